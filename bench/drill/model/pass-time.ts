import { moveCrash } from './crash-acts.ts';
import { worthOf } from './game-acts.ts';
import { DAY_MS, dayOf, sumOf, USD, type ModelPlayer, type OpenRound } from './player.ts';
import { grantInModel, playedIn } from './ranks.ts';
import type { World } from './world.ts';

const BALL_MS = 45_000;
const HOUR_MS = 3_600_000;
const SEAT_LOST_AFTER_MS = 25 * 60_000;
const RACE_CLOSED_AFTER_MS = 15 * 60_000;
const RACE_PRIZES = [200n * USD, 120n * USD, 80n * USD, 50n * USD];
const CENT = USD / 100n;
const HUNDREDTH_OF_A_POINT_NANOS = 100_000n;

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

/** Gives how many prizes of races were paid. */
export async function passTime(
  world: World,
  players: readonly ModelPlayer[],
  ms: number,
  choice: number,
): Promise<number> {
  world.clock.advance(ms);
  await moveCrash(world, players, choice);
  for (const [at, job] of JOBS.entries()) {
    const servers = (choice + at) % 3 === 0 ? world.servers : [world.servers[(choice + at) % 2]!];
    await Promise.all(servers.map((server) => server.runJob(job))).catch((error: unknown) => {
      throw new Error(`the job ${job} failed: ${String(error)}`, { cause: error });
    });
  }
  const now = world.clock.now();
  const today = dayOf(now);
  for (const player of players) {
    endOldRounds(player, now);
    for (const grant of player.grants.values()) {
      if (grant.state === 'claimable' && grant.expiresAtMs <= now.getTime()) grant.state = 'expired';
    }
    grantInModel(player, world.grantedThrough, today, now.getTime());
    if (ms >= SEAT_LOST_AFTER_MS) player.seat = null;
  }
  world.grantedThrough = today;
  let prizes = 0;
  for (; (world.nextRace + 7) * DAY_MS + RACE_CLOSED_AFTER_MS <= now.getTime(); world.nextRace += 7) {
    prizes += payRace(players, world.nextRace, now);
  }
  for (const player of players) closeMonths(player, players, now);
  return prizes;
}

/** Balls nobody reported are paid; Mines that was left for a day cashes out, or gives the stake back. */
function endOldRounds(player: ModelPlayer, now: Date): void {
  const isOld = ({ openedAtMs }: OpenRound, ms: number) => now.getTime() - openedAtMs >= ms;
  for (const ball of player.roundsOf('plinko')) if (isOld(ball, BALL_MS)) player.close(now, ball, ball.payout);
  for (const mines of player.roundsOf('mines')) if (isOld(mines, DAY_MS)) player.close(now, mines, worthOf(mines));
}

/** Of the week that begins so. There are four players in a life, and nobody else plays in its weeks. Gives how many won. */
function payRace(players: readonly ModelPlayer[], monday: number, now: Date): number {
  const points = players.map((player) => {
    const { theoretical } = playedIn(player, 'weekly', monday, monday + 7);
    return theoretical > 0n ? theoretical / HUNDREDTH_OF_A_POINT_NANOS : 0n;
  });
  const prizes = points.map((own) => (own > 0n ? prizeOf(own, points) : 0n));
  for (const [at, prize] of prizes.entries()) if (prize > 0n) players[at]!.reward(now, prize);
  return prizes.filter((prize) => prize > 0n).length;
}

/** The mean of the places that everybody with these points fills, at most half of what the points stand for, in whole cents. */
function prizeOf(points: bigint, all: readonly bigint[]): bigint {
  const before = all.filter((each) => each > points).length;
  const sharing = all.filter((each) => each === points).length;
  const share = sumOf(RACE_PRIZES.slice(before, before + sharing)) / BigInt(sharing);
  const half = (points * CENT) / 100n / 2n;
  const prize = share < half ? share : half;
  return prize - (prize % CENT);
}

/** An hour after its end a month of an affiliate's is credited. */
function closeMonths(affiliate: ModelPlayer, players: readonly ModelPlayer[], now: Date): void {
  if (affiliate.code === null) return;
  const until = new Date(now.getTime() - HOUR_MS).toISOString().slice(0, 7);
  const referrals = players.filter(({ referrer }) => referrer === affiliate);
  for (; affiliate.nextMonth < until; affiliate.nextMonth = monthAfter(affiliate.nextMonth)) {
    const ngr = sumOf(referrals.map(({ gains }) => gains.get(affiliate.nextMonth) ?? 0n));
    const theoretical = sumOf(referrals.map((player) => player.theoreticalIn(affiliate.nextMonth)));
    affiliate.primary += affiliate.affiliateShare(ngr, theoretical);
  }
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
