import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { settableClock, type SettableClock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { openWallet, readWallet } from '../ledger/wallet-rows.ts';
import { dollars, usdMicros } from '../money/usd.ts';
import { userIdOf } from './callback.ts';
import { openGameSession } from './game-sessions.ts';
import { hashOf } from './hash.ts';
import { createHashGate } from './hash-gate.ts';
import { createSeamlessWallet, type SeamlessWallet } from './seamless-wallet.ts';

/** Random lives of a wallet: calls in any order, doubled, altered, repeated, beside a model that fits on a page. */

const SECRET = 'drill';
const PROVIDER_ID = 'drills';
const GAME = 'vs25wolfgold';
const KINDS = ['bet', 'bet', 'bet', 'result', 'result', 'refund', 'endRound', 'jackpotWin', 'promoWin'] as const;
const ROUNDS = 3;
const SLOTS = 3;

export interface Act {
  kind: (typeof KINDS)[number];
  round: number;
  slot: number;
  /** So many at once; an answer that was lost is one that comes again later. */
  copies: number;
  /** Another amount under the same reference. */
  isAltered: boolean;
}

export interface Sequence {
  balance: BalanceType;
  fundsCents: number;
  /** Of bets and of wins, by round and slot. */
  cents: number[];
  acts: Act[];
}

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  balance: fc.constantFrom<BalanceType>('primary', 'primary', 'promotional'),
  fundsCents: fc.integer({ min: 0, max: 2_000 }),
  cents: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 2 * ROUNDS * SLOTS, maxLength: 2 * ROUNDS * SLOTS }),
  acts: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      round: fc.nat({ max: ROUNDS - 1 }),
      slot: fc.nat({ max: SLOTS - 1 }),
      copies: fc.constantFrom(1, 1, 1, 2, 3),
      isAltered: fc.constantFrom(...Array<boolean>(15).fill(false), true),
    }),
    { minLength: 4, maxLength: 24 },
  ),
});

export interface Stage {
  database: Database;
  wallet: SeamlessWallet;
  clock: SettableClock;
  alerts: string[];
}

export function createStage(database: Database, batchDatabase: Database): Stage {
  const clock = settableClock();
  const alerts: string[] = [];
  const wallet = createSeamlessWallet({
    database,
    batchDatabase,
    clock,
    settings: { secret: SECRET, providerId: PROVIDER_ID, freeRoundCredit: 'result' },
    stakeMax: dollars(500),
    findGame: async (symbol) => ({ symbol, rtpPercentE2: 9650, category: 'slots', isEnabled: true }),
    isBanned: async () => false,
    gate: createHashGate(clock, false),
    walletChanged: () => {},
    recordActivity: () => {},
    raise: async ({ kind, subject }) => void alerts.push(`${kind} ${subject}`),
    log: (line) => {
      throw new Error(line);
    },
  });
  return { database, wallet, clock, alerts };
}

/** Lives through all of them, so many at a time; tells what differed in each. */
export async function liveAll(
  stage: Stage,
  drawn: readonly Sequence[],
  parallel: number,
  found: (problems: string[], sequence: Sequence) => void,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < drawn.length) {
      const at = next;
      next += 1;
      found(await live(stage, toPlayerId(BigInt(at + 1)), drawn[at]!), drawn[at]!);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** What should have happened, in cents. */
interface Model {
  isPrimary: boolean;
  /** A bonus that was played down to less than a stake has ended, and what was left of it is primary. */
  hasEnded: boolean;
  endedRounds: Set<number>;
  balance: number;
  bets: Map<string, { cents: number; round: number; isRefunded: boolean }>;
  refunds: Set<string>;
  wins: Map<string, number>;
  /** On the primary balance, where that is not the one that is played on. */
  prizes: number;
  wageredCents: number;
  halvesMicros: bigint;
}

/** Lives through a sequence; gives what differed from the model. */
async function live(stage: Stage, playerId: PlayerId, sequence: Sequence): Promise<string[]> {
  const token = await openSeat(stage, playerId, sequence);
  const model: Model = {
    isPrimary: sequence.balance === 'primary',
    hasEnded: false,
    endedRounds: new Set(),
    balance: sequence.fundsCents,
    bets: new Map(),
    refunds: new Set(),
    wins: new Map(),
    prizes: 0,
    wageredCents: 0,
    halvesMicros: 0n,
  };
  const names = new Map<string, string>();
  const problems: string[] = [];
  for (const [at, act] of sequence.acts.entries()) {
    const params = paramsOf(playerId, sequence, act, token);
    const expected = foresee(model, act, Math.round(Number(params['amount'] ?? 0) * 100));
    const answers = await Promise.all(
      Array.from({ length: act.copies }, () => stage.wallet.answer(act.kind, signed(params), '127.0.0.1')),
    );
    for (const answer of answers as Record<string, unknown>[]) {
      const say = (what: string) => problems.push(`player ${playerId}, act ${at} (${act.kind}): ${what}`);
      if (answer['error'] !== expected) say(`answered ${String(answer['error'])}, expected ${expected}`);
      if (answer['error'] !== 0) continue;
      const shown = answer[model.isPrimary ? 'cash' : 'bonus'];
      // What belongs to no round is shown as primary.
      const isShown = shown !== undefined && (model.isPrimary || act.kind === 'bet' || act.kind === 'result');
      if (isShown && Math.round(Number(shown) * 100) !== model.balance) {
        say(`shows ${Number(shown)}, expected ${model.balance} cents`);
      }
      const name = answer['transactionId'];
      if (typeof name !== 'string') continue;
      const key = `${act.kind} ${params['reference']}`;
      if ((names.get(key) ?? name) !== name) say(`was ${names.get(key)}, is ${name}`);
      names.set(key, name);
    }
  }
  return [...problems, ...(await compareWallet(stage, playerId, sequence, model))];
}

/** The rules of the protocol once more, without a database. */
function foresee(model: Model, act: Act, cents: number): number {
  const reference = `${act.round}-${act.slot}`;
  const inRound = [...model.bets.values()].filter(({ round }) => round === act.round);
  switch (act.kind) {
    case 'bet': {
      const known = model.bets.get(reference);
      if (known) return known.cents === cents ? 0 : 120;
      if (model.refunds.has(reference)) return 3;
      if (model.hasEnded && cents > 0) return 3;
      if (cents > model.balance) return 1;
      model.endedRounds.delete(act.round);
      model.bets.set(reference, { cents, round: act.round, isRefunded: false });
      model.balance -= cents;
      model.wageredCents += cents;
      model.halvesMicros += (BigInt(cents) * 10_000n) / 2n;
      return 0;
    }
    case 'result': {
      const known = model.wins.get(reference);
      if (known !== undefined) return known === cents ? 0 : 120;
      if (inRound.length === 0) return 100;
      if (inRound.every(({ isRefunded }) => isRefunded)) return 120;
      model.wins.set(reference, cents);
      credit(model, cents);
      return 0;
    }
    case 'refund': {
      const bet = model.bets.get(reference);
      if (model.refunds.has(reference)) return 0;
      model.refunds.add(reference);
      if (!bet) return 0;
      bet.isRefunded = true;
      credit(model, bet.cents);
      model.wageredCents -= bet.cents;
      model.halvesMicros -= (BigInt(bet.cents) * 10_000n) / 2n;
      endIfUsedUp(model);
      return 0;
    }
    case 'endRound':
      if (inRound.length === 0 || model.endedRounds.has(act.round)) return 0;
      model.endedRounds.add(act.round);
      endIfUsedUp(model);
      return 0;
    case 'jackpotWin':
    case 'promoWin': {
      const key = `${act.kind} ${reference}`;
      const known = model.wins.get(key);
      if (known !== undefined) return known === cents ? 0 : 120;
      model.wins.set(key, cents);
      if (model.isPrimary) model.balance += cents;
      else model.prizes += cents;
      return 0;
    }
  }
}

function credit(model: Model, cents: number): void {
  if (model.hasEnded) model.prizes += cents;
  else model.balance += cents;
}

/** Under ten cents, and no round that could still pay. */
function endIfUsedUp(model: Model): void {
  const isOpen = (round: number) =>
    !model.endedRounds.has(round) &&
    ![...model.wins.keys()].some((reference) => reference.startsWith(`${round}-`)) &&
    [...model.bets.values()].some((bet) => bet.round === round && !bet.isRefunded);
  const isAnyOpen = Array.from({ length: ROUNDS }, (_, round) => round).some(isOpen);
  if (model.isPrimary || model.hasEnded || isAnyOpen || model.balance >= 10) return;
  model.prizes += model.balance;
  model.balance = 0;
  model.hasEnded = true;
}

async function compareWallet(
  { database }: Stage,
  playerId: PlayerId,
  { balance }: Sequence,
  model: Model,
): Promise<string[]> {
  const wallet = await readWallet(database, playerId);
  const micros = (cents: number) => BigInt(cents) * 10_000n;
  const prizes = micros(model.prizes);
  const staked = [...model.bets.values()].filter(({ isRefunded, cents }) => !isRefunded && cents > 0).length;
  const expected =
    balance === 'primary'
      ? { primary: micros(model.balance) + prizes, promotional: 0n, cash: micros(model.wageredCents), bonus: 0n }
      : { primary: prizes, promotional: micros(model.balance), cash: 0n, bonus: model.halvesMicros };
  const found = {
    primary: wallet.primary,
    promotional: wallet.promotional,
    cash: wallet.cashWagered,
    bonus: wallet.bonusWagered,
  };
  const text = (figures: object) => Object.values(figures).map(String).join(' / ');
  return [
    ...(text(found) === text(expected) ? [] : [`player ${playerId}: ${text(found)}, expected ${text(expected)}`]),
    ...(wallet.betCount === BigInt(staked) ? [] : [`player ${playerId}: ${wallet.betCount} bets, expected ${staked}`]),
  ];
}

async function openSeat({ database, clock }: Stage, playerId: PlayerId, sequence: Sequence): Promise<string> {
  const sessionId = randomUUID();
  await database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    await tx.query(
      `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
       VALUES ($1, $2, $3, $3, '', '', '')`,
      [playerId, sessionId, clock.now()],
    );
    // A lock that no sequence reaches.
    await tx.query(
      `UPDATE wallets SET promo_max_bet_micros = $2, promo_lock_micros = $3, promo_started_at = $4,
              promo_state = 'active' WHERE player_id = $1`,
      [playerId, dollars(100), dollars(1_000_000), new Date(0)],
    );
    if (sequence.fundsCents === 0) return;
    await post(tx, clock, {
      playerId,
      key: 'grant',
      transfers: [
        {
          kind: 'sandbox_grant',
          debit: 'sandbox',
          credit: sequence.balance,
          amount: usdMicros(BigInt(sequence.fundsCents) * 10_000n),
        },
      ],
    });
  });
  const launch = { playerId, game: GAME, balance: sequence.balance, sessionId, country: null };
  return openGameSession(database, clock, launch);
}

function paramsOf(playerId: PlayerId, { cents }: Sequence, act: Act, token: string): Record<string, string> {
  const { kind, round, slot } = act;
  const place = round * SLOTS + slot + (kind === 'bet' ? 0 : ROUNDS * SLOTS);
  const amount = ((cents[place]! + (act.isAltered ? 1 : 0)) / 100).toFixed(2);
  const letter = kind === 'bet' || kind === 'refund' ? 'b' : kind;
  const common = { userId: userIdOf(playerId), providerId: PROVIDER_ID };
  if (kind === 'endRound') return { ...common, gameId: GAME, roundId: `${playerId}-${round}` };
  const reference = `${letter}-${playerId}-${round}-${slot}`;
  if (kind === 'refund') return { ...common, reference };
  const money = { ...common, amount, reference, timestamp: '1794700800000' };
  if (kind === 'promoWin') return { ...money, campaignId: '1', campaignType: 'T', currency: 'USD' };
  const play = { ...money, gameId: GAME, roundId: `${playerId}-${round}` };
  if (kind === 'jackpotWin') return { ...play, jackpotId: '501' };
  return { ...play, roundDetails: 'spin', ...(kind === 'bet' && slot === 0 ? { token } : {}) };
}

function signed(params: Record<string, string>): string {
  return new URLSearchParams({ ...params, hash: hashOf(Object.entries(params), SECRET) }).toString();
}
