import { createHash } from 'node:crypto';
import { parseBetId } from '../../src/bets/bet-id.ts';
import { findBet } from '../../src/bets/records.ts';
import { openMovingRounds, type MovingRounds } from '../../src/games/crash/test-moving-rounds.ts';
import type { Drill, EconomyPart } from './economy.ts';
import { compareBalances, isHopeless, microsOf, openRound, stakeOf, usd } from './games.ts';
import { countStake, endBet, refusalOf, returnStake, type ModelPlayer, type ModelRound } from './model.ts';
import { randomOf, type Random } from './random.ts';

const EDGE = 10_000n;
const CHAIN_LENGTH = 20_000;
const STAKE_MAX = 100_000_000n;
/** Too early to cash out, and after most rounds have ended. */
const IN_THE_AIR_MS = [50, 1_500, 12_000, 40_000];

const tables = new WeakMap<Drill, MovingRounds>();

/** One round for everybody, which takes off or ends whenever time passes. */
export const crashPart: EconomyPart = {
  operations: [{ name: 'crash', weight: 14, run: playCrash }],

  async between(drill) {
    const { server, state } = drill;
    // Its own chance, so that time passes as it would without it.
    const random = randomOf({ state: 1_000 * state.seed + state.rounds });
    const known = tables.get(drill);
    if (!known) {
      const secret = createHash('sha256').update(`crash ${state.seed} ${state.rounds}`).digest();
      tables.set(drill, await openMovingRounds(server.database, server.games.keys, secret, CHAIN_LENGTH));
    } else if (known.current().startedAtMs === null) await known.start(random.pick(IN_THE_AIR_MS));
    else await known.end(random.share() < 0.2 ? 'void' : 'ended');
    await server.shared.crash.settle();
    for (const player of drill.players.values()) await noteSettled(drill, player);
  },
};

/** What the end of a round has made of bets: lost, paid at their target, or returned. */
async function noteSettled(drill: Drill, player: ModelPlayer): Promise<void> {
  const { database, games } = drill.server;
  for (const [id, round] of player.rounds) {
    if (round.game !== 'crash') continue;
    const bet = await findBet(database, player.id, parseBetId(games.keys, id)!.number);
    if (!bet) continue;
    end(drill, player, id, round, bet.ending === 'returned' ? null : bet.payout);
    drill.count(`crash: ${bet.ending}`);
  }
}

/** Null: the stake came back, and counts for nothing. */
function end(drill: Drill, player: ModelPlayer, id: string, round: ModelRound, payout: bigint | null): void {
  const { balance, stake, edgePpm } = round;
  player.rounds.delete(id);
  if (payout === null) return returnStake(player, drill.now(), balance, stake);
  countStake(player, drill.now(), balance, stake, edgePpm);
  endBet(player, drill.now(), balance, stake, payout);
}

async function playCrash(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  const table = tables.get(drill);
  if (!table) return false;
  const open = [...player.rounds].filter(([, { game }]) => game === 'crash');
  const [bet] = open.filter(() => random.share() < 0.7);
  if (!bet) return open.length > 1 ? false : placeBet(drill, player, random);
  return random.share() < 0.4 ? takeBack(drill, player, ...bet) : cashOut(drill, player, ...bet);
}

async function placeBet(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  if (isHopeless(player, random)) return false;
  const stake = stakeOf(player, random, STAKE_MAX);
  const autoCashout = random.share() < 0.4 ? null : random.whole(101, 400) / 100;
  const answered = await drill.server.call(player.id, '/api/crash/bet', { betAmount: usd(stake), autoCashout });
  const hasBet = [...player.rounds.values()].some(({ game }) => game === 'crash');
  if (hasBet && !answered.ok && answered.code === 'CRASH_BET_PLACED') return;
  const refused = refusalOf(player, stake);
  if (!answered.ok || refused) return drill.differs(player, 'crash', refused, answered.ok ? null : answered.code);
  openRound(drill, player, answered.answer['gameId'] as string, 'crash', stake, EDGE);
  compareBalances(drill, player, answered.answer);
}

async function takeBack(drill: Drill, player: ModelPlayer, id: string, round: ModelRound): Promise<void> {
  const answered = await drill.server.call(player.id, '/api/crash/cancel', { gameId: id });
  if (!answered.ok) return drill.differs(player, 'crash bet taken back', 'CRASH_STARTED', answered.code);
  end(drill, player, id, round, null);
  compareBalances(drill, player, answered.answer);
}

async function cashOut(drill: Drill, player: ModelPlayer, id: string, round: ModelRound): Promise<void> {
  const answered = await drill.server.call(player.id, '/api/crash/cashout', { gameId: id });
  if (!answered.ok) {
    const isKnown = ['CRASH_NOT_STARTED', 'CRASH_TOO_EARLY', 'CRASH_OVER'].includes(answered.code);
    return drill.differs(player, 'crash cash-out', true, isKnown || answered.code);
  }
  const { multiplier, winnings } = answered.answer;
  const payout = (round.stake * BigInt(Math.round((multiplier as number) * 100))) / 100n;
  drill.differs(player, 'crash winnings', payout, microsOf(winnings));
  end(drill, player, id, round, payout);
  compareBalances(drill, player, answered.answer);
}
