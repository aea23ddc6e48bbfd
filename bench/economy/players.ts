import { createHash, randomUUID } from 'node:crypto';
import { addReferral } from '../../src/affiliates/affiliate-rows.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { openWallet } from '../../src/ledger/wallet-rows.ts';
import { dollars, usdMicros } from '../../src/money/usd.ts';
import type { Drill } from './economy.ts';
import { newModelPlayer, USD, type ModelPlayer } from './model.ts';
import { randomOf } from './random.ts';

/** What some have wagered already, before days were counted: nearly enough for one of the ranks. */
const NEARLY = [0, 9_000, 49_000, 0, 99_500, 699_000, 1_299_000, 6_999_000, 49_999_000, 0, 499_999_000, 999_999_500];
const PAIR = 1n;

/** Registers a player, as whose referral it may be, with seeds that follow from the drill's: so a run can be repeated. */
export async function addPlayer(drill: Drill, referrer: ModelPlayer | null): Promise<ModelPlayer> {
  const { server, cashier, clock, state } = drill;
  const number = state.players.size + 1;
  const playerId = toPlayerId(BigInt(number));
  const wagered = dollars(referrer ? 0 : NEARLY[number % NEARLY.length]!);
  const player = newModelPlayer(playerId, state.seed + 1_000_003 * number, wagered);
  player.referrerId = referrer?.id ?? null;
  player.sessionId = randomUUID();
  const now = clock.now();
  await server.database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    if (wagered > 0n) {
      await tx.query('UPDATE wallets SET cash_wagered_micros = $2 WHERE player_id = $1', [playerId, wagered]);
    }
    for (const pair of [PAIR, PAIR + 1n]) {
      const serverSeed = createHash('sha256').update(`${state.seed} ${playerId} ${pair}`).digest('hex');
      await tx.query(
        `INSERT INTO seed_pairs (created_at, player_id, pair, server_seed_sealed, server_seed_hash, client_seed)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          now,
          playerId,
          pair,
          server.games.keys.seal('server seed', Buffer.from(serverSeed)),
          createHash('sha256').update(serverSeed).digest(),
          pair === PAIR ? 'drill' : null,
        ],
      );
    }
    await tx.query(
      `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
       VALUES ($1, $2, $3, $3, '', '', '')`,
      [playerId, player.sessionId, now],
    );
    if (referrer) await addReferral(tx, { referrerId: referrer.id, playerId, username: `drill${number}`, now });
  });
  const random = randomOf(player.random);
  if (random.share() < 0.3) {
    player.cap = BigInt(random.whole(30, 530)) * USD;
    cashier.caps.set(playerId, usdMicros(player.cap));
  }
  state.players.set(playerId, player);
  return player;
}
