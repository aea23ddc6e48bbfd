import { describe, expect, test } from 'vitest';
import { seededDice } from '../dice.ts';
import { RTP_PERCENTS } from '../tables.ts';
import { BACCARAT_RTP_PERCENTS, bankerDraws, dealBaccarat, payBaccarat, pointsOf } from './baccarat.ts';
import * as blackjack from './blackjack.ts';
import { newDecks, RANKS } from './cards.ts';
import { roadsOf, type RoadGame } from './roads.ts';
import { CALL_CHIPS, CALLS, neighbours, payRoulette, ROULETTE_RTP_PERCENT, SPOTS, WHEEL } from './roulette.ts';
import * as wheel from './wheel.ts';

describe('roulette', () => {
  test('roulette: the felt has every bet of a European table', () => {
    const sizes = [...SPOTS.values()].map((numbers) => numbers.length);
    const count = (size: number) => sizes.filter((one) => one === size).length;
    expect([1, 2, 3, 4, 6, 12, 18].map(count)).toEqual([37, 60, 14, 23, 11, 6, 6]);
    expect(new Set(WHEEL).size).toBe(37);
  });

  test('roulette: every bet returns 36/37, by enumeration', () => {
    for (const spot of SPOTS.keys()) {
      const back = WHEEL.reduce((sum, number) => sum + (payRoulette(number, { [spot]: 360 })[spot] ?? 0), 0);
      expect([spot, back]).toEqual([spot, 36 * 360]);
    }
    expect(ROULETTE_RTP_PERCENT).toBeCloseTo(97.297, 3);
  });

  test('roulette: call bets cover the wheel once and lay their known chips', () => {
    const covered = (['voisins', 'tiers', 'orphelins'] as const).flatMap((call) =>
      Object.keys(CALL_CHIPS[call]).flatMap((spot) => [...SPOTS.get(spot)!]),
    );
    expect(new Set(covered).size).toBe(37);
    const chips = CALLS.map((call) => Object.values(CALL_CHIPS[call]).reduce((sum, one) => sum + one, 0));
    expect(chips).toEqual([9, 6, 5, 4]);
    expect(neighbours(0, 2)).toEqual([3, 26, 0, 32, 15]);
  });
});

describe('wheel', () => {
  test('wheel: the segments are as stated', () => {
    for (const [number, count] of Object.entries(wheel.SEGMENT_COUNTS)) {
      expect(wheel.SEGMENTS.filter((segment) => String(segment) === number)).toHaveLength(count);
    }
    expect(wheel.SEGMENTS.filter((segment) => segment === 'bonus')).toHaveLength(wheel.BONUS_SEGMENTS);
  });

  test('wheel: the stated returns are those of every possible round', () => {
    const numbered = wheel.SEGMENTS.flatMap((segment, place) => (segment === 'bonus' ? [] : [place]));
    for (const number of Object.keys(wheel.SEGMENT_COUNTS)) {
      const pay = (outcome: wheel.WheelOutcome) => wheel.payWheel(outcome, { [number]: 1 })[number] ?? 0;
      let back = 0;
      wheel.SEGMENTS.forEach((segment, place) => {
        if (segment !== 'bonus') return void (back += pay({ place, bonus: null }));
        const all = wheel.MULTIPLIERS.flatMap((_, multiplierPlace) =>
          numbered.map((next) => pay({ place, bonus: { multiplierPlace, place: next } })),
        );
        return void (back += all.reduce((sum, one) => sum + one, 0) / all.length);
      });
      expect(wheel.wheelRtpPercent(number)).toBeCloseTo((back / wheel.SEGMENTS.length) * 100, 9);
    }
    const best = Math.max(...Object.keys(wheel.SEGMENT_COUNTS).map(wheel.wheelRtpPercent));
    expect(best).toBeCloseTo(RTP_PERCENTS.gameshow, 2);
  });
});

describe('baccarat', () => {
  test.each([
    [2, null, true],
    [5, null, true],
    [6, null, false],
    [3, 8, false],
    [3, 9, true],
    [4, 1, false],
    [4, 2, true],
    [5, 3, false],
    [5, 4, true],
    [6, 5, false],
    [6, 6, true],
    [7, 6, false],
  ])('baccarat: with %i against a third card of %s the banker draws: %s', (points, third, draws) => {
    expect(bankerDraws(points, third)).toBe(draws);
  });

  test('baccarat: the stated returns are exact for eight decks', () => {
    const back = enumerateBaccarat();
    for (const [spot, percent] of Object.entries(BACCARAT_RTP_PERCENTS).slice(0, 3)) {
      expect(back[spot]! * 100).toBeCloseTo(percent, 4);
    }
    expect(((12 * 31) / 415) * 100).toBeCloseTo(BACCARAT_RTP_PERCENTS['player-pair'], 4);
    expect(back['banker']! * 100).toBeCloseTo(RTP_PERCENTS.baccarat, 2);
  });

  test('baccarat: a tie gives player and banker back', () => {
    const tie = { player: ['5C', '4D'], banker: ['0H', '9S'] };
    expect(payBaccarat(tie, { player: 100, banker: 200, tie: 20, 'player-pair': 20 })).toEqual({
      tie: 180,
      player: 100,
      banker: 200,
    });
  });
});

/** Enumerates all hands of an eight-deck shoe, by card value. */
function enumerateBaccarat(): Record<string, number> {
  const counts = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
  const faces = ['0S', 'AS', '2S', '3S', '4S', '5S', '6S', '7S', '8S', '9S'];
  const back = { player: 0, banker: 0, tie: 0 };
  const visit = (drawn: number[], chance: number, left: number): void => {
    let used = 0;
    let missing = false;
    const hand = dealBaccarat(() => {
      const worth = drawn[used];
      used += 1;
      if (worth === undefined) missing = true;
      return faces[worth ?? 0]!;
    });
    if (!missing) {
      const paid = payBaccarat(hand, { player: 100, banker: 100, tie: 100 });
      for (const spot of ['player', 'banker', 'tie'] as const) back[spot] += (chance * (paid[spot] ?? 0)) / 100;
      return;
    }
    counts.forEach((count, worth) => {
      if (count === 0) return;
      counts[worth] = count - 1;
      visit([...drawn, worth], (chance * count) / left, left - 1);
      counts[worth] = count;
    });
  };
  const first = (drawn: number[], chance: number, left: number): void => {
    if (drawn.length === 4) return visit(drawn, chance, left);
    counts.forEach((count, worth) => {
      if (count === 0) return;
      counts[worth] = count - 1;
      first([...drawn, worth], (chance * count) / left, left - 1);
      counts[worth] = count;
    });
  };
  first([], 1, 416);
  return back;
}

describe('blackjack', () => {
  const hand = (...cards: string[]): blackjack.Hand => ({
    cards,
    stakeCents: 100,
    doubled: false,
    fromSplit: false,
    done: false,
  });

  test.each([
    [['AS', 'KD'], ['9C', '9D'], 2.5],
    [['AS', 'KD'], ['AC', 'KC'], 1],
    [['9S', '9D', '3C'], ['AC', 'KC'], 0],
    [['0S', '9D'], ['0C', '8D'], 2],
    [['0S', '8D'], ['0C', '8H'], 1],
    [['0S', '6D', '9C'], ['0C', '6H', '0D'], 0],
    [['0S', '2D'], ['0C', '6H', '0D'], 2],
  ])('blackjack: %j against %j returns %d', (own, dealer, back) => {
    expect(blackjack.returnOf(hand(...own), dealer)).toBe(back);
  });

  test('blackjack: aces are worth eleven while that is no bust', () => {
    expect(blackjack.worthOf(['AS', '6D'])).toEqual({ total: 17, soft: true });
    expect(blackjack.worthOf(['AS', '6D', '9C'])).toEqual({ total: 16, soft: false });
    expect(blackjack.worthOf(['AS', 'AD', '9C'])).toEqual({ total: 21, soft: true });
  });

  test('blackjack: split aces get one card each and are no blackjack', () => {
    const halves = blackjack.splitInTwo(hand('AS', 'AD'), ['KD', '5C']);
    expect(halves.map(({ done }) => done)).toEqual([true, true]);
    expect(blackjack.returnOf(halves[0], ['9C', '8D'])).toBe(2);
    expect(blackjack.movesOf(hand('KS', '0D'), 1)).toContain('split');
    expect(blackjack.movesOf(hand('KS', '0D'), 2)).not.toContain('split');
  });

  test('blackjack: the stated returns are those of basic strategy with an endless shoe', () => {
    expect(blackjackReturnPercent()).toBeCloseTo(blackjack.BLACKJACK_RTP_PERCENTS.main, 2);
    expect(RTP_PERCENTS.blackjack).toBe(blackjack.BLACKJACK_RTP_PERCENTS.main);
    expect((4 / 13) * 3 * 100).toBeCloseTo(blackjack.BLACKJACK_RTP_PERCENTS.insurance, 2);
  });
});

/** The best possible return, computed move by move; every rank is equally likely. */
function blackjackReturnPercent(): number {
  const worths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const chance = (worth: number): number => (worth === 10 ? 4 / 13 : 1 / 13);
  interface Count {
    readonly hard: number;
    readonly ace: boolean;
  }
  const plus = ({ hard, ace }: Count, worth: number): Count => ({ hard: hard + worth, ace: ace || worth === 1 });
  const total = ({ hard, ace }: Count): number => (ace && hard <= 11 ? hard + 10 : hard);
  const dealerMemo = new Map<string, number[]>();
  /** Probabilities of 17, 18, 19, 20, 21 and bust, given that the dealer has no blackjack. */
  const dealer = (count: Count, cards: number): number[] => {
    const key = `${count.hard}${count.ace}${cards}`;
    const known = dealerMemo.get(key);
    if (known) return known;
    const ends = [0, 0, 0, 0, 0, 0];
    const sum = total(count);
    if (sum >= 17) ends[sum > 21 ? 5 : sum - 17] = 1;
    else {
      const open = worths.filter((worth) => cards > 1 || total(plus(count, worth)) !== 21);
      const all = open.reduce((part, worth) => part + chance(worth), 0);
      for (const worth of open) {
        dealer(plus(count, worth), cards + 1).forEach((part, end) => (ends[end]! += (part * chance(worth)) / all));
      }
    }
    dealerMemo.set(key, ends);
    return ends;
  };
  const stand = (count: Count, ends: readonly number[]): number => {
    const own = total(count);
    if (own > 21) return -1;
    return ends.reduce((value, part, end) => {
      const theirs = end === 5 ? 0 : end + 17;
      return value + part * Math.sign(own - theirs);
    }, 0);
  };
  let value = 0;
  for (const up of worths) {
    const ends = dealer({ hard: up, ace: up === 1 }, 1);
    const blackjackChance = up === 1 ? 4 / 13 : up === 10 ? 1 / 13 : 0;
    const memo = new Map<string, number>();
    const play = (count: Count): number => {
      if (total(count) >= 21) return stand(count, ends);
      const key = `${count.hard}${count.ace}`;
      const known = memo.get(key);
      if (known !== undefined) return known;
      const best = Math.max(stand(count, ends), hit(count, play));
      memo.set(key, best);
      return best;
    };
    const hit = (count: Count, then: (next: Count) => number): number =>
      worths.reduce((sum, worth) => {
        const next = plus(count, worth);
        return sum + chance(worth) * (total(next) > 21 ? -1 : then(next));
      }, 0);
    const twoCards = (count: Count): number => Math.max(play(count), 2 * hit(count, (next) => stand(next, ends)));
    for (const first of worths) {
      for (const second of worths) {
        const count = { hard: first + second, ace: first === 1 || second === 1 };
        const weight = chance(up) * chance(first) * chance(second);
        if (total(count) === 21) {
          value += weight * (1 - blackjackChance) * 1.5;
          continue;
        }
        let best = twoCards(count);
        if (first === second) {
          const one = { hard: first, ace: first === 1 };
          const half = hit(one, (next) =>
            first === 1 ? stand(next, ends) : total(next) === 21 ? stand(next, ends) : twoCards(next),
          );
          best = Math.max(best, 2 * half);
        }
        value += weight * ((1 - blackjackChance) * best - blackjackChance);
      }
    }
  }
  return (1 + value) * 100;
}

test('cards: eight decks hold every card eight times', () => {
  const cards = newDecks();
  expect(cards).toHaveLength(416);
  expect(new Set(cards).size).toBe(52);
  expect(RANKS).toHaveLength(13);
  expect(pointsOf(['KS', '7D', '5C'])).toBe(2);
});

test('dice: the same seed throws the same, evenly', () => {
  const throwMany = () => {
    const dice = seededDice('a');
    return Array.from({ length: 3700 }, () => dice.below(37));
  };
  const thrown = throwMany();
  expect(throwMany()).toEqual(thrown);
  const counts = Array.from({ length: 37 }, (_, number) => thrown.filter((one) => one === number).length);
  const chiSquared = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
  expect(chiSquared).toBeLessThan(70);
});

test('roads: streaks, ties and the derived roads are drawn as the casinos draw them', () => {
  const games = (text: string): RoadGame[] =>
    text.split('').map((letter) => ({
      winner: letter === 'B' ? 'banker' : letter === 'P' ? 'player' : 'tie',
      playerPair: false,
      bankerPair: false,
    }));
  const { big, bigEye, leadingTies } = roadsOf(games('TBBTPBBBPP'));
  expect(leadingTies).toBe(1);
  expect(big.map((column) => `${column[0]!.winner.charAt(0)}${column.length}`)).toEqual(['b2', 'p1', 'b3', 'p2']);
  expect(big[0]![1]!.ties).toBe(1);
  // Columns have lengths 2, 1, 3, 2. Marks start with the second entry of the second column or the first of the third.
  expect(bigEye.flat()).toEqual(['blue', 'blue', 'red', 'blue', 'red']);
});
