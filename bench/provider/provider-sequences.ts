import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { settableClock } from '../../src/clock/clock.ts';
import { oneCell } from '../../src/db/cells/test-cells.ts';
import type { Database } from '../../src/db/database.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import { openWallet, readWallet } from '../../src/ledger/wallet-rows.ts';
import { usdMicros } from '../../src/money/usd.ts';
import { cancelPromotion } from '../../src/promotions/promotion.ts';
import { userIdOf } from '../../src/provider/callback.ts';
import { openGameSession } from '../../src/provider/game-sessions.ts';
import { hashOf } from '../../src/provider/hash.ts';
import { createHashGate } from '../../src/provider/hash-gate.ts';
import { createSeamlessWallet } from '../../src/provider/seamless-wallet.ts';
import { startPromotion } from '../../src/provider/test-promotion.ts';
import { claimRakeback } from '../../src/rewards/rewards.ts';
import * as rules from './provider-model.ts';
import { MAX_BET, STAKE_MAX, type Balance, type Model } from './provider-model.ts';

/**
 * Random lives of a wallet: rounds of several bets on both balances, across the borders of bonuses, with wins, refunds and
 * claims in any order, doubled, altered and repeated, beside a plain model.
 */

const SECRET = 'drill';
const PROVIDER_ID = 'drills';
const GAME = 'vs25wolfgold';
const ROUNDS = 2;
const SLOTS = 4;
const CENT = 10_000n;
const BONUSES_MAX = 3;

type CallKind = 'bet' | 'result' | 'refund' | 'endRound' | 'adjustment' | 'jackpotWin' | 'promoWin';
/** What players do between the calls. */
type Deed = 'bonus' | 'cancel' | 'claim';
type Kind = CallKind | Deed;

const WEIGHTS = { bet: 10, result: 6, refund: 3, endRound: 3, bonus: 3, claim: 3 } as const;
const kinds = fc.oneof(
  ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  { weight: 1, arbitrary: fc.constantFrom<Kind>('adjustment', 'jackpotWin', 'promoWin', 'cancel') },
);

const PLACES = 2 * ROUNDS * SLOTS;

export const sequences = fc.record({
  fundsCents: fc.integer({ min: 0, max: 4_000 }),
  /** Of a bonus as large as its deposit, and its lock. */
  bonusCents: fc.integer({ min: 100, max: 1_500 }),
  lockCents: fc.integer({ min: 100, max: 1_200 }),
  /** Of bets and of wins, by round and slot. */
  cents: fc.array(fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constantFrom(0, 200, 600)), {
    minLength: PLACES,
    maxLength: PLACES,
  }),
  acts: fc.array(
    fc.record({
      kind: kinds,
      round: fc.nat({ max: ROUNDS - 1 }),
      slot: fc.nat({ max: SLOTS - 1 }),
      /** Of a bet: the session it is made in. */
      balance: fc.constantFrom<Balance>('primary', 'promotional', 'promotional'),
      /** So many at once; an answer that was lost is one that comes again later. */
      copies: fc.constantFrom(1, 1, 1, 2, 3),
      /** Another amount under the same reference. */
      isAltered: fc.constantFrom(...Array<boolean>(19).fill(false), true),
    }),
    { minLength: 6, maxLength: 36 },
  ),
});

type Sequence = typeof sequences extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Act = Sequence['acts'][number];
type Stage = ReturnType<typeof createStage>;

export function createStage(database: Database, batchDatabase: Database) {
  const clock = settableClock();
  const alerts: string[] = [];
  const wallet = createSeamlessWallet({
    cells: oneCell(database),
    batchCells: oneCell(batchDatabase),
    clock,
    settings: { secret: SECRET, providerId: PROVIDER_ID, freeRoundCredit: 'result' },
    stakeMaxOf: () => STAKE_MAX,
    findGame: async (symbol) => ({ symbol, rtpPercentE2: 9650, category: 'slots', offIn: [] }),
    isBanned: async () => false,
    gate: createHashGate(clock, false),
    walletChanged: () => {},
    recordActivity: () => {},
    raise: async ({ kind, subject }) => void alerts.push(`${kind} ${subject}`),
    log: (line) => {
      throw new Error(line);
    },
  });
  /** What was reached: a drill that never crosses a border proves nothing about it. */
  const reached: Record<string, number> = {};
  return { database, wallet, clock, alerts, reached };
}

/** Runs all of them, several at a time, and reports the differences of each. */
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

interface Life {
  stage: Stage;
  playerId: PlayerId;
  sequence: Sequence;
  tokens: Record<Balance, string>;
  model: Model;
  /** Transactions by kind and reference: a repeat gets the same. */
  names: Map<string, string>;
  say(what: string): void;
}

/** Lives through a sequence; gives what differed from the model. */
async function live(stage: Stage, playerId: PlayerId, sequence: Sequence): Promise<string[]> {
  const problems: string[] = [];
  const model = new rules.Model(BigInt(sequence.fundsCents) * CENT);
  const tokens = await openSeats(stage, playerId, sequence);
  const names = new Map<string, string>();
  for (const [at, act] of sequence.acts.entries()) {
    const say = (what: string) => problems.push(`player ${playerId}, act ${at} (${act.kind}): ${what}`);
    const life: Life = { stage, playerId, sequence, tokens, model, names, say };
    if (act.kind in DEEDS) await DEEDS[act.kind as Deed](life);
    else await call(life, act, act.kind as CallKind);
  }
  return [...problems, ...(await compare(stage, playerId, model))];
}

const DEEDS: Record<Deed, (life: Life) => Promise<void>> = {
  async bonus({ stage, playerId, sequence, model }) {
    if (model.run || model.isGivenUp || model.runs === BONUSES_MAX) return;
    const [deposit, lock] = [BigInt(sequence.bonusCents) * CENT, BigInt(sequence.lockCents) * CENT];
    const offer = { deposit: usdMicros(deposit), lock: usdMicros(lock), maxBet: MAX_BET };
    await startPromotion(stage, stage.clock, playerId, offer);
    rules.beginRun(model, deposit, lock);
    note(stage, model.rounds.size > 0 ? 'bonuses begun with rounds on record' : 'bonuses begun');
  },
  async cancel({ stage, playerId, model, say }) {
    const isOpen = rules.openRounds(model) > 0;
    const { ok } = await stage.database.transaction((tx) => cancelPromotion(tx, stage.clock, playerId));
    if (!model.run) return;
    const expected = rules.cancel(model);
    note(stage, expected ? 'bonuses given up' : 'not given up: a round is open');
    if (ok !== expected) say(`answered ${ok}, expected ${expected} with ${isOpen ? 'a round' : 'no round'} open`);
  },
  async claim({ stage, playerId, model, say }) {
    const claimed = await stage.database.transaction((tx) => claimRakeback(tx, stage.clock, playerId));
    const expected = rules.claim(model);
    if (expected !== null) note(stage, 'claims');
    const found = claimed.ok ? claimed.reward : null;
    if (found !== expected) say(`paid ${String(found)}, expected ${String(expected)}`);
  },
};

async function call({ stage, playerId, sequence, tokens, model, names, say }: Life, act: Act, kind: CallKind) {
  const params = paramsOf(playerId, sequence, act, tokens[act.balance]);
  const wasRun = model.run !== null;
  const expected = foresee(model, act, kind, BigInt(Math.round(Number(params['amount'] ?? 0) * 100)) * CENT);
  if (wasRun && !model.run) note(stage, 'bonuses ended by a call');
  const answers = await Promise.all(
    Array.from({ length: act.copies }, () => stage.wallet.answer(kind, signed(params), '127.0.0.1')),
  );
  const balance = model.rounds.get(act.round)?.balance;
  for (const answer of answers as Record<string, unknown>[]) {
    if (answer['error'] !== expected) say(`answered ${String(answer['error'])}, expected ${expected}`);
    if (answer['error'] !== 0) continue;
    if (balance && (kind === 'bet' || kind === 'result')) {
      const shown = Number(answer[balance === 'primary' ? 'cash' : 'bonus']);
      const cents = Number(model[balance] / CENT);
      if (Math.round(shown * 100) !== cents) say(`shows ${shown} of ${balance}, expected ${cents} cents`);
    }
    const name = answer['transactionId'];
    if (typeof name !== 'string') continue;
    const key = `${kind} ${params['reference']}`;
    if ((names.get(key) ?? name) !== name) say(`was ${names.get(key)}, is ${name}`);
    names.set(key, name);
  }
}

function foresee(model: Model, act: Act, kind: CallKind, amount: bigint): number {
  const { round, balance } = act;
  const reference = `${round}-${act.slot}`;
  if (kind === 'bet') return rules.bet(model, { reference, round, balance, amount });
  if (kind === 'result') return rules.result(model, reference, round, amount);
  if (kind === 'refund') return rules.refund(model, reference);
  if (kind === 'endRound') return rules.endRound(model, round);
  if (kind === 'adjustment') return rules.adjustment(model, reference, round, amount);
  return rules.prize(model, `${kind} ${reference}`, amount);
}

async function compare(stage: Stage, playerId: PlayerId, model: Model): Promise<string[]> {
  const { database, alerts } = stage;
  const wallet = await readWallet(database, playerId);
  const staked = [...model.bets.values()].filter(({ isRefunded, amount }) => !isRefunded && amount > 0n);
  const ofPlayer = new RegExp(`^paid_after_bonus \\w+ \\w+-${playerId}-\\d+-\\d+$`);
  const late = alerts.filter((alert) => ofPlayer.test(alert));
  const figures: [string, unknown, unknown][] = [
    ['primary', wallet.primary, model.primary],
    ['promotional', wallet.promotional, model.promotional],
    ['wagered in cash', wallet.cashWagered, model.cashWagered],
    ['wagered with bonuses', wallet.bonusWagered, model.bonusWagered],
    ['rakeback', wallet.rakebackNanos, model.rakebackNanos],
    ['progress', wallet.promoProgress, model.run ? model.run.progress : -model.progressOwed],
    ['lock', wallet.promoLock, model.run?.lock ?? 0n],
    ['open rounds', wallet.promoRounds, BigInt(rules.openRounds(model))],
    ['bets', wallet.betCount, BigInt(staked.length)],
    ['cases of late money', late.length, model.late.size],
  ];
  const isMixed = (round: number) =>
    new Set(rules.inRound(model, round).map(({ balance, run }) => `${balance} ${run}`)).size > 1;
  note(stage, 'wins of a bonus that was over', model.late.size);
  note(stage, 'rakeback owed', model.rakebackNanos < 0n ? 1 : 0);
  note(stage, 'rounds with money of several balances or bonuses', [...model.rounds.keys()].filter(isMixed).length);
  return figures
    .filter(([, found, expected]) => found !== expected)
    .map(([name, found, expected]) => `player ${playerId}: ${name} ${String(found)}, expected ${String(expected)}`);
}

function note({ reached }: Stage, what: string, times = 1): void {
  if (times > 0) reached[what] = (reached[what] ?? 0) + times;
}

async function openSeats(
  { database, clock }: Stage,
  playerId: PlayerId,
  sequence: Sequence,
): Promise<Record<Balance, string>> {
  const sessionId = randomUUID();
  await database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    await tx.query(
      `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
       VALUES ($1, $2, $3, $3, '', '', '')`,
      [playerId, sessionId, clock.now()],
    );
    if (sequence.fundsCents === 0) return;
    const amount = usdMicros(BigInt(sequence.fundsCents) * CENT);
    const transfers = [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount } as const];
    await post(tx, clock, { playerId, key: 'grant', transfers });
  });
  const open = (balance: Balance) =>
    openGameSession(database, clock, { playerId, game: GAME, balance, sessionId, country: null });
  return { primary: await open('primary'), promotional: await open('promotional') };
}

function paramsOf(playerId: PlayerId, { cents }: Sequence, act: Act, token: string): Record<string, string> {
  const { kind, round, slot } = act;
  const place = round * SLOTS + slot + (kind === 'bet' ? 0 : ROUNDS * SLOTS);
  const sign = kind === 'adjustment' && slot % 2 === 0 ? -1 : 1;
  const amount = ((sign * (cents[place]! + (act.isAltered ? 1 : 0))) / 100).toFixed(2);
  const letter = kind === 'bet' || kind === 'refund' ? 'b' : kind;
  const common = { userId: userIdOf(playerId), providerId: PROVIDER_ID };
  if (kind === 'endRound') return { ...common, gameId: GAME, roundId: `${playerId}-${round}` };
  const reference = `${letter}-${playerId}-${round}-${slot}`;
  if (kind === 'refund') return { ...common, reference };
  const money = { ...common, amount, reference, timestamp: '1794700800000' };
  if (kind === 'promoWin') return { ...money, campaignId: '1', campaignType: 'T', currency: 'USD' };
  const play = { ...money, gameId: GAME, roundId: `${playerId}-${round}` };
  if (kind === 'jackpotWin') return { ...play, jackpotId: '501' };
  if (kind === 'adjustment') return { ...play, validBetAmount: '0' };
  return { ...play, roundDetails: 'spin', ...(kind === 'bet' ? { token } : {}) };
}

function signed(params: Record<string, string>): string {
  return new URLSearchParams({ ...params, hash: hashOf(Object.entries(params), SECRET) }).toString();
}
