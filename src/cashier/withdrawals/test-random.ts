import { settableClock, type SettableClock } from '../../clock/clock.ts';
import type { Database } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { CrashError, FATES, FAULTS, type Fate, type Fault } from './test-payout-processor.ts';
import { stageWithdrawals, withdraw, type WithdrawalStage } from './test-withdrawals.ts';
import { createWithdrawalWorker } from './worker.ts';

export interface RandomRun {
  database: Database;
  seed: number;
  /** Percentage of all calls and commits. */
  faultPercent: number;
  players: readonly PlayerId[];
  withdrawalsEach: number;
  /** Servers working in parallel. */
  servers: number;
  clock?: SettableClock;
  onRound?(open: number): void;
}

export interface RandomResult {
  stage: WithdrawalStage;
  crashes: number;
  virtualHours: number;
  /** Problems found, in words; empty if all is well. */
  problems: string[];
  endings: Map<string, number>;
}

const STEP_MS = 15_000;
const LAST_LOOK_MS = 3 * 3_600_000;
const ROUNDS_MAX = 100_000;

/** Withdraws under faults until every withdrawal has ended, and compares the result with what the processor did. */
export async function withdrawAtRandom(run: RandomRun): Promise<RandomResult> {
  const random = seeded(run.seed);
  let isCalm = false;
  let crashes = 0;
  const hits = () => !isCalm && random() * 100 < run.faultPercent;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const faultOf = (): Fault => {
    const fault = hits() ? pick(FAULTS) : 'none';
    if (fault.startsWith('crash')) crashes += 1;
    return fault;
  };
  const fateOf = (): Fate => (random() < 0.6 ? 'finish' : pick(FATES));
  const crashing: Database = {
    ...run.database,
    async transaction(work) {
      const result = await run.database.transaction(work);
      if (isCalm || random() * 1_000 >= run.faultPercent) return result;
      crashes += 1;
      throw new CrashError('after a commit');
    },
  };
  const stage = stageWithdrawals(run.database, { faultOf, fateOf }, {}, run.clock ?? settableClock());
  for (const playerId of run.players) {
    for (let count = 0; count < run.withdrawalsEach; count += 1) {
      const taken = await withdraw(stage.withdrawals, playerId, 20);
      if (!taken.ok) throw new Error(`The withdrawal was not taken: ${taken.reason}`);
    }
  }
  const startMs = stage.clock.now().getTime();
  const context = { ...stage.withdrawals, database: crashing };
  const turn = () => Promise.all(Array.from({ length: run.servers }, () => createWithdrawalWorker(context).turn()));
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await turn();
    stage.clock.advance(STEP_MS);
    const open = await countOpen(run);
    if (round % 100 === 0) run.onRound?.(open);
    if (open === 0) break;
  }
  isCalm = true;
  for (let passed = 0; passed < LAST_LOOK_MS; passed += 10 * STEP_MS) {
    await turn();
    stage.clock.advance(10 * STEP_MS);
  }
  const virtualHours = (stage.clock.now().getTime() - startMs) / 3_600_000;
  return { stage, crashes, virtualHours, ...(await compare(run, stage)) };
}

async function countOpen({ database, players }: RandomRun): Promise<number> {
  const { rows } = await database.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM withdrawals
     WHERE player_id = ANY($1::bigint[]) AND state NOT IN ('sent', 'returned', 'in_review')`,
    [players],
  );
  return Number(rows[0]!.count);
}

async function compare({ database, players }: RandomRun, stage: WithdrawalStage) {
  const { rows } = await database.query<{ withdrawal_id: string; state: string; reason: string | null; hash: string }>(
    'SELECT withdrawal_id, state, reason, hash FROM withdrawals WHERE player_id = ANY($1::bigint[])',
    [players],
  );
  const problems: string[] = [];
  const endings = new Map<string, number>();
  for (const { withdrawal_id: id, state, reason, hash } of rows) {
    const made = stage.processor.payouts.filter(({ withdrawalId }) => withdrawalId === id);
    const paid = made.filter(({ coinsSent }) => coinsSent);
    const name = reason ? `${state} (${reason})` : state;
    endings.set(name, (endings.get(name) ?? 0) + 1);
    if (!['sent', 'returned', 'in_review'].includes(state)) problems.push(`${id} has no end: ${state}`);
    if (made.length > 1) problems.push(`${id}: the processor saw ${made.length} payouts`);
    if (state === 'sent' && (paid.length !== 1 || paid[0]!.hash !== hash))
      problems.push(`${id} is sent, but was not paid`);
    if (state !== 'sent' && paid.length > 0) problems.push(`${id} was paid, but is ${state}`);
  }
  return { problems, endings };
}

/** Mulberry32: the same seed gives the same faults. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
