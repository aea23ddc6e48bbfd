import { describe, expect, test } from 'vitest';
import type { RoundSeeds } from '../../fairness/draw.ts';
import { hmacSha256 } from '../../fairness/sha256.ts';
import vectors from '../../fairness/vectors.json' with { type: 'json' };
import { dollars } from '../../money/usd.ts';
import { GAME_IDS, gameOf, type Game } from '../all.ts';
import { dice } from '../dice/game.ts';
import { keno } from '../keno/game.ts';
import type { KenoOutcome } from '../keno/rules.ts';
import { mines, type PlayedMines } from '../mines/game.ts';
import { plinko } from '../plinko/game.ts';
import { explainRound, replayRound, type GameChoice } from './replay-round.ts';
import { ruleTextOf } from './rule-tables.ts';
import { RISKS } from '../settlement.ts';
import { makeBet, sha256Of, vectorBets, winningBet, type TestBet } from '../test-bets.ts';
import { verifyBet, type Verification } from './verify-bet.ts';
import { createBetsVerification } from './verify-bets.ts';

const bets = vectorBets();

/** A winning bet of each game. */
const winners = GAME_IDS.map(winningBet);
const winnerOf = (game: Game) => winners.find((bet) => bet.game === game)!;

function differingOf(verification: Verification): string[] {
  return 'checks' in verification ? verification.checks.filter(({ ok }) => !ok).map(({ name }) => name) : [];
}

describe('verification: every recorded outcome', () => {
  test.each([...new Set(bets.map(({ game }) => game))])('of %s is verified', (game) => {
    const own = bets.filter((bet) => bet.game === game);
    expect(own.length).toBeGreaterThanOrEqual(48);
    for (const bet of own) {
      const verification = verifyBet(bet);
      expect(differingOf(verification)).toEqual([]);
      expect(verification.status).toBe('verified');
    }
  });
});

test('verification: outcomes of which only a part is recorded are replayed to it', () => {
  const { sequence } = vectors;
  const { setB } = vectors.public;
  const replayOf = (seeds: RoundSeeds, choice: GameChoice) => replayRound(hmacSha256, seeds, choice);
  const minesOf = (seeds: RoundSeeds, count: number) => {
    const { outcome } = replayOf(seeds, { game: mines, choice: { mines: count, opened: [] } });
    return (outcome as PlayedMines).mineCells.toSorted((a, b) => a - b);
  };
  for (const { nonce, game, rows, point, minesCount, minePositions } of sequence.rounds) {
    const seeds = { ...sequence, nonce };
    if (game === 'plinko') {
      expect(replayOf(seeds, { game: plinko, choice: { rows: rows!, risk: 'low' } }).outcome).toMatchObject({ point });
    }
    if (game === 'mines') expect(minesOf(seeds, minesCount!)).toEqual(minePositions);
  }
  for (const [count, positions] of Object.entries(setB.mines.positionsByMinesCount)) {
    expect(minesOf({ ...setB.mines, nonce: Number(count) - 1 }, Number(count))).toEqual(positions);
  }
  for (const [nonce, sorted] of setB.keno.sortedNonce0to9.entries()) {
    const { outcome } = replayOf({ ...setB.keno, nonce }, { game: keno, choice: { numbers: [1], risk: 'low' } });
    expect((outcome as KenoOutcome).outcome.toSorted((a, b) => a - b)).toEqual(sorted);
  }
  for (const [nonce, multiplier] of setB.plinko.multipliers.entries()) {
    const choice = { game: plinko, choice: { rows: 8 + (nonce % 9), risk: RISKS[Math.floor(nonce / 9)]! } };
    expect(replayOf({ ...setB.plinko, nonce }, choice).multiplierE4).toBe(Math.round(multiplier * 10_000));
  }
});

test('verification: the steps shown are those of the published example', () => {
  const seeds = vectors.public.setA.vectors[0]!;
  const { blocks, numbers } = explainRound(hmacSha256, seeds, { game: mines, choice: { mines: 3, opened: [] } });
  expect(blocks).toEqual([{ message: 'bb62964774:1:0', digest: expect.stringMatching(/^c590d171e39b7040/) as string }]);
  expect(numbers[0]).toEqual({ bytes: 'c590d171', u: 3_314_602_353, range: 25, index: 19, gives: 'mine on tile 19' });
  expect(numbers.map(({ index, gives }) => [index, gives])).toEqual([
    [19, 'mine on tile 19'],
    [21, 'mine on tile 22'],
    [7, 'mine on tile 7'],
  ]);
  const drawn = explainRound(hmacSha256, seeds, { game: keno, choice: { numbers: [1], risk: 'low' } });
  expect(drawn.blocks.map(({ message }) => message)).toEqual(['bb62964774:1:0', 'bb62964774:1:1']);
  expect(drawn.numbers.map(({ index }) => index)).toEqual([30, 34, 11, 29, 1, 6, 16, 7, 19, 12]);
  const rolled = explainRound(hmacSha256, seeds, { game: dice, choice: { threshold: 5_000 } });
  expect(rolled.numbers).toEqual([
    { bytes: 'c590d171', u: 3_314_602_353, range: 10_001, index: 7_718, gives: 'roll 77.18' },
  ]);
});

const HEX = 'f'.repeat(64);
const TAMPERED: Record<string, unknown> = {
  betAmount: 1.26,
  winnings: 0.000001,
  multiplier: 1.0001,
  ending: 'cashed_out_by_limit',
  nonce: 999,
  clientSeed: 'another',
  serverSeedHash: HEX,
  serverSeed: HEX,
  rulesHash: HEX,
  winMax: 123,
};

describe('verification: a changed field is noticed', () => {
  const tampered = winners.flatMap((bet) => Object.entries(TAMPERED).map(([name, value]) => ({ bet, name, value })));
  // A shared round is drawn without a nonce.
  test.each(tampered.filter(({ bet, name }) => name !== 'nonce' || gameOf(bet.game).seeds === 'player'))(
    '$bet.game: $name',
    ({ bet, name, value }) => {
      expect(verifyBet(bet).status).toBe('verified');
      expect(verifyBet({ ...bet, [name]: value }).status).toBe('different');
    },
  );

  const told = winners.flatMap((bet) => Object.keys(bet.result).map((name) => ({ bet, name })));
  // The time at which a target was reached follows from the target; only a manual cash-out depends on it.
  test.each(told.filter(({ name }) => name !== 'elapsedMs'))('$bet.game: result.$name', ({ bet, name }) => {
    for (const value of othersThan(bet.result[name])) {
      const { status } = verifyBet({ ...bet, result: { ...bet.result, [name]: value } });
      expect(['different', 'unreadable']).toContain(status);
    }
  });

  test.each([
    ['plinko', { rows: 9 }],
    ['plinko', { risk: 'medium' }],
    ['dice', { selectedNumber: 12.34 }],
    ['mines', { minesCount: 4 }],
    ['keno', { risk: 'high' }],
    ['keno', { selectedNumbers: [40] }],
    ['limbo', { target: 1.02 }],
    ['wheel', { segments: 20 }],
    ['crash', { autoCashout: 1.02, cashesOutAt: 1.02 }],
  ] satisfies [Game, object][])('%s: parameters %j', (game, changed) => {
    const bet = winnerOf(game);
    expect(verifyBet({ ...bet, parameters: { ...bet.parameters, ...changed } }).status).toBe('different');
  });

  test('by name: a payout of one micro-dollar more', () => {
    for (const bet of winners) {
      const winnings = (Math.round(Number(bet['winnings']) * 1e6) + 1) / 1e6;
      expect(differingOf(verifyBet({ ...bet, winnings }))).toEqual(['winnings']);
    }
  });

  test('by name: two mines in another order', () => {
    const mined = bets.find((bet) => bet.game === 'mines' && bet.parameters['minesCount'] === 5)!;
    const [first, second, ...rest] = mined.result['minePositions'] as number[];
    const minePositions = [second, first, ...rest];
    expect(differingOf(verifyBet({ ...mined, result: { ...mined.result, minePositions } }))).toEqual([
      'result.minePositions',
    ]);
  });
});

describe('verification: what is no revealed bet is never verified', () => {
  test.each([null, undefined, 7, 'bet', [], {}, { game: 'dice' }, { game: 'roulette', state: 'settled' }])(
    '%j',
    (value) => {
      expect(verifyBet(value).status).toBe('unreadable');
    },
  );

  test('every field is needed, and needed in its own type', () => {
    for (const bet of winners) {
      for (const name of ['game', 'state', 'betAmount', 'winnings', 'multiplier', 'ending', 'nonce', 'parameters']) {
        for (const value of [undefined, null, [], {}, 'x', true]) {
          // A game without parameters has an empty object there.
          if (JSON.stringify(bet[name]) === JSON.stringify(value)) continue;
          expect(['different', 'unreadable']).toContain(verifyBet({ ...bet, [name]: value }).status);
        }
      }
      for (const name of ['result', 'clientSeed', 'serverSeedHash', 'rulesHash', 'winMax']) {
        for (const value of [null, [], {}, ' ', 7.5]) {
          expect(['different', 'unreadable']).toContain(verifyBet({ ...bet, [name]: value }).status);
        }
      }
    }
  });

  test.each([
    ['betAmount', [0, -1, 0.00001, 1e300, Number.NaN]],
    ['winMax', [0, -1, 1e11]],
    ['nonce', [-1, 0.5, 2 ** 53]],
    ['clientSeed', ['', 'a b', 'ü', 'x'.repeat(65)]],
    ['serverSeed', ['', 'ü', 7]],
  ])('a %s that no bet can have makes it unreadable', (name, values) => {
    for (const bet of winners) {
      for (const value of values) {
        expect(verifyBet({ ...bet, [name]: value })).toEqual({ status: 'unreadable', fields: [name] });
      }
    }
  });

  test('a stake without bounds is told, not computed', () => {
    for (const bet of winners) {
      expect(differingOf(verifyBet({ ...bet, betAmount: 9_000_000_000 }))).toEqual(['betAmount']);
    }
  });

  test('an open round and a seed not yet revealed have names of their own', () => {
    for (const bet of winners) {
      expect(verifyBet({ ...bet, serverSeed: null })).toEqual({ status: 'not_revealed' });
      expect(verifyBet({ ...bet, state: 'open', result: null })).toEqual({ status: 'open' });
    }
  });
});

describe('verification: the ends of a Mines round', () => {
  const seeds = { serverSeed: 'def', clientSeed: 'abc', nonce: 1 };
  const board = (bet: object): number[] => {
    const read = verifyBet(bet);
    if (!('replayed' in read)) throw new Error('No board.');
    return (read.replayed.outcome as PlayedMines).mineCells;
  };
  const round = (flips: number, multiplier: number, ending: string, stakeMicros = 500_000_000): TestBet => {
    const told = { parameters: { minesCount: 3 }, multiplier, ending, stakeMicros };
    const minePositions = board(makeBet('mines', seeds, { ...told, result: { revealed: [] } }));
    const safe = Array.from({ length: 25 }, (_none, cell) => cell).filter((cell) => !minePositions.includes(cell));
    const revealed = safe.slice(0, flips);
    if (ending === 'lost') revealed.push(minePositions[0]!);
    return makeBet('mines', seeds, { ...told, result: { minePositions, revealed } });
  };

  test.each([
    ['cashed out by the player', round(1, 1.125, 'cashed_out'), true],
    ['left for a day', round(1, 1.125, 'expired'), true],
    ['never begun', round(0, 0, 'returned'), true],
    ['never begun, said to be cashed out', round(0, 0, 'cashed_out'), false],
    ['lost', round(2, 0, 'lost'), true],
    ['lost, said to be returned', { ...round(2, 0, 'lost'), ending: 'returned' }, false],
    ['won, said to be lost', { ...round(1, 1.125, 'cashed_out'), ending: 'lost', multiplier: 0, winnings: 0 }, false],
    ['said to be stopped by the limit too early', round(1, 1.125, 'cashed_out_by_limit'), false],
  ])('%s', (_name, bet, isRight) => {
    expect(verifyBet(bet).status).toBe(isRight ? 'verified' : 'different');
  });

  test('a round stopped by the limit ends where the limit of its rules says', () => {
    const rules = (winMax: number) => ({ winMax, rulesHash: sha256Of(ruleTextOf('mines', dollars(winMax))) });
    const bet = round(2, 1.2857, 'cashed_out_by_limit');
    // $500 × 1.2857 = $642.85; a third flip would pay $500 × 1.4785 = $739.25.
    expect(verifyBet({ ...bet, ...rules(700) }).status).toBe('verified');
    expect(verifyBet({ ...bet, ...rules(700), ending: 'cashed_out' }).status).toBe('verified');
    expect(differingOf(verifyBet({ ...bet, ...rules(700), ending: 'expired' }))).toEqual(['ending']);
    expect(differingOf(verifyBet({ ...bet, ...rules(740) }))).toEqual(['ending']);
    expect(differingOf(verifyBet({ ...bet, ...rules(640) }))).toEqual(['betAmount']);
    // The maximum win cannot be changed afterwards: it is part of the hashed rules.
    expect(differingOf(verifyBet({ ...bet, winMax: 700 }))).toEqual(['rulesHash']);
  });
});

test('verification: many bets are counted, and a nonce used twice is noticed', () => {
  const [plinko, dice, mines, keno] = (['plinko', 'dice', 'mines', 'keno'] as const).map(winnerOf) as [
    TestBet,
    TestBet,
    TestBet,
    TestBet,
  ];
  const verification = createBetsVerification();
  for (const bet of [plinko, dice, { ...keno, serverSeed: null }, { ...mines, winnings: 0 }, 7]) verification.add(bet);
  verification.add({ ...dice, id: 'again' });
  expect(verification.progress()).toEqual({
    done: 6,
    verified: 2,
    waiting: 1,
    failed: [
      { id: mines.id, nonce: mines.nonce, status: 'different', names: ['winnings'] },
      { id: '', nonce: null, status: 'unreadable', names: ['bet'] },
      { id: 'again', nonce: dice.nonce, status: 'repeated', names: ['nonce'] },
    ],
  });
});

function othersThan(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value / 2 + 0.25, String(value), null, undefined];
  if (typeof value === 'boolean') return [!value, null];
  if (typeof value === 'string') return [`${value}0`, '', null];
  const list = value as number[];
  return [[], list.slice(1), [...list, 0], list.map((item) => (item === 0 ? 1 : 0)), null, list.join(',')];
}
