import { randomInt } from 'node:crypto';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { setBalance } from '../../player/bettor.ts';
import type { HttpAnswer } from '../../player/raw-http.ts';
import { minesMultiplierE4, payoutMicros } from '../../verify/independent-rules.ts';
import { micros } from '../load/client-books.ts';
import { ask, expectOne, expectSame, isTaken, read, type Field, type Race } from './arena.ts';

const STAKE_MICROS = 10_000_000n;
const LATE_MS_MAX = 10;
const BEACON = { 'sec-fetch-site': 'same-origin' };
const KENO = { path: '/api/keno/play/keno', body: { selectedNumbers: [7], betAmount: 10, risk: 'high' } };
const PLINKO = { path: '/api/plinko/start', body: { betAmount: 10, rows: 8, risk: 'high' } };
const MINES = { path: '/api/mines/start/mines', body: { betAmount: 10, minesCount: 3 } };
const CASHED_OUT_MICROS = payoutMicros(STAKE_MICROS, minesMultiplierE4(MINES.body.minesCount, 1));

/** Bets on the originals, and their rounds. */
export const BET_RACES: Record<string, Race> = {
  'Plinko, the whole balance': async (field) => {
    await fund(field, 1);
    let winnings = 0;
    return {
      calls: PLINKO,
      refusals: ['INSUFFICIENT_FUNDS'],
      async after(answers) {
        const { primary, openRounds } = await readWallet(field.database, field.racer.playerId);
        const { gameId } = read<{ gameId: string }>(answers.find(isTaken)!);
        const landing = { path: '/api/plinko/multiplier', body: { gameId } };
        ({ winnings } = await ask<{ winnings: number }>(field, landing));
        return expectSame('balance, open rounds before it lands', `${primary}, ${openRounds}`, '0, 1');
      },
      balance: () => micros(winnings),
      bets: 1n,
    };
  },
  // A win may pay for more bets. No bet may exceed the balance, and only what cannot be paid may be refused.
  'Keno, the whole balance': async (field) => {
    await fund(field, 1);
    return {
      calls: KENO,
      taken: 'any',
      refusals: ['INSUFFICIENT_FUNDS'],
      after: (answers) => replayKeno(answers).problems,
      balance: (answers) => replayKeno(answers).balance,
      bets: (answers) => replayKeno(answers).bets,
    };
  },
  'Mines, starts': async (field) => {
    await fund(field, field.parallel);
    const balance = STAKE_MICROS * BigInt(field.parallel - 1);
    return { calls: MINES, refusals: ['ROUND_OPEN'], balance, bets: 1n, open: 1n };
  },
  'Mines, flip onto a mine and cash-out': async (field) => {
    const { gameId, mine } = await openMines(field);
    return {
      calls: [
        { path: '/api/mines/flip', body: { gameId, cellIndex: mine } },
        { path: '/api/mines/cashout', body: { gameId } },
      ],
      refusals: ['ROUND_OVER'],
      balance: (answers) => (answers.findIndex(isTaken) % 2 === 1 ? CASHED_OUT_MICROS : 0n),
      bets: 1n,
    };
  },
  'Plinko, reports and process-unfinished': async (field) => {
    const { parallel, racer } = field;
    await fund(field, 1);
    const { gameId } = await ask<{ gameId: string }>(field, PLINKO);
    const report = racer.request({ path: '/api/plinko/multiplier', body: { gameId } });
    const beacon = racer.request({ path: '/api/plinko/process-unfinished', body: {}, headers: BEACON });
    return {
      calls: [...Array<string>(parallel).fill(beacon), ...Array<string>(parallel).fill(report)],
      // A beacon first looks for open balls: without a head start it would always come second.
      delay: { late: parallel, lateMs: randomInt(LATE_MS_MAX + 1) },
      taken: 'all',
      after(answers) {
        const [beacons, reports] = [answers.slice(0, parallel), answers.slice(parallel)];
        const settled = beacons.reduce((sum, answer) => sum + read<{ settled: number }>(answer).settled, 0);
        return [
          ...expectOne('answers', reports, 'body'),
          ...(settled > 1 ? [`process-unfinished settled one ball ${settled} times`] : []),
        ];
      },
      balance: (answers) => micros(read<{ winnings: number }>(answers.at(-1)!).winnings),
      bets: 1n,
    };
  },
};

/** Plays the taken bets again in the order of their nonces: each from the balance that the ones before left. */
function replayKeno(answers: readonly HttpAnswer[]): { problems: string[]; balance: bigint; bets: bigint } {
  const taken = answers
    .filter(isTaken)
    .map((answer) => read<{ nonce: number; winnings: number; balance: number }>(answer))
    .toSorted((a, b) => a.nonce - b.nonce);
  const problems = taken.length === 0 ? ['none was taken'] : [];
  let balance = STAKE_MICROS;
  for (const bet of taken) {
    if (balance < STAKE_MICROS) problems.push(`nonce ${bet.nonce} was taken from ${balance}`);
    balance += micros(bet.winnings) - STAKE_MICROS;
    if (micros(bet.balance) !== balance) problems.push(`nonce ${bet.nonce} left ${bet.balance} instead of ${balance}`);
  }
  if (taken.length < answers.length && balance >= STAKE_MICROS) problems.push(`refused with ${balance} left`);
  return { problems, balance, bets: BigInt(taken.length) };
}

function fund({ database, racer }: Field, stakes: number): Promise<void> {
  return setBalance(database, racer.playerId, STAKE_MICROS * BigInt(stakes));
}

/** A round for the whole balance, with one safe tile opened. */
async function openMines(field: Field): Promise<{ gameId: string; mine: number }> {
  await fund(field, 1);
  const { gameId } = await ask<{ gameId: string }>(field, MINES);
  const sql = 'SELECT result FROM rounds WHERE player_id = $1';
  const { rows } = await field.database.query<{ result: Buffer }>(sql, [field.racer.playerId]);
  const mines = [...rows[0]!.result];
  const cellIndex = [0, 1, 2, 3].find((cell) => !mines.includes(cell));
  await ask(field, { path: '/api/mines/flip', body: { gameId, cellIndex } });
  return { gameId, mine: mines[0]! };
}
