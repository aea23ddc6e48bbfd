import { expect, test } from 'vitest';
import { dollars, toUsd } from '../../money/usd.ts';
import { AFFILIATE, BETS, GIVEBACK_MAX_PERCENT, RACE } from '../../terms/house-terms.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { groupsOf, placeAmong } from './entries.ts';
import { placesOf, POOL, prizeAt, PRIZES } from './prizes.ts';

const entries = (...points: number[]) =>
  points.map((each, at) => ({ name: at, points: BigInt(Math.round(each * 100)) }));
const prizes = (...points: number[]) => placesOf(entries(...points)).map(({ prize }) => toUsd(prize));
/** Enough points that no prize is limited by them. */
const MANY = 1_000_000;

test('race: fifty places share a thousand dollars', () => {
  expect(PRIZES).toHaveLength(50);
  expect(POOL).toBe(dollars(1_000));
  expect(PRIZES.toSorted((one, other) => Number(other - one))).toEqual(PRIZES);
});

test('race: every place has its prize, and nobody after the fiftieth has one', () => {
  const placed = placesOf(entries(...Array.from({ length: 60 }, (_, at) => MANY - at)));
  expect(placed.map(({ place }) => place)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  expect(placed.map(({ prize }) => prize)).toEqual(PRIZES);
});

test('race: players with the same points share the prizes of the places they fill', () => {
  expect(prizes(MANY + 1, MANY, MANY, 9_999)).toEqual([200, 100, 100, 49.99]);
  const last = placesOf(entries(...Array.from({ length: 49 }, (_, at) => 2 * MANY - at), MANY, MANY, MANY));
  expect(last.slice(49).map(({ place, prize }) => [place, toUsd(prize)])).toEqual([
    [50, 2],
    [50, 2],
    [50, 2],
  ]);
});

test('race: shares are whole cents, never more than the prizes, and less than a cent is not paid', () => {
  expect(prizes(...Array<number>(7).fill(MANY))).toEqual(Array(7).fill(80));
  expect(prizes(...Array<number>(300).fill(MANY))).toEqual(Array(300).fill(3.33));
  expect(prizeAt(1, 100_000, 10n ** 9n)).toBe(dollars(0.01));
  expect(prizeAt(1, 100_001, 10n ** 9n)).toBe(0n);
});

test('race: a prize is at most half of what the house earns by the stakes', () => {
  // Ten dollars on a game with an edge of 1%: ten points.
  expect(prizes(10)).toEqual([0.05]);
  expect(prizes(39_999.99, 20_000)).toEqual([199.99, 100]);
  expect(prizes(40_000, 24_000)).toEqual([200, 120]);
});

test('race: one person with ten accounts and a script gains nothing, alone or among others', () => {
  const paidTo = (own: readonly number[], others: readonly number[]) => {
    const all = [
      ...own.map((points) => ({ isOwn: true, points: BigInt(Math.round(points * 100)) })),
      ...others.map((points) => ({ isOwn: false, points: BigInt(Math.round(points * 100)) })),
    ].toSorted((one, other) => Number(other.points - one.points));
    return placesOf(all)
      .filter(({ isOwn }) => isOwn)
      .reduce((sum, { prize }) => sum + toUsd(prize), 0);
  };
  /** Average cost of the stakes in dollars: a point is a cent. */
  const costOf = (points: readonly number[]) => points.reduce((sum, each) => sum + each, 0) / 100;
  const share = RACE.prizeMaxPercent / 100;
  // Without the limit, ten accounts would take $700 in an empty week for the smallest stake each.
  const smallest = Array<number>(10).fill(BETS.stakeMin);
  expect(paidTo(smallest, [])).toBe(0);
  const splits = [[1_000], Array<number>(10).fill(100), Array<number>(10).fill(10_000), Array<number>(50).fill(4_000)];
  const fields = [[], [500], Array.from({ length: 100 }, (_, at) => at * 37)];
  let gained = 0;
  for (const own of splits) {
    for (const others of fields) {
      const gain = paidTo(own, others);
      gained += gain;
      expect(gain).toBeLessThanOrEqual(costOf(own) * share);
    }
  }
  expect(gained).toBeGreaterThan(0);
  // The worst case with all other benefits of play: own rewards, and the affiliate share of an unlinked second account.
  expect(RACE.prizeMaxPercent + GIVEBACK_MAX_PERCENT + AFFILIATE.ngrPercent).toBeLessThan(100);
});

test('race: an own place is the number of entries above it, in all cells', () => {
  const list = (...points: bigint[]) => {
    const bytes = Buffer.alloc(points.length * 8);
    points.forEach((each, at) => bytes.writeBigInt64BE(each, at * 8));
    return bytes;
  };
  const lists = [list(900n, 500n, 500n, 100n), list(), list(700n, 500n, 50n)];
  expect(placeAmong(lists, 900n)).toEqual({ above: 0, equal: 1, next: null });
  expect(placeAmong(lists, 500n)).toEqual({ above: 2, equal: 3, next: 700n });
  expect(placeAmong(lists, 60n)).toEqual({ above: 6, equal: 0, next: 100n });
  expect(placeAmong(lists, 0n)).toEqual({ above: 7, equal: 0, next: 50n });
  expect(prizeAt(3, 3, 10n ** 9n)).toBe(dollars(60));
});

test('race: accounts that are linked through others are one person', () => {
  const id = (number: number) => toPlayerId(BigInt(number));
  const links = [
    [2, 1],
    [4, 3],
    [3, 2],
    [9, 8],
    [4, 1],
  ].map(([later, earlier]) => ({ later: id(later!), earlier: id(earlier!) }));
  expect(groupsOf(links).map((group) => group.toSorted((a, b) => Number(a - b)))).toEqual([
    [id(1), id(2), id(3), id(4)],
    [id(8), id(9)],
  ]);
});
