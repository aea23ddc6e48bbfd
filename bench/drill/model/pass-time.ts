import { affiliateShare, theoreticalIn } from './months.ts';
import { grantInModel } from './ranks.ts';
import { moveCrash } from './crash-acts.ts';
import { payRaces } from './race-model.ts';
import { closeRound, dayOf, type ModelPlayer } from './player.ts';
import * as rules from '../../verify/independent-rules.ts';
import type { World } from './world.ts';

const BALL_MS = 45_000;
const MINES_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SEAT_LOST_AFTER_MS = 25 * 60_000;

/** The jobs of the product, on one server or on both at once. */
const JOBS = [
  'plinko',
  'mines',
  'bonuses run out',
  'bonuses',
  'race',
  'affiliate months',
  'held deposits',
  'request keys',
];

export async function passTime(
  world: World,
  players: readonly ModelPlayer[],
  ms: number,
  choice: number,
  wrong: string[],
): Promise<{ prizes: number }> {
  world.clock.advance(ms);
  await moveCrash(world, players, choice);
  for (const [at, job] of JOBS.entries()) {
    const servers = (choice + at) % 3 === 0 ? world.servers : [world.servers[(choice + at) % 2]!];
    await Promise.all(
      servers.map((server) =>
        server.runJob(job).catch((error: unknown) => void wrong.push(`the job ${job} failed: ${String(error)}`)),
      ),
    );
  }
  const now = world.clock.now();
  for (const player of players) endOldRounds(player, now);
  for (const player of players) expireGrants(player, now);
  const today = dayOf(now);
  for (const player of players) grantInModel(player.rewards, world.grantedThrough, today, now.getTime());
  world.grantedThrough = today;
  const { next, winners } = payRaces(players, world.nextRace, now);
  world.nextRace = next;
  for (const player of players) closeMonths(player, players, now);
  if (ms >= SEAT_LOST_AFTER_MS) for (const player of players) player.seat = null;
  return { prizes: winners };
}

/** Balls nobody reported are paid; Mines that was left for a day cashes out, or gives the stake back. */
function endOldRounds(player: ModelPlayer, now: Date): void {
  for (const [gameId, { round, payout, droppedAtMs }] of player.balls) {
    if (now.getTime() - droppedAtMs < BALL_MS) continue;
    player.balls.delete(gameId);
    closeRound(player, now, round, payout);
  }
  const { mines } = player;
  if (!mines || now.getTime() - mines.openedAtMs < MINES_MS) return;
  const { stake, count, opened, round } = mines;
  const worth = opened.length === 0 ? stake : rules.payoutMicros(stake, rules.minesMultiplierE4(count, opened.length));
  player.mines = null;
  closeRound(player, now, round, worth);
}

function expireGrants({ rewards }: ModelPlayer, now: Date): void {
  for (const grant of rewards.grants.values()) {
    if (grant.state === 'claimable' && grant.expiresAtMs <= now.getTime()) grant.state = 'expired';
  }
}

/** An hour after its end a month of an affiliate's is credited. */
function closeMonths(affiliate: ModelPlayer, players: readonly ModelPlayer[], now: Date): void {
  if (affiliate.code === null) return;
  const until = new Date(now.getTime() - HOUR_MS).toISOString().slice(0, 7);
  for (; affiliate.nextMonth < until; affiliate.nextMonth = monthAfter(affiliate.nextMonth)) {
    const referrals = players.filter(({ referrer }) => referrer === affiliate);
    const ngr = referrals.reduce((sum, { life }) => {
      const month = life.months.get(affiliate.nextMonth);
      return sum + (month ? month.staked - month.paid - month.rewards : 0n);
    }, 0n);
    const theoretical = referrals.reduce((sum, { rewards }) => sum + theoreticalIn(rewards, affiliate.nextMonth), 0n);
    affiliate.life.primary += affiliateShare(affiliate, ngr, theoretical);
  }
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
