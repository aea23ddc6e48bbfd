import { randomInt } from 'node:crypto';
import type { Wallet } from '../../../src/ledger/wallet.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { setBalance } from '../../player/bettor.ts';
import type { HttpAnswer } from '../../player/raw-http.ts';
import { minesMultiplierE4, payoutMicros } from '../../verify/independent-rules.ts';
import { ask, byTurns, expectSame, isTaken, micros, read, repeated, type Field, type Race } from './arena.ts';

const STAKE_MICROS = 10_000_000n;
const LATE_MS_MAX = 10;
const BEACON = { 'sec-fetch-site': 'same-origin' };
const KENO = { path: '/api/keno/play/keno', body: { selectedNumbers: [7], betAmount: 10, risk: 'high' } };
const PLINKO = { path: '/api/plinko/start', body: { betAmount: 10, rows: 8, risk: 'high' } };
const MINES = { path: '/api/mines/start/mines', body: { betAmount: 10, minesCount: 3 } };
const CASHED_OUT_MICROS = payoutMicros(STAKE_MICROS, minesMultiplierE4(MINES.body.minesCount, 1));

/** Bets on the originals, their rounds, and one Idempotency-Key. */
export const BET_RACES: readonly Race[] = [
  {
    name: 'Plinko, the whole balance',
    async plan(field) {
      const purse = await fund(field, STAKE_MICROS);
      return {
        requests: repeated(field, PLINKO),
        taken: 1,
        refusals: ['INSUFFICIENT_FUNDS'],
        async after(answers) {
          const problems = await purse.expect({ primary: 0n, bets: 1n, open: 1n });
          const { gameId } = read<{ gameId: string }>(answers.find(isTaken)!);
          const landing = { path: '/api/plinko/multiplier', body: { gameId } };
          const { winnings } = await ask<{ winnings: number }>(field, landing);
          return [...problems, ...(await purse.expect({ primary: micros(winnings), bets: 1n, open: 0n }))];
        },
      };
    },
  },
  {
    // A win may pay for more bets. No bet may exceed the balance, and only what cannot be paid may be refused.
    name: 'Keno, the whole balance',
    async plan(field) {
      const purse = await fund(field, STAKE_MICROS);
      return {
        requests: repeated(field, KENO),
        taken: 'any',
        refusals: ['INSUFFICIENT_FUNDS'],
        async after(answers) {
          const { problems, balance, bets } = replayKeno(answers);
          return [...problems, ...(await purse.expect({ primary: balance, bets, open: 0n }))];
        },
      };
    },
  },
  {
    name: 'Mines, starts',
    async plan(field) {
      const funds = STAKE_MICROS * BigInt(field.parallel);
      const purse = await fund(field, funds);
      return {
        requests: repeated(field, MINES),
        taken: 1,
        refusals: ['ROUND_OPEN'],
        after: () => purse.expect({ primary: funds - STAKE_MICROS, bets: 1n, open: 1n }),
      };
    },
  },
  {
    name: 'Mines, cash-outs of one round',
    async plan(field) {
      const purse = await fund(field, STAKE_MICROS);
      const { gameId } = await openMines(field);
      return {
        requests: repeated(field, { path: '/api/mines/cashout', body: { gameId } }),
        taken: 1,
        refusals: ['ROUND_OVER'],
        after: () => purse.expect({ primary: CASHED_OUT_MICROS, bets: 1n, open: 0n }),
      };
    },
  },
  {
    name: 'Mines, flip onto a mine and cash-out',
    async plan(field) {
      const purse = await fund(field, STAKE_MICROS);
      const { gameId, mine } = await openMines(field);
      const flip = { path: '/api/mines/flip', body: { gameId, cellIndex: mine } };
      return {
        requests: byTurns(field, flip, { path: '/api/mines/cashout', body: { gameId } }),
        taken: 1,
        refusals: ['ROUND_OVER'],
        after(answers) {
          const isCashedOut = answers.findIndex(isTaken) % 2 === 1;
          return purse.expect({ primary: isCashedOut ? CASHED_OUT_MICROS : 0n, bets: 1n, open: 0n });
        },
      };
    },
  },
  {
    name: 'Dice, one signature',
    async plan(field) {
      const funds = STAKE_MICROS * BigInt(field.parallel);
      const purse = await fund(field, funds);
      const bet = { betAmount: 10, selectedNumber: 50 };
      const signature = await ask<object>(field, { path: '/api/dice/sign', body: bet });
      return {
        requests: repeated(field, { path: '/api/dice/play/dice', body: { ...bet, ...signature } }),
        taken: 1,
        refusals: ['SIGNATURE_USED'],
        after(answers) {
          const taken = answers.find(isTaken);
          const won = taken ? micros(read<{ winAmount: number }>(taken).winAmount) : 0n;
          return purse.expect({ primary: funds - STAKE_MICROS + won, bets: 1n, open: 0n });
        },
      };
    },
  },
  {
    name: 'Plinko, reports and process-unfinished',
    async plan(field) {
      const { parallel, racer } = field;
      const purse = await fund(field, STAKE_MICROS);
      const { gameId } = await ask<{ gameId: string }>(field, PLINKO);
      const report = racer.request({ path: '/api/plinko/multiplier', body: { gameId } });
      const beacon = racer.request({ path: '/api/plinko/process-unfinished', body: {}, headers: BEACON });
      return {
        requests: [...Array<string>(parallel).fill(beacon), ...Array<string>(parallel).fill(report)],
        // A beacon first looks for open balls: without a head start it would always come second.
        delay: { late: parallel, lateMs: randomInt(LATE_MS_MAX + 1) },
        taken: 'all',
        async after(answers) {
          const [beacons, reports] = [answers.slice(0, parallel), answers.slice(parallel)];
          const settled = beacons.reduce((sum, answer) => sum + read<{ settled: number }>(answer).settled, 0);
          const { winnings } = read<{ winnings: number }>(reports[0]!);
          return [
            ...expectSame('different reports', new Set(reports.map(({ body }) => body)).size, 1),
            ...(settled > 1 ? [`process-unfinished settled one ball ${settled} times`] : []),
            ...(await purse.expect({ primary: micros(winnings), bets: 1n, open: 0n })),
          ];
        },
      };
    },
  },
  {
    name: 'Keno, one Idempotency-Key',
    async plan(field) {
      const funds = STAKE_MICROS * BigInt(field.parallel);
      const purse = await fund(field, funds);
      return {
        requests: repeated(field, { ...KENO, headers: { 'idempotency-key': `race-${field.round}` } }),
        taken: 'all',
        isAlike: true,
        after([answer]) {
          const { winnings } = read<{ winnings: number }>(answer!);
          return purse.expect({ primary: funds - STAKE_MICROS + micros(winnings), bets: 1n, open: 0n });
        },
      };
    },
  },
];

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

interface Purse {
  expect(expected: { primary: bigint; bets: bigint; open: bigint }): Promise<string[]>;
}

async function fund({ database, racer: { playerId } }: Field, amountMicros: bigint): Promise<Purse> {
  await setBalance(database, playerId, amountMicros);
  const before: Wallet = await readWallet(database, playerId);
  return {
    async expect(expected) {
      const { primary, lastBet, nonce, openRounds } = await readWallet(database, playerId);
      return [
        ...expectSame('balance', primary, expected.primary),
        ...expectSame('bets', lastBet - before.lastBet, expected.bets),
        ...expectSame('nonces', nonce - before.nonce, expected.bets),
        ...expectSame('open rounds', openRounds, expected.open),
      ];
    },
  };
}

/** A round with one safe tile opened. */
async function openMines(field: Field): Promise<{ gameId: string; mine: number }> {
  const { gameId } = await ask<{ gameId: string }>(field, MINES);
  const sql = 'SELECT result FROM rounds WHERE player_id = $1';
  const { rows } = await field.database.query<{ result: Buffer }>(sql, [field.racer.playerId]);
  const mines = [...rows[0]!.result];
  const cellIndex = [0, 1, 2, 3].find((cell) => !mines.includes(cell));
  await ask(field, { path: '/api/mines/flip', body: { gameId, cellIndex } });
  return { gameId, mine: mines[0]! };
}
