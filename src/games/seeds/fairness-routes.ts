import { readSeedState, rotateSeeds, type Rotation, type SeedState } from '../../bets/seeds.ts';
import { isClientSeed } from '../../fairness/draw.ts';
import { Refusal } from '../../http/errors.ts';
import { readLimits } from '../../http/limits-api.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/router.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { toUsd } from '../../money/usd.ts';
import { readHouseKey } from '../../public-log/house-key.ts';
import { commitmentText } from '../../public-log/receipt-format.ts';
import type { Session } from '../../sessions/session.ts';
import { GAME_IDS, perGame, type Game } from '../all.ts';
import * as api from './fairness-api.ts';
import type { GameContext } from '../placing/place-bet.ts';
import { ruleTextOf } from '../verify/rule-tables.ts';
import { STAKE_MIN } from '../settlement.ts';

/** Limited because every rotation adds a commitment to the public log, which keeps it for ever. */
const ROTATIONS_MAX = 30;
/** For all accounts at one address together, so that a script with ten accounts gets no more. */
const ROTATIONS_PER_ADDRESS_MAX = 60;
const WINDOW_MS = 10 * 60 * 1000;

export function fairnessRoutes(serve: Serve, context: GameContext): void {
  const { cells, clock, keys, betting, limiter, walletChanged, stakeMaxOf, winLimitOf, winMax } = context;

  const rotate = async (session: Session, ip: string, clientSeed?: string) => {
    const limits = [
      ['seeds', String(session.playerId), ROTATIONS_MAX],
      ['seeds of an address', addressKey(ip), ROTATIONS_PER_ADDRESS_MAX],
    ] as const;
    for (const [bucket, who, most] of limits) {
      const taken = await limiter.take(bucket, who, most, WINDOW_MS);
      if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
    }
    const rotation: Rotation = await cells
      .of(session.playerId)
      .transaction((tx) => rotateSeeds(tx, { clock, keys }, session.playerId, clientSeed));
    if (!rotation.ok) throw new Refusal('ROUND_OPEN');
    walletChanged(await readWallet(cells.of(session.playerId), session.playerId));
    const { revealed, state } = rotation;
    return { ...(await describe(state)), revealed: { ...revealed, nonce: Number(revealed.nonce) } };
  };

  serve(api.readSeeds, async ({ session }) =>
    describe(
      await cells.of(session.playerId).transaction((tx) => readSeedState(tx, { clock, keys }, session.playerId)),
    ),
  );

  /** Signed, so that the player can later prove what the commitment was. */
  const describe = async (state: SeedState) => {
    const key = await readHouseKey(cells.directory, keys);
    const { serverSeedHash, nextServerSeedHash, clientSeed } = state;
    const shown = { serverSeedHash, nextServerSeedHash, clientSeed, time: clock.now().toISOString() };
    const signature = key?.sign(commitmentText(shown)).toString('hex');
    const commitment = key && signature ? { ...shown, key: key.publicKey.toString('hex'), signature } : null;
    return { ...state, nonce: Number(state.nonce), commitment };
  };

  serve(api.setClientSeed, async ({ session, body, request }) => {
    if (!isClientSeed(body.clientSeed)) throw new Refusal('CLIENT_SEED_INVALID');
    return rotate(session, request.ip, body.clientSeed);
  });

  serve(api.rotateSeeds, ({ session, request }) => rotate(session, request.ip));

  const limitsOf = (game: Game) => ({
    stakeMin: toUsd(STAKE_MIN),
    stakeMax: toUsd(stakeMaxOf(game)),
    winMax: toUsd(winLimitOf(game)),
  });

  serve(api.readRules, async () => ({
    items: GAME_IDS.map((game) => ({
      game,
      hash: betting.rules[game].hash,
      rules: ruleTextOf(game, winMax[game]),
      ...limitsOf(game),
    })),
    next: null,
  }));

  serve(readLimits, async () => perGame(({ id }) => limitsOf(id)));
}
