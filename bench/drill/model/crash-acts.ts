import { createHash } from 'node:crypto';
import { openMovingRounds } from '../../../src/games/crash/test-moving-rounds.ts';
import { curveAt, pointOf } from '../../crash/independent-rules.ts';
import * as rules from '../../verify/independent-rules.ts';
import type { ModelPlayer, OpenIn } from './player.ts';
import { expectBalances, someStake, usd, type Turn } from './turn.ts';
import type { World } from './world.ts';

const EDGE = 10_000n;
const TARGET_MIN = 101;
const CHAIN_LENGTH = 100;
/** A round is found in the air this long after its start: too early to cash out, or after most of them have ended. */
const IN_THE_AIR_MS = [50, 1_500, 12_000, 40_000];
/** Between the clocks of database and servers. */
const CLOCKS_MS = 3;

/** Rounds whose points follow from the life's luck. */
export async function openCrash(world: World, luck: number): Promise<void> {
  const secret = createHash('sha256').update(`crash ${luck}`).digest();
  world.crash = await openMovingRounds(world.cells.directory, world.keys, secret, CHAIN_LENGTH);
  await Promise.all(world.servers.map((server) => server.runJob('crash')));
}

/** Bets, takes back or cashes out, whichever the round allows, and now and then what it does not. */
export async function playCrash(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const [bet] = player.roundsOf('crash').filter(() => random.share() < 0.7);
  if (!bet) return placeBet(turn);
  return random.share() < 0.5 ? takeBack(turn, bet) : cashOut(turn, bet);
}

const isFlying = ({ crash }: World, round: number) =>
  crash!.current().startedAtMs !== null && crash!.current().round === round;

async function placeBet(turn: Turn): Promise<void> {
  const { player, random, now, world } = turn;
  const { round: current, startedAtMs } = world.crash!.current();
  const round = startedAtMs === null ? current : current + 1;
  const stake = someStake(turn);
  const target = random.share() < 0.4 ? null : random.whole(TARGET_MIN - 3, 400);
  const body = { betAmount: usd(stake), autoCashout: target === null ? null : target / 100 };
  const refused =
    target !== null && target < TARGET_MIN
      ? 'BET_INVALID'
      : player.roundsOf('crash').some((bet) => bet.inRound === round)
        ? 'CRASH_BET_PLACED'
        : player.refuses('crash', stake, now);
  const answer = await turn.attempt('crash bet', { path: '/api/crash/bet', body, key: turn.nextKey() }, refused);
  if (!answer) return;
  turn.expect('crash bet: round', answer.body['round'], round);
  const gameId = answer.body['gameId'] as string;
  player.open(now, { game: 'crash', gameId, stake, edgePpm: EDGE, inRound: round, target });
  expectBalances(turn, 'crash bet', answer);
}

async function takeBack(turn: Turn, bet: OpenIn<'crash'>): Promise<void> {
  const { player, now, world } = turn;
  const call = { path: '/api/crash/cancel', body: { gameId: bet.gameId } };
  const refused = isFlying(world, bet.inRound) ? 'CRASH_STARTED' : null;
  const answer = await turn.attempt('crash bet taken back', call, refused);
  if (!answer) return;
  turn.expect('crash bet taken back: returned', answer.body['returned'], usd(bet.stake));
  player.close(now, bet, bet.stake);
  expectBalances(turn, 'crash bet taken back', answer);
}

async function cashOut(turn: Turn, bet: OpenIn<'crash'>): Promise<void> {
  const { player, now, world } = turn;
  const { gameId, inRound, target, stake } = bet;
  const { startedAtMs, hash, salt } = world.crash!.current();
  const call = { path: '/api/crash/cashout', body: { gameId } };
  const sentAtMs = Date.now();
  const answer = await turn.call(call);
  if (!isFlying(world, inRound)) return turn.expect('crash cash-out', answer.said, 'CRASH_NOT_STARTED');
  // What it is worth follows from when it arrived: somewhere between sending it and having the answer.
  const possible = new Set<string>();
  const most = curveAt(Date.now() + CLOCKS_MS - startedAtMs!);
  for (let reached = curveAt(sentAtMs - CLOCKS_MS - startedAtMs!); reached <= most; reached += 1) {
    const multiplier = target === null ? reached : Math.min(reached, target);
    if (multiplier < TARGET_MIN) possible.add('CRASH_TOO_EARLY');
    else possible.add(multiplier > pointOf(hash, salt) ? 'CRASH_OVER' : `ok at ${multiplier}`);
  }
  const multiplier = Math.round(Number(answer.body['multiplier']) * 100);
  const isPaid = answer.said === 'ok';
  const said = isPaid ? `ok at ${multiplier}` : answer.said;
  turn.expect('crash cash-out', said, possible.has(said) ? said : [...possible]);
  if (!isPaid) return;
  const payout = rules.payoutMicros(stake, BigInt(multiplier * 100));
  settle(player, now, bet, payout);
  turn.expect('crash cash-out: winnings', answer.body['winnings'], usd(payout));
  expectBalances(turn, 'crash cash-out', answer);
  const again = await turn.again(call);
  turn.expect('crash cash-out again', [again.said, again.body['winnings']], ['ok', usd(payout)]);
}

function settle(player: ModelPlayer, now: Date, bet: OpenIn<'crash'>, payout: bigint): void {
  player.flip(now, bet);
  player.close(now, bet, payout);
}

/** The round takes off; or it ends, as the chain says or broken, and both servers settle it at the same time. */
export async function moveCrash(world: World, players: readonly ModelPlayer[], choice: number): Promise<void> {
  const { crash, clock, servers } = world;
  const { round: number, hash, salt, startedAtMs } = crash!.current();
  const isVoid = choice % 4 === 0;
  if (startedAtMs === null) await crash!.start(IN_THE_AIR_MS[choice % IN_THE_AIR_MS.length]!);
  else await crash!.end(isVoid ? 'void' : 'ended');
  await Promise.all(servers.map((server) => server.runJob('crash')));
  if (startedAtMs === null) return;
  const now = clock.now();
  for (const player of players) {
    for (const bet of player.roundsOf('crash').filter(({ inRound }) => inRound === number)) {
      const { stake, target } = bet;
      const isReached = target !== null && target <= pointOf(hash, salt);
      if (isVoid) player.close(now, bet, stake);
      else settle(player, now, bet, isReached ? rules.payoutMicros(stake, BigInt(target * 100)) : 0n);
    }
  }
}
