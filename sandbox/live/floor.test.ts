import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seededDice, type Dice } from './dice.ts';
import { createFloor } from './floor.ts';
import type { BlackjackPlay } from './croupier-blackjack.ts';
import type { Problem } from './problem.ts';
import type { Layout } from './rules/layout.ts';
import { LIVE_TABLES } from './tables.ts';
import { createTestWallet } from './test-wallet.ts';

/** A floor with a clock that tests advance. */
function openFloor(options: {
  id: string;
  wallet: ReturnType<typeof createTestWallet>;
  dice?: Dice;
  file?: string | null;
}) {
  let nowMs = 1_000_000;
  const floor = createFloor({
    file: options.file ?? null,
    wallet: options.wallet.wallet,
    dice: options.dice ?? seededDice(options.id),
    nowMs: () => nowMs,
    tables: LIVE_TABLES.filter(({ id }) => id === options.id),
    stakeMaxUsd: 500,
  });
  const machine = floor.machines.get(options.id)!;
  floor.start();
  const step = async () => {
    const dueAtMs = machine.dueAtMs();
    if (Number.isFinite(dueAtMs)) nowMs = Math.max(nowMs, dueAtMs);
    await floor.tick();
    await floor.deliveries.idle();
  };
  return {
    floor,
    machine,
    step,
    later: (ms: number) => void (nowMs += ms),
    async until(phase: string) {
      do await step();
      while (machine.state().phase !== phase);
    },
  };
}

/** Returns these numbers first, then seeded ones. */
function loadedDice(...numbers: number[]): Dice {
  const rest = seededDice('rest');
  return { below: (limit) => (numbers.length > 0 && numbers[0]! < limit ? numbers.shift()! : rest.below(limit)) };
}

const place = (machine: { place(user: string, layout: Layout): Problem | null }, user: string, layout: Layout) =>
  expect(machine.place(user, layout)).toBeNull();

test('live: every table of the specification is there, and a full page of others', () => {
  const ids = LIVE_TABLES.map(({ id }) => id);
  const specified = '721 901 203 204 225 240 545 401 402 701 801 1001 1024 1101 1501 1601 1701 101'.split(' ');
  expect(specified.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.length).toBeGreaterThan(36);
  expect(new Set(ids).size).toBe(ids.length);
  const kinds = (kind: string) => LIVE_TABLES.filter((table) => table.kind === kind).map(({ id }) => id);
  expect([kinds('blackjack').length, kinds('roulette').length]).toEqual([2, 5]);
});

test('live: bets are taken when betting closes, and the spin is paid under the id of its round', async () => {
  const wallet = createTestWallet();
  const { machine, until } = openFloor({ id: '225', wallet });
  place(machine, 'ann', { red: 1000, black: 1000 });
  place(machine, 'bob', { '0': 50, '1': 50 });
  expect(wallet.calls).toHaveLength(0);
  const { roundId } = machine.state();
  await until('result');
  const { number } = machine.state().memory.history[0]!.result as { number: number };
  expect(machine.state().memory.history[0]!.roundId).toBe(roundId);
  expect(wallet.balanceOf('ann')).toBe(number === 0 ? 998_000 : 1_000_000);
  expect(wallet.balanceOf('bob')).toBe(1_000_000 - 100 + (number <= 1 ? 36 * 50 : 0));
  expect(wallet.methods('result').map(({ params }) => params['roundId'])).toEqual([roundId, roundId]);
  expect(new Set(wallet.ended)).toEqual(new Set([`${roundId}:ann`, `${roundId}:bob`]));
});

test('live: what does not fit the table is refused before any money moves', async () => {
  const wallet = createTestWallet();
  const { machine, until } = openFloor({ id: '225', wallet });
  expect(machine.place('ann', { '40': 100 })).toEqual({ code: 'no-such-bet' });
  expect(machine.place('ann', { red: 40 })).toEqual({ code: 'below-minimum', cents: 50 });
  expect(machine.place('ann', { red: 55 })).toEqual({ code: 'not-a-multiple', cents: 10 });
  expect(machine.place('ann', { red: 25_000, black: 25_010 })).toEqual({ code: 'above-maximum', cents: 50_000 });
  expect(machine.place('ann', { red: 50_000 })).toBeNull();
  expect(machine.place('ann', {})).toBeNull();
  await until('playing');
  expect(machine.place('ann', { red: 100 })).toEqual({ code: 'bets-closed' });
  expect(wallet.calls).toHaveLength(0);
});

test('live: a bet the wallet refuses does not play; one in doubt is given back', async () => {
  const wallet = createTestWallet();
  const { machine, until, step } = openFloor({ id: '225', wallet });
  wallet.fail('bet', 'refuses');
  place(machine, 'ann', { red: 1000 });
  await until('playing');
  expect(machine.betOf('ann')?.problem).toEqual({ code: 'above-own-limit' });
  await until('betting');
  wallet.fail('bet', 'lost-answer');
  wallet.fail('refund', 'lost-request');
  place(machine, 'ann', { red: 1000 });
  await until('result');
  expect(wallet.methods('result')).toEqual([]);
  await until('betting');
  for (let turn = 0; turn < 4; turn += 1) await step();
  expect(wallet.methods('refund').length).toBeGreaterThanOrEqual(2);
  expect(wallet.balanceOf('ann')).toBe(1_000_000);
});

test('live: a result that does not arrive is repeated until it does, and counts once', async () => {
  const wallet = createTestWallet();
  const { machine, until, floor } = openFloor({ id: '225', wallet, dice: loadedDice() });
  place(machine, 'ann', { red: 1000, black: 1000, '0': 100 });
  wallet.fail('result', 'lost-answer');
  wallet.fail('result', 'lost-request');
  await until('result');
  expect(wallet.ended).toEqual([]);
  await until('betting');
  await until('result');
  await until('betting');
  expect(floor.deliveries.waiting()).toEqual([]);
  expect(wallet.methods('result')).toHaveLength(3);
  expect(wallet.ended).toHaveLength(1);
  const { number } = floor.settledRounds('225').find(({ bets }) => bets.length > 0)!.past.result as { number: number };
  expect(wallet.balanceOf('ann')).toBe(1_000_000 - 2100 + (number === 0 ? 3600 : 2000));
});

test('live: a killed table goes on where it was: chips stay, doubt is given back, a drawn spin is paid', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roulo-live-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'live.jsonl');
  const wallet = createTestWallet();
  const first = openFloor({ id: '225', wallet, file });
  place(first.machine, 'ann', { red: 1000 });
  const { roundId } = first.machine.state();
  // Killed while bets are open: the round and the chips survive.
  const second = openFloor({ id: '225', wallet, file });
  expect(second.machine.state().roundId).toBe(roundId);
  expect(second.machine.betOf('ann')?.layout).toEqual({ red: 1000 });
  place(second.machine, 'bob', { black: 1000 });
  // Killed while waiting for the wallet: Ann's answer is known, Bob's is not.
  wallet.fail('bet', 'never-answers');
  second.later(60_000);
  void second.floor.tick();
  await new Promise(setImmediate);
  const third = openFloor({ id: '225', wallet, file });
  await third.until('playing');
  const play = JSON.stringify(third.machine.state().play);
  // Killed after the draw: the number survives.
  const fourth = openFloor({ id: '225', wallet, file });
  expect(JSON.stringify(fourth.machine.state().play)).toBe(play);
  await fourth.until('result');
  const { number, color } = fourth.machine.state().memory.history[0]!.result as { number: number; color: string };
  expect(JSON.parse(play)).toMatchObject({ outcome: { number } });
  const bets = new Set(wallet.methods('bet').map(({ params }) => params['userId']));
  const refunds = wallet.methods('refund').map(({ params }) => params['userId']);
  expect(bets).toEqual(new Set(['ann', 'bob']));
  expect(refunds).toHaveLength(1);
  const playing = refunds[0] === 'ann' ? 'bob' : 'ann';
  const won = color === (playing === 'ann' ? 'red' : 'black');
  expect(wallet.balanceOf(playing)).toBe(1_000_000 + (won ? 1000 : -1000));
  expect(wallet.balanceOf(refunds[0]!)).toBe(1_000_000);
});

test('live: baccarat clears its roads with a new shoe, and pays what its cards say', async () => {
  const wallet = createTestWallet();
  const { machine, until, floor } = openFloor({ id: '401', wallet });
  for (let round = 0; round < 90; round += 1) {
    place(machine, 'ann', { player: 100, banker: 100, tie: 100 });
    await until('betting');
  }
  const { shoeGames, history } = machine.state().memory;
  expect(shoeGames.length).toBeLessThan(85);
  expect(history.length).toBe(Math.min(20, shoeGames.length));
  expect(floor.settledRounds('401')).toHaveLength(90);
});

test('live: at blackjack a player sits, bets, plays his hand, and others bet behind him', async () => {
  const wallet = createTestWallet();
  const { machine, until, step } = openFloor({ id: '901', wallet });
  const seat = machine.state().memory.seats.findIndex((sitter) => sitter === null);
  expect(machine.place('ann', { main: 1000 })).toEqual({ code: 'seat-first' });
  expect(machine.sit('ann', 'Ann', seat)).toBeNull();
  expect(machine.sit('bob', 'Bob', seat)).toEqual({ code: 'seat-taken' });
  place(machine, 'ann', { main: 1000 });
  place(machine, 'bob', { [`behind-${seat + 1}`]: 500 });
  await until('playing');
  const play = () => machine.state().play as BlackjackPlay;
  for (let turn = 0; turn < 60 && machine.state().phase === 'playing'; turn += 1) {
    if (play().step === 'turns' && play().turn?.seat === seat) {
      expect(await machine.act('bob', { move: 'hit' })).toEqual({ code: 'not-your-turn' });
      expect(await machine.act('ann', { move: 'stand' })).toBeNull();
    } else await step();
  }
  await until('result');
  const back = wallet.methods('result').map(({ params }) => [params['userId'], Number(params['amount'])] as const);
  const factor = back.find(([user]) => user === 'ann')![1] / 10;
  expect([0, 1, 2, 2.5]).toContain(factor);
  expect(back.find(([user]) => user === 'bob')![1] / 5).toBe(factor);
});

test('live: who has gone is played for, and paid', async () => {
  const wallet = createTestWallet();
  const { machine, until } = openFloor({ id: '901', wallet });
  const seat = machine.state().memory.seats.findIndex((sitter) => sitter === null);
  machine.sit('ann', 'Ann', seat);
  place(machine, 'ann', { main: 1000 });
  await until('result');
  expect(wallet.methods('result')).toHaveLength(1);
  for (let round = 0; round < 5; round += 1) await until('betting');
  expect(machine.state().memory.seats.some((sitter) => sitter?.userId === 'ann')).toBe(false);
});

test('live: a bet behind a seat whose player was refused is not taken', async () => {
  const wallet = createTestWallet();
  const { machine, until } = openFloor({ id: '901', wallet });
  const seat = machine.state().memory.seats.findIndex((sitter) => sitter === null);
  machine.sit('ann', 'Ann', seat);
  place(machine, 'ann', { main: 1000 });
  place(machine, 'bob', { [`behind-${seat + 1}`]: 500 });
  wallet.fail('bet', 'refuses');
  await until('result');
  expect(wallet.methods('bet')).toHaveLength(1);
  expect(wallet.balanceOf('bob')).toBe(1_000_000);
});

test('live: a table told to close does so after its round, and opens again', async () => {
  const { machine, until } = openFloor({ id: '801', wallet: createTestWallet() });
  machine.setOpen(false);
  await until('closed');
  machine.setOpen(true);
  expect(machine.state().phase).toBe('betting');
});

test('live: of the sessions only the newest are kept, and a player who is signed out has none', async () => {
  const wallet = createTestWallet();
  const { floor } = openFloor({ id: '225', wallet });
  const launch = (token: string) => floor.sessions.launch({ tableId: '225', token, language: 'es', lobbyFilter: null });
  const first = launch('ann');
  const keys = Array.from({ length: 2000 }, () => launch('bob'));
  expect(floor.sessions.of(first)).toBeNull();
  expect(keys.every((key) => floor.sessions.of(key) !== null)).toBe(true);
  const session = floor.sessions.of(keys[0]!)!;
  expect(await floor.sessions.enter(session)).toEqual({ userId: 'bob' });
  floor.sessions.endOf('bob');
  expect(floor.sessions.of(keys[0]!)).toBeNull();
});
