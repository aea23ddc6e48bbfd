import { randomInt } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import type { Wallet } from '../../src/ledger/wallet.ts';
import { readWallet } from '../../src/ledger/wallet-rows.ts';
import { setBalance, type Bettor, type Call } from '../player/bettor.ts';
import { minesMultiplierE4, payoutMicros } from '../verify/independent-rules.ts';
import type { HttpAnswer, HttpLink } from '../player/raw-http.ts';
import { releaseTogether } from '../player/release-together.ts';

export interface Contest {
  name: string;
  run(arena: Arena, round: number): Promise<Verdict>;
}

/** Where one contest takes place: a player of its own, and twice as many connections as there are rivals. */
export interface Arena {
  database: Database;
  bettor: Bettor;
  links: readonly HttpLink[];
  parallel: number;
}

export interface Verdict {
  answers: HttpAnswer[];
  /** Empty when there was exactly one effect. */
  problems: string[];
  /** Worth counting, where more than one course is right. */
  course?: string;
}

const STAKE_MICROS = 10_000_000n;
const LATE_MS_MAX = 10;
const BEACON = { 'sec-fetch-site': 'same-origin' };
const KENO = { selectedNumbers: [7], betAmount: 10, risk: 'high' };
const PLINKO = { betAmount: 10, rows: 8, risk: 'high' };
const MINES = { betAmount: 10, minesCount: 3 };
const CASHED_OUT_MICROS = payoutMicros(STAKE_MICROS, minesMultiplierE4(MINES.minesCount, 1));

export const CONTESTS: readonly Contest[] = [
  { name: 'Plinko, the whole balance', run: spendOnPlinko },
  { name: 'Keno, the whole balance', run: spendOnKeno },
  { name: 'Mines, starts', run: startMines },
  { name: 'Mines, cash-outs of one round', run: cashOutMines },
  { name: 'Mines, flip onto a mine and cash-out', run: flipAndCashOut },
  { name: 'Dice, one signature', run: playSignature },
  { name: 'Plinko, reports and process-unfinished', run: landBall },
  { name: 'Keno, one Idempotency-Key', run: repeatKey },
];

async function spendOnPlinko(arena: Arena): Promise<Verdict> {
  const before = await fund(arena, STAKE_MICROS);
  const answers = await race(arena, same(arena, { path: '/api/plinko/start', body: PLINKO }));
  const problems = [
    ...expectTally(answers, 1, 'INSUFFICIENT_FUNDS'),
    ...(await expectWallet(arena, before, { primary: 0n, bets: 1n, open: 1n })),
  ];
  const { gameId } = read<{ gameId: string }>(answers.find(({ status }) => status === 200)!);
  const paid = await call<{ winnings: number }>(arena, { path: '/api/plinko/multiplier', body: { gameId } });
  problems.push(...(await expectWallet(arena, before, { primary: micros(paid.winnings), bets: 1n, open: 0n })));
  return { answers, problems };
}

/** A win pays for more bets: right is what never spends more than there is, and refuses only what cannot be paid. */
async function spendOnKeno(arena: Arena): Promise<Verdict> {
  const before = await fund(arena, STAKE_MICROS);
  const answers = await race(arena, same(arena, { path: '/api/keno/play/keno', body: KENO }));
  const taken = answers
    .filter(({ status }) => status === 200)
    .map((answer) => read<{ nonce: number; winnings: number; balance: number }>(answer))
    .toSorted((a, b) => a.nonce - b.nonce);
  let balance = STAKE_MICROS;
  const problems = expectTally(answers, taken.length, 'INSUFFICIENT_FUNDS');
  for (const bet of taken) {
    if (balance < STAKE_MICROS) problems.push(`nonce ${bet.nonce} was taken from ${balance}`);
    balance += micros(bet.winnings) - STAKE_MICROS;
    if (micros(bet.balance) !== balance) problems.push(`nonce ${bet.nonce} left ${bet.balance} instead of ${balance}`);
  }
  if (taken.length === 0) problems.push('none was taken');
  if (taken.length < answers.length && balance >= STAKE_MICROS) problems.push(`refused with ${balance} left`);
  problems.push(...(await expectWallet(arena, before, { primary: balance, bets: BigInt(taken.length), open: 0n })));
  return { answers, problems, course: taken.length === 1 ? 'one bet' : 'more bets, paid by wins' };
}

async function startMines(arena: Arena): Promise<Verdict> {
  const funds = STAKE_MICROS * BigInt(arena.parallel);
  const before = await fund(arena, funds);
  const answers = await race(arena, same(arena, { path: '/api/mines/start/mines', body: MINES }));
  const problems = [
    ...expectTally(answers, 1, 'ROUND_OPEN'),
    ...(await expectWallet(arena, before, { primary: funds - STAKE_MICROS, bets: 1n, open: 1n })),
  ];
  const { gameId } = read<{ gameId: string }>(answers.find(({ status }) => status === 200)!);
  await call(arena, { path: '/api/mines/flip', body: { gameId, cellIndex: (await mineCells(arena))[0] } });
  return { answers, problems };
}

async function cashOutMines(arena: Arena): Promise<Verdict> {
  const before = await fund(arena, STAKE_MICROS);
  const { gameId } = await openMines(arena);
  const answers = await race(arena, same(arena, { path: '/api/mines/cashout', body: { gameId } }));
  const problems = [
    ...expectTally(answers, 1, 'ROUND_OVER'),
    ...(await expectWallet(arena, before, { primary: CASHED_OUT_MICROS, bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

async function flipAndCashOut(arena: Arena): Promise<Verdict> {
  const before = await fund(arena, STAKE_MICROS);
  const { gameId, mine } = await openMines(arena);
  const flip = { path: '/api/mines/flip', body: { gameId, cellIndex: mine } };
  const cashOut = { path: '/api/mines/cashout', body: { gameId } };
  const calls = same(arena, flip).map((call, i) => (i % 2 === 0 ? call : cashOut));
  const answers = await race(arena, calls);
  const isCashedOut = answers.some(({ status }, i) => status === 200 && calls[i] === cashOut);
  const primary = isCashedOut ? CASHED_OUT_MICROS : 0n;
  const problems = [
    ...expectTally(answers, 1, 'ROUND_OVER'),
    ...(await expectWallet(arena, before, { primary, bets: 1n, open: 0n })),
  ];
  return { answers, problems, course: isCashedOut ? 'the cash-out came first' : 'the flip came first' };
}

async function playSignature(arena: Arena): Promise<Verdict> {
  const funds = STAKE_MICROS * BigInt(arena.parallel);
  const before = await fund(arena, funds);
  const bet = { betAmount: 10, selectedNumber: 50 };
  const signature = await call<object>(arena, { path: '/api/dice/sign', body: bet });
  const answers = await race(arena, same(arena, { path: '/api/dice/play/dice', body: { ...bet, ...signature } }));
  const taken = answers.find(({ status }) => status === 200);
  const won = taken ? micros(read<{ winAmount: number }>(taken).winAmount) : 0n;
  const problems = [
    ...expectTally(answers, 1, 'SIGNATURE_USED'),
    ...(await expectWallet(arena, before, { primary: funds - STAKE_MICROS + won, bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

async function landBall(arena: Arena): Promise<Verdict> {
  const before = await fund(arena, STAKE_MICROS);
  const { gameId } = await call<{ gameId: string }>(arena, { path: '/api/plinko/start', body: PLINKO });
  const report = { path: '/api/plinko/multiplier', body: { gameId } };
  const beacon = { path: '/api/plinko/process-unfinished', body: {}, headers: BEACON };
  // A beacon looks for open balls first: without a start it would always be the second.
  const answers = await race(arena, [...same(arena, beacon), ...same(arena, report)], randomInt(LATE_MS_MAX + 1));
  const beacons = answers.slice(0, arena.parallel).map((answer) => read<{ settled: number }>(answer).settled);
  const reports = answers.slice(arena.parallel);
  const settled = beacons.reduce((sum, some) => sum + some, 0);
  const { winnings } = read<{ winnings: number }>(reports[0]!);
  const problems = [
    ...expectTally(answers, answers.length, ''),
    ...(new Set(reports.map(({ body }) => body)).size === 1 ? [] : ['the reports were answered differently']),
    ...(settled > 1 ? [`process-unfinished settled one ball ${settled} times`] : []),
    ...(await expectWallet(arena, before, { primary: micros(winnings), bets: 1n, open: 0n })),
  ];
  return { answers, problems, course: settled === 1 ? 'process-unfinished came first' : 'a report came first' };
}

async function repeatKey(arena: Arena, round: number): Promise<Verdict> {
  const funds = STAKE_MICROS * BigInt(arena.parallel);
  const before = await fund(arena, funds);
  const headers = { 'idempotency-key': `race-${round}` };
  const answers = await race(arena, same(arena, { path: '/api/keno/play/keno', body: KENO, headers }));
  const primary = funds - STAKE_MICROS + micros(read<{ winnings: number }>(answers[0]!).winnings);
  const problems = [
    ...expectTally(answers, answers.length, ''),
    ...(new Set(answers.map(({ body }) => body)).size === 1 ? [] : ['the answers differ']),
    ...(await expectWallet(arena, before, { primary, bets: 1n, open: 0n })),
  ];
  return { answers, problems };
}

/** What comes after the first `parallel` calls may be released a little later. */
function race({ links, bettor, parallel }: Arena, calls: readonly Call[], lateMs = 0): Promise<HttpAnswer[]> {
  const requests = calls.map((call) => bettor.request(call));
  return releaseTogether(links, requests, { late: calls.length - parallel, lateMs });
}

function same(arena: Arena, one: Call): Call[] {
  return Array<Call>(arena.parallel).fill(one);
}

async function call<T>({ links, bettor }: Arena, one: Call): Promise<T> {
  const answer = await links[0]!.ask(bettor.request(one));
  if (answer.status !== 200) throw new Error(`${one.path} was answered with ${answer.status}: ${answer.body}`);
  return read<T>(answer);
}

async function fund({ database, bettor }: Arena, amountMicros: bigint): Promise<Wallet> {
  await setBalance(database, bettor.playerId, amountMicros);
  return readWallet(database, bettor.playerId);
}

/** A round with one safe tile opened. */
async function openMines(arena: Arena): Promise<{ gameId: string; mine: number }> {
  const { gameId } = await call<{ gameId: string }>(arena, { path: '/api/mines/start/mines', body: MINES });
  const mines = await mineCells(arena);
  const cellIndex = [0, 1, 2, 3].find((cell) => !mines.includes(cell));
  await call(arena, { path: '/api/mines/flip', body: { gameId, cellIndex } });
  return { gameId, mine: mines[0]! };
}

async function mineCells({ database, bettor }: Arena): Promise<number[]> {
  const { rows } = await database.query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [
    bettor.playerId,
  ]);
  return [...rows[0]!.result];
}

/** So many taken, and all others refused for this reason. */
function expectTally(answers: readonly HttpAnswer[], taken: number, code: string): string[] {
  const others = answers.filter(({ status }) => status !== 200);
  const wrong = others.find((answer) => answer.status !== 409 || read<{ code: string }>(answer).code !== code);
  return [
    ...(answers.length - others.length === taken ? [] : [`${answers.length - others.length} were taken`]),
    ...(wrong ? [`one was answered with ${wrong.status} ${wrong.body}`] : []),
  ];
}

async function expectWallet(
  { database, bettor }: Arena,
  before: Wallet,
  expected: { primary: bigint; bets: bigint; open: bigint },
): Promise<string[]> {
  const wallet = await readWallet(database, bettor.playerId);
  const isRight =
    wallet.primary === expected.primary &&
    wallet.lastBet - before.lastBet === expected.bets &&
    wallet.nonce - before.nonce === expected.bets &&
    wallet.openRounds === expected.open;
  if (isRight) return [];
  const { primary, lastBet, nonce, openRounds } = wallet;
  const found = `${primary}, ${lastBet - before.lastBet} bets, ${nonce - before.nonce} nonces, ${openRounds} open`;
  return [`the wallet says ${found}; expected ${expected.primary}, ${expected.bets} bets, ${expected.open} open`];
}

function read<T>(answer: HttpAnswer): T {
  return JSON.parse(answer.body) as T;
}

function micros(usd: number): bigint {
  return BigInt(Math.round(usd * 1e6));
}
