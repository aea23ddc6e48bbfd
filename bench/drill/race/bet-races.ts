import { randomInt } from 'node:crypto';
import type { Wallet } from '../../../src/ledger/wallet.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { setBalance, type Call } from '../../player/bettor.ts';
import type { HttpAnswer } from '../../player/raw-http.ts';
import { releaseTogether } from '../../player/release-together.ts';
import { minesMultiplierE4, payoutMicros } from '../../verify/independent-rules.ts';
import { ask, expectSame, expectTally, raceCall, type Arena, type Race, type Racer, type Verdict } from './arena.ts';

const STAKE_MICROS = 10_000_000n;
const LATE_MS_MAX = 10;
const BEACON = { 'sec-fetch-site': 'same-origin' };
const KENO = { selectedNumbers: [7], betAmount: 10, risk: 'high' };
const PLINKO = { betAmount: 10, rows: 8, risk: 'high' };
const MINES = { betAmount: 10, minesCount: 3 };
const CASHED_OUT_MICROS = payoutMicros(STAKE_MICROS, minesMultiplierE4(MINES.minesCount, 1));

/** Bets on the originals, their rounds, and one Idempotency-Key. */
export const BET_RACES: readonly Race[] = [
  { name: 'Plinko, the whole balance', racers: 1, run: spendOnPlinko },
  { name: 'Keno, the whole balance', racers: 1, run: spendOnKeno },
  { name: 'Mines, starts', racers: 1, run: startMines },
  { name: 'Mines, cash-outs of one round', racers: 1, run: cashOutMines },
  { name: 'Mines, flip onto a mine and cash-out', racers: 1, run: flipAndCashOut },
  { name: 'Dice, one signature', racers: 1, run: playSignature },
  { name: 'Plinko, reports and process-unfinished', racers: 1, run: landBall },
  { name: 'Keno, one Idempotency-Key', racers: 1, run: repeatKey },
];

async function spendOnPlinko(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const before = await fund(arena, racer!, STAKE_MICROS);
  const answers = await raceCall(arena, racer!, { path: '/api/plinko/start', body: PLINKO });
  const problems = [
    ...expectTally(answers, 1, ['INSUFFICIENT_FUNDS']),
    ...(await expectWallet(arena, racer!, before, { primary: 0n, bets: 1n, open: 1n })),
  ];
  const { gameId } = read<{ gameId: string }>(answers.find(({ status }) => status === 200)!);
  const paid = await call<{ winnings: number }>(arena, racer!, '/api/plinko/multiplier', { gameId });
  const primary = micros(paid.winnings);
  problems.push(...(await expectWallet(arena, racer!, before, { primary, bets: 1n, open: 0n })));
  return { answers, problems };
}

/** A win may pay for more bets. No bet may exceed the balance, and only what cannot be paid may be refused. */
async function spendOnKeno(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const before = await fund(arena, racer!, STAKE_MICROS);
  const answers = await raceCall(arena, racer!, { path: '/api/keno/play/keno', body: KENO });
  const taken = answers
    .filter(({ status }) => status === 200)
    .map((answer) => read<{ nonce: number; winnings: number; balance: number }>(answer))
    .toSorted((a, b) => a.nonce - b.nonce);
  let balance = STAKE_MICROS;
  const problems = expectTally(answers, taken.length, ['INSUFFICIENT_FUNDS']);
  for (const bet of taken) {
    if (balance < STAKE_MICROS) problems.push(`nonce ${bet.nonce} was taken from ${balance}`);
    balance += micros(bet.winnings) - STAKE_MICROS;
    if (micros(bet.balance) !== balance) problems.push(`nonce ${bet.nonce} left ${bet.balance} instead of ${balance}`);
  }
  if (taken.length === 0) problems.push('none was taken');
  if (taken.length < answers.length && balance >= STAKE_MICROS) problems.push(`refused with ${balance} left`);
  const expected = { primary: balance, bets: BigInt(taken.length), open: 0n };
  problems.push(...(await expectWallet(arena, racer!, before, expected)));
  return { answers, problems };
}

async function startMines(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const funds = STAKE_MICROS * BigInt(arena.parallel);
  const before = await fund(arena, racer!, funds);
  const answers = await raceCall(arena, racer!, { path: '/api/mines/start/mines', body: MINES });
  const problems = [
    ...expectTally(answers, 1, ['ROUND_OPEN']),
    ...(await expectWallet(arena, racer!, before, { primary: funds - STAKE_MICROS, bets: 1n, open: 1n })),
  ];
  return { answers, problems };
}

async function cashOutMines(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const before = await fund(arena, racer!, STAKE_MICROS);
  const { gameId } = await openMines(arena, racer!);
  const answers = await raceCall(arena, racer!, { path: '/api/mines/cashout', body: { gameId } });
  const problems = [
    ...expectTally(answers, 1, ['ROUND_OVER']),
    ...(await expectWallet(arena, racer!, before, { primary: CASHED_OUT_MICROS, bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

async function flipAndCashOut(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const before = await fund(arena, racer!, STAKE_MICROS);
  const { gameId, mine } = await openMines(arena, racer!);
  const flip = racer!.request({ path: '/api/mines/flip', body: { gameId, cellIndex: mine } });
  const cashOut = racer!.request({ path: '/api/mines/cashout', body: { gameId } });
  const requests = Array.from({ length: arena.parallel }, (_none, i) => (i % 2 === 0 ? flip : cashOut));
  const answers = await releaseTogether(arena.links, requests);
  const isCashedOut = answers.some(({ status }, i) => status === 200 && requests[i] === cashOut);
  const primary = isCashedOut ? CASHED_OUT_MICROS : 0n;
  const problems = [
    ...expectTally(answers, 1, ['ROUND_OVER']),
    ...(await expectWallet(arena, racer!, before, { primary, bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

async function playSignature(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const funds = STAKE_MICROS * BigInt(arena.parallel);
  const before = await fund(arena, racer!, funds);
  const bet = { betAmount: 10, selectedNumber: 50 };
  const signature = await call<object>(arena, racer!, '/api/dice/sign', bet);
  const answers = await raceCall(arena, racer!, { path: '/api/dice/play/dice', body: { ...bet, ...signature } });
  const taken = answers.find(({ status }) => status === 200);
  const won = taken ? micros(read<{ winAmount: number }>(taken).winAmount) : 0n;
  const problems = [
    ...expectTally(answers, 1, ['SIGNATURE_USED']),
    ...(await expectWallet(arena, racer!, before, { primary: funds - STAKE_MICROS + won, bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

async function landBall(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const before = await fund(arena, racer!, STAKE_MICROS);
  const { gameId } = await call<{ gameId: string }>(arena, racer!, '/api/plinko/start', PLINKO);
  const report = racer!.request({ path: '/api/plinko/multiplier', body: { gameId } });
  const beacon = racer!.request({ path: '/api/plinko/process-unfinished', body: {}, headers: BEACON });
  const requests = [...Array<string>(arena.parallel).fill(beacon), ...Array<string>(arena.parallel).fill(report)];
  // A beacon first looks for open balls: without a head start it would always come second.
  const answers = await releaseTogether(arena.links, requests, {
    late: arena.parallel,
    lateMs: randomInt(LATE_MS_MAX + 1),
  });
  const beacons = answers.slice(0, arena.parallel).map((answer) => read<{ settled: number }>(answer).settled);
  const reports = answers.slice(arena.parallel);
  const settled = beacons.reduce((sum, some) => sum + some, 0);
  const { winnings } = read<{ winnings: number }>(reports[0]!);
  const problems = [
    ...expectTally(answers, answers.length, []),
    ...expectSame('different reports', new Set(reports.map(({ body }) => body)).size, 1),
    ...(settled > 1 ? [`process-unfinished settled one ball ${settled} times`] : []),
    ...(await expectWallet(arena, racer!, before, { primary: micros(winnings), bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

async function repeatKey(arena: Arena, [racer]: readonly Racer[], round: number): Promise<Verdict> {
  const funds = STAKE_MICROS * BigInt(arena.parallel);
  const before = await fund(arena, racer!, funds);
  const headers = { 'idempotency-key': `race-${round}` };
  const answers = await raceCall(arena, racer!, { path: '/api/keno/play/keno', body: KENO, headers });
  const primary = funds - STAKE_MICROS + micros(read<{ winnings: number }>(answers[0]!).winnings);
  const problems = [
    ...expectTally(answers, answers.length, []),
    ...expectSame('different answers', new Set(answers.map(({ body }) => body)).size, 1),
    ...(await expectWallet(arena, racer!, before, { primary, bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

function call<T>(arena: Arena, racer: Racer, path: Call['path'], body: object): Promise<T> {
  return ask<T>(arena, racer.request({ path, body }));
}

async function fund({ database }: Arena, { playerId }: Racer, amountMicros: bigint): Promise<Wallet> {
  await setBalance(database, playerId, amountMicros);
  return readWallet(database, playerId);
}

/** A round with one safe tile opened. */
async function openMines(arena: Arena, racer: Racer): Promise<{ gameId: string; mine: number }> {
  const { gameId } = await call<{ gameId: string }>(arena, racer, '/api/mines/start/mines', MINES);
  const { rows } = await arena.database.query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [
    racer.playerId,
  ]);
  const mines = [...rows[0]!.result];
  const cellIndex = [0, 1, 2, 3].find((cell) => !mines.includes(cell));
  await call(arena, racer, '/api/mines/flip', { gameId, cellIndex });
  return { gameId, mine: mines[0]! };
}

async function expectWallet(
  { database }: Arena,
  { playerId }: Racer,
  before: Wallet,
  expected: { primary: bigint; bets: bigint; open: bigint },
): Promise<string[]> {
  const { primary, lastBet, nonce, openRounds } = await readWallet(database, playerId);
  return [
    ...expectSame('balance', primary, expected.primary),
    ...expectSame('bets', lastBet - before.lastBet, expected.bets),
    ...expectSame('nonces', nonce - before.nonce, expected.bets),
    ...expectSame('open rounds', openRounds, expected.open),
  ];
}

function read<T>(answer: HttpAnswer): T {
  return JSON.parse(answer.body) as T;
}

function micros(usd: number): bigint {
  return BigInt(Math.round(usd * 1e6));
}
