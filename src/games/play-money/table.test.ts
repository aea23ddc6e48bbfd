import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { ascii, sha256, toHex } from '../../fairness/sha256.ts';
import { toUsd } from '../../money/usd.ts';
import { GAMES, gameOf, type Game } from '../all.ts';
import type { InstantGame } from '../definition.ts';
import { drawPoint, hashOnce, hashTimes, reachedAfterMs } from '../crash/rules.ts';
import { crash } from '../crash/game.ts';
import * as hiloApi from '../hilo/api.ts';
import { hiloPlay } from '../hilo/play-money.ts';
import * as minesApi from '../mines/api.ts';
import { minesPlay } from '../mines/play-money.ts';
import { instantContract } from '../placing/play-at-once.ts';
import * as plinkoApi from '../plinko/api.ts';
import { plinkoPlay } from '../plinko/play-money.ts';
import { STAKE_MAX } from '../settlement.ts';
import { verifyBet } from '../verify/verify-bet.ts';
import { commonCalls, type PlayCalls } from './calls.ts';
import { BETS_KEPT, createPlayTable, PLAY_MONEY, PlayRefused, type PlayState, type PlayTable } from './table.ts';

const CALLS: PlayCalls = { ...commonCalls(), ...plinkoPlay, ...minesPlay, ...hiloPlay };

function openTable(state: PlayState | null = null): { table: PlayTable } {
  let seeds = 0;
  const table = createPlayTable({
    state,
    newSeed: () => toHex(sha256(ascii(`seed ${(seeds += 1)} ${state?.bets.length ?? 0}`))),
    now: () => new Date(1_790_000_000_000 + seeds),
    limitsOf: (game) => ({ stakeMax: STAKE_MAX, winMax: gameOf(game).limits.winMax }),
    onChange: () => {},
  });
  return { table };
}

function call(table: PlayTable, name: string, body: object = {}): Record<string, unknown> {
  return CALLS[name]!(table, body as Record<string, unknown>) as Record<string, unknown>;
}

/** A reproducible generator for the test's choices; outcomes never come from it. */
function numbersFrom(seed: number): (n: number) => number {
  let at = seed;
  return (n) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((at / 2 ** 32) * n);
  };
}

function expectVerified(table: PlayTable, count: number): void {
  table.rotate();
  const bets = table.state.bets.map((bet) => table.tell(bet));
  expect(bets).toHaveLength(count);
  for (const bet of bets) {
    const verification = verifyBet(JSON.parse(JSON.stringify(bet)));
    expect(verification).toMatchObject({ status: 'verified' });
  }
}

/** The balance equals the start, minus stakes, plus payouts. */
function expectBalanced(table: PlayTable): void {
  const net = table.state.bets.reduce(
    (sum, bet) => sum + Math.round((bet.settled?.winnings ?? 0) * 1e6) - Number(bet.stake),
    0,
  );
  expect(Number(table.balance())).toBe(Number(PLAY_MONEY) + net);
}

const instant = (GAMES as readonly { id: Game; instant: unknown }[]).filter(
  (game): game is InstantGame<Game> => game.instant !== null,
);

describe.each(instant.map((game) => [game.id, game] as const))('play money: %s', (id, game) => {
  test('outcomes are those that the verifier computes from the seeds, and answers are those of the server', () => {
    const { table } = openTable();
    const below = numbersFrom(7);
    for (let bet = 0; bet < 60; bet += 1) {
      const answer = call(table, `POST /api/${id}/play/${id}`, { betAmount: 0.5, ...game.instant.sample(below) });
      const { playMoney, ...told } = answer;
      expect(playMoney).toBe(true);
      expect([...Value.Errors(instantContract(game).answer, told)]).toEqual([]);
      expect(told['balance']).toBe(toUsd(table.balance()));
    }
    expectBalanced(table);
    expectVerified(table, 60);
  });
});

test('play money: plinko lands where the verifier says, also a ball that nobody reports', () => {
  const { table } = openTable();
  for (let ball = 0; ball < 40; ball += 1) {
    const { playMoney: _mark, ...started } = call(table, 'POST /api/plinko/start', {
      betAmount: 1,
      rows: 8 + (ball % 9),
      risk: 'high',
    });
    expect([...Value.Errors(plinkoApi.startPlinko.answer, started)]).toEqual([]);
    if (ball % 4 === 0) continue;
    const landed = call(table, 'POST /api/plinko/multiplier', { gameId: started['gameId'] });
    expect(call(table, 'POST /api/plinko/multiplier', { gameId: started['gameId'] })).toEqual(landed);
  }
  expect(() => table.rotate()).toThrow('ROUND_OPEN');
  expect(call(table, 'POST /api/plinko/process-unfinished')).toMatchObject({ settled: 10 });
  expectBalanced(table);
  expectVerified(table, 40);
});

test('play money: mines is played, cashed out, lost and resumed, and verifies', () => {
  const below = numbersFrom(3);
  const endings = new Set<string>();
  let open = openTable().table;
  for (let round = 0; round < 60; round += 1) {
    const minesCount = 1 + below(12);
    const { playMoney: _mark, ...started } = call(open, 'POST /api/mines/start/mines', { betAmount: 0.2, minesCount });
    expect([...Value.Errors(minesApi.startMines.answer, started)]).toEqual([]);
    expect(() => call(open, 'POST /api/mines/start/mines', { betAmount: 0.2, minesCount })).toThrow('ROUND_OPEN');
    // Closes the page and opens it again.
    open = openTable(JSON.parse(JSON.stringify(open.state)) as PlayState).table;
    const { gameId } = started;
    expect(call(open, 'GET /api/mines/active')).toMatchObject({ game: { gameId, minesCount, revealed: [] } });
    let isOpen = true;
    for (let cell = 0; isOpen && cell < 1 + below(24); cell += 1) {
      const { playMoney: _played, ...flipped } = call(open, 'POST /api/mines/flip', { gameId, cellIndex: cell });
      expect([...Value.Errors(minesApi.flipMines.answer, flipped)]).toEqual([]);
      isOpen = flipped['outcome'] === 'pending';
    }
    if (isOpen) call(open, 'POST /api/mines/cashout', { gameId });
    endings.add(open.find(gameId)!.settled!.ending);
    const cells = [0, 1, 2];
    const { playMoney: _auto, ...auto } = call(open, 'POST /api/mines/auto', { betAmount: 0.2, minesCount: 3, cells });
    expect([...Value.Errors(minesApi.playMinesAuto.answer, auto)]).toEqual([]);
  }
  expect([...endings].sort()).toEqual(['cashed_out', 'lost']);
  expectBalanced(open);
  expectVerified(open, 120);
});

test('play money: hilo is guessed, skipped, cashed out and lost, and verifies', () => {
  const { table } = openTable();
  const below = numbersFrom(11);
  const endings = new Set<string>();
  for (let round = 0; round < 60; round += 1) {
    const { playMoney: _mark, ...started } = call(table, 'POST /api/hilo/start/hilo', { betAmount: 0.1 });
    expect([...Value.Errors(hiloApi.startHilo.answer, started)]).toEqual([]);
    const { gameId } = started;
    let offers = started['offers'] as { guess: string }[];
    let isOpen = true;
    for (let step = 0; isOpen && step < 1 + below(5); step += 1) {
      const guess = below(4) === 0 ? 'skip' : offers[below(offers.length)]!.guess;
      const { playMoney: _guessed, ...guessed } = call(table, 'POST /api/hilo/guess', {
        gameId,
        guess,
        cardsOpen: step + 1,
      });
      expect([...Value.Errors(hiloApi.guessHilo.answer, guessed)]).toEqual([]);
      offers = guessed['offers'] as { guess: string }[];
      isOpen = guessed['outcome'] === 'open';
      if (isOpen)
        expect(call(table, 'GET /api/hilo/current')).toMatchObject({ game: { gameId, winnings: guessed['winnings'] } });
    }
    while (isOpen) {
      try {
        call(table, 'POST /api/hilo/cashout', { gameId });
        isOpen = false;
      } catch (error) {
        expect((error as PlayRefused).code).toBe('NOTHING_GUESSED');
        const { outcome } = call(table, 'POST /api/hilo/guess', { gameId, guess: offers[0]!.guess });
        isOpen = outcome === 'open';
      }
    }
    endings.add(table.find(gameId)!.settled!.ending);
  }
  expect([...endings].sort()).toEqual(['cashed_out', 'lost']);
  expectBalanced(table);
  expectVerified(table, 60);
});

test('play money: a bet in a shared round is paid by its curve and verifies once the round is over', () => {
  const { table } = openTable();
  const chainEnd = hashTimes('5'.repeat(64), 3);
  const hash = '5'.repeat(64);
  const salt = 'some-salt';
  const { point } = drawPoint(hash, salt);
  const bets = [101, point, point + 1].filter((target) => target >= 101);
  for (const target of bets) {
    const bet = table.place(crash, 1, { round: 9, target, cashesOutAt: target, cashOut: null });
    const isPaid = point >= target;
    const way = isPaid ? ('target' as const) : ('none' as const);
    const choice = {
      round: 9,
      target,
      cashesOutAt: target,
      cashOut: { way, elapsedMs: isPaid ? reachedAfterMs(target) : 0 },
    };
    const payout = table.settleShared(
      bet,
      choice,
      { point, game: null, chainEnd: null },
      isPaid ? 'cashed_out' : 'lost',
    );
    expect(toUsd(payout)).toBe(isPaid ? target / 100 : 0);
    table.proveShared(table.find(bet.id)!, {
      serverSeed: hash,
      serverSeedHash: hashOnce(hash),
      clientSeed: salt,
      outcome: { point, game: 3, chainEnd },
    });
  }
  const taken = table.place(crash, 1, { round: 9, target: null, cashesOutAt: 200, cashOut: null });
  expect(toUsd(table.settleShared(taken, taken.choice, { point: null, game: null, chainEnd: null }, 'returned'))).toBe(
    1,
  );
  for (const bet of table.state.bets.filter(({ roundSeed }) => roundSeed !== undefined)) {
    expect(verifyBet(table.tell(bet))).toMatchObject({ status: 'verified' });
  }
});

test('play money: stakes outside the limits or above the balance are refused and take nothing', () => {
  const { table } = openTable();
  const bet = (betAmount: number) => () => call(table, 'POST /api/dice/play/dice', { betAmount, selectedNumber: 50 });
  expect(bet(0.09)).toThrow('STAKE_TOO_SMALL');
  expect(bet(501)).toThrow('STAKE_TOO_LARGE');
  expect(bet(1.234_56)).toThrow('AMOUNT_INVALID');
  expect(() => call(table, 'POST /api/dice/play/dice', { betAmount: 1, selectedNumber: 3 })).toThrow('BET_INVALID');
  expect(table.balance()).toBe(PLAY_MONEY);
  const poor = openTable({ ...table.state, balance: '400000' }).table;
  expect(() => call(poor, 'POST /api/dice/play/dice', { betAmount: 0.5, selectedNumber: 50 })).toThrow(
    'INSUFFICIENT_FUNDS',
  );
  poor.refill();
  expect(poor.balance()).toBe(PLAY_MONEY);
});

test('play money: a refill never takes winnings away', () => {
  const rich = openTable({ ...openTable().table.state, balance: '5000000000' }).table;
  rich.refill();
  expect(toUsd(rich.balance())).toBe(5_000);
});

test('play money: the seed of a pair in use stays hidden, a chosen client seed begins a new pair', () => {
  const { table } = openTable();
  call(table, 'POST /api/dice/play/dice', { betAmount: 1, selectedNumber: 50 });
  const before = call(table, 'GET /api/fairness/seeds');
  expect(table.tell(table.state.bets[0]!).serverSeed).toBeNull();
  expect(verifyBet(table.tell(table.state.bets[0]!))).toEqual({ status: 'not_revealed' });
  const after = call(table, 'PUT /api/fairness/client-seed', { clientSeed: 'my-own-seed' });
  expect(after).toMatchObject({ clientSeed: 'my-own-seed', nonce: 0, serverSeedHash: before['nextServerSeedHash'] });
  expect(after['revealed']).toMatchObject({ serverSeedHash: before['serverSeedHash'], nonce: 1 });
  expect(() => call(table, 'PUT /api/fairness/client-seed', { clientSeed: 'with space' })).toThrow(PlayRefused);
});

test('play money: the browser keeps the newest bets only', () => {
  const { table } = openTable();
  for (let bet = 0; bet < BETS_KEPT + 5; bet += 1) {
    call(table, 'POST /api/dice/play/dice', { betAmount: 0.1, selectedNumber: 50 });
  }
  expect(table.state.bets).toHaveLength(BETS_KEPT);
  expect(table.state.bets[0]!.nonce).toBe(BETS_KEPT + 5);
});
