import { payReward, type ModelPlayer } from './player.ts';
import { periodStart, playedIn } from './ranks.ts';
import { USD } from './rewards-model.ts';

// The weekly race once more. There are four players in a life, and nobody else plays in its weeks.

const PRIZES = [200n * USD, 120n * USD, 80n * USD, 50n * USD];
const CENT = USD / 100n;
const HUNDREDTH_OF_A_POINT_NANOS = 100_000n;
const DAY_MS = 86_400_000;
const CLOSED_AFTER_MS = 15 * 60_000;

/** Pays the races that are over and begin on `from` or later. Gives the first day that is still to be raced, and how many won. */
export function payRaces(players: readonly ModelPlayer[], from: number, now: Date): { next: number; winners: number } {
  let [next, winners] = [from, 0];
  for (; (next + 7) * DAY_MS + CLOSED_AFTER_MS <= now.getTime(); next += 7) {
    const entries = players
      .map((player) => ({ player, points: pointsIn(player, next) }))
      .filter(({ points }) => points > 0n);
    for (const { player, points } of entries) {
      const prize = prizeOf(
        points,
        entries.map((entry) => entry.points),
      );
      if (prize === 0n) continue;
      payReward(player, now, prize);
      winners += 1;
    }
  }
  return { next, winners };
}

export const mondayOf = (day: number): number => periodStart('weekly', day);

function pointsIn({ rewards }: ModelPlayer, monday: number): bigint {
  const { theoretical } = playedIn(rewards, 'weekly', monday, monday + 7);
  return theoretical > 0n ? theoretical / HUNDREDTH_OF_A_POINT_NANOS : 0n;
}

/** The mean of the places that everybody with these points fills, at most half of what the points stand for, in whole cents. */
function prizeOf(points: bigint, all: readonly bigint[]): bigint {
  const before = all.filter((each) => each > points).length;
  const sharing = all.filter((each) => each === points).length;
  const filled = PRIZES.slice(before, before + sharing).reduce((sum, prize) => sum + prize, 0n);
  const share = filled / BigInt(sharing);
  const half = (points * CENT) / 100n / 2n;
  const prize = share < half ? share : half;
  return prize - (prize % CENT);
}
