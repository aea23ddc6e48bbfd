import { userIdOf } from '../../../src/provider/callback.ts';
import { walletCall } from '../load/signed-calls.ts';
import { inject } from './browser.ts';
import { STAKE_MAX } from './player.ts';
import { someStake, usd, type Turn } from './turn.ts';
import { SLOT, SLOT_EDGE_PPM } from './world.ts';

/** The provider's numbers for why a bet is refused. */
const ERRORS = { insufficient: 1, frozen: 6, outsideLimits: 310 };

export async function launch(turn: Turn): Promise<void> {
  const { player, now } = turn;
  // On the promotional balance other rules hold, which have a drill of their own.
  if (player.selected !== 'primary') return;
  const call = { path: '/api/pragmaticplay/game/url', body: { symbol: SLOT, playMode: 'REAL' } };
  const answer = await turn.attempt('launch', call, player.refusesPlay(0n, now));
  if (!answer) return;
  player.seat = { token: new URL(answer.body['gameURL'] as string).searchParams.get('key')! };
}

export async function spin(turn: Turn): Promise<void> {
  const { player, now } = turn;
  if (!player.seat) return launch(turn);
  const stake = someStake(turn);
  const round = turn.nextKey();
  const refused = player.refusesPlay(stake, now);
  const isTooLarge = refused !== null || stake > STAKE_MAX;
  const error =
    refused === 'SELF_EXCLUDED'
      ? ERRORS.frozen
      : isTooLarge
        ? ERRORS.outsideLimits
        : player.primary < stake
          ? ERRORS.insufficient
          : 0;
  const params = { roundId: round, reference: `bet-${round}`, amount: usd(stake).toFixed(2), token: player.seat.token };
  const first = await tell(turn, 'bet', params);
  turn.expect('spin', first['error'], error);
  if (error !== 0) return;
  player.stakeSpin(now, stake, SLOT_EDGE_PPM);
  player.spins.push({ round, stake });
  turn.expect('spin: cash', first['cash'], cash(player.primary));
  const again = await tell(turn, 'bet', params);
  turn.expect('spin again', again['transactionId'], first['transactionId']);
}

export async function endSpin(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const open = player.spins.shift();
  if (!open) return;
  const { round, stake } = open;
  if (random.share() < 0.25) {
    const params = { reference: `bet-${round}`, roundId: round };
    const answer = await tell(turn, 'refund', params);
    turn.expect('refund', answer['error'], 0);
    player.refundSpin(now, stake, SLOT_EDGE_PPM);
    turn.expect('refund again', (await tell(turn, 'refund', params))['error'], 0);
    return;
  }
  const win = random.share() < 0.4 ? stake * BigInt(random.whole(1, 4)) : 0n;
  const params = { roundId: round, reference: `win-${round}`, amount: usd(win).toFixed(2) };
  const answer = await tell(turn, 'result', params);
  turn.expect('result', answer['error'], 0);
  player.paySpin(now, win);
  turn.expect('result: cash', answer['cash'], cash(player.primary));
  const again = await tell(turn, 'result', params);
  turn.expect('result again', again['transactionId'], answer['transactionId']);
  const other = await tell(turn, 'result', { ...params, amount: usd(win + 1_000_000n).toFixed(2) });
  turn.expect('another result under its reference', other['error'], 120);
}

async function tell(
  { server, player, now }: Turn,
  method: string,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  const form = { userId: userIdOf(player.id), gameId: SLOT, timestamp: String(now.getTime()), ...params };
  const response = await inject(server, walletCall(method, form));
  return response.json<Record<string, unknown>>();
}

/** Whole cents, as the protocol carries them; less than a cent is not shown. */
function cash(micros: bigint): number {
  return Number(micros / 10_000n) / 100;
}
