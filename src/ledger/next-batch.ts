import type { Clock } from '../clock/clock.ts';
import { COMMANDS_PER_BATCH_MAX } from './batch-queue.ts';
import { inOrderOfLocks, type Decided } from './decide.ts';
import type { Pending } from './pending.ts';

/** Commands that were decided for one write. All commands of a player were decided together. */
export interface DecidedBatch<Extra> {
  items: readonly Pending<Extra>[];
  decided: Decided<Pending<Extra>, Extra>;
}

export interface NextBatchOptions<Extra> {
  clock: Clock;
  /** The next commands whose players are in no batch yet. */
  take(most: number): Pending<Extra>[];
  /** Decides what can be decided now; null if that is nothing. */
  decide(items: readonly Pending<Extra>[], now: Date): DecidedBatch<Extra> | null;
}

/** What was decided longer ago than this is decided again before it is written. */
const FRESH_MS = 250;

/**
 * The batch that is written next. Commands are decided as they arrive, while the database writes the batch before it, so that
 * it gets the next one at once. All of a batch have the time of its first command.
 */
export function createNextBatch<Extra>({ clock, take, decide }: NextBatchOptions<Extra>) {
  let parts: DecidedBatch<Extra>[] = [];
  let commands = 0;
  let now: Date | null = null;
  let isSealed = false;

  const empty = () => {
    parts = [];
    commands = 0;
    now = null;
    isSealed = false;
  };

  /** Decides what has arrived. */
  const prepare = () => {
    if (isSealed || commands === COMMANDS_PER_BATCH_MAX) return;
    const items = take(COMMANDS_PER_BATCH_MAX - commands);
    if (items.length === 0) return;
    const decidedAt = now ?? clock.now();
    const part = decide(items, decidedAt);
    if (!part) return;
    now = decidedAt;
    parts.push(part);
    commands += part.items.length;
  };

  return {
    prepare,
    /** Commands that are decided. */
    count: () => commands,
    /** Adds nothing more to it. A player who has just got an answer with a later time must not get an earlier one now. */
    seal(): void {
      isSealed = commands > 0;
    },
    take(): DecidedBatch<Extra> | null {
      prepare();
      if (now === null) return null;
      const decidedAt = now;
      const taken = parts;
      empty();
      const latest = clock.now();
      const isFresh = Math.abs(latest.getTime() - decidedAt.getTime()) <= FRESH_MS;
      return isFresh
        ? joined(taken)
        : decide(
            taken.flatMap(({ items }) => items),
            latest,
          );
    },
  };
}

function joined<Extra>(parts: readonly DecidedBatch<Extra>[]): DecidedBatch<Extra> {
  const [first, ...others] = parts;
  if (first && others.length === 0) return first;
  const all = parts.map(({ decided }) => decided);
  const writes = all.map(({ write }) => write);
  const attached = new Map<string, unknown[]>();
  for (const write of writes) {
    for (const [name, rows] of write.attached) {
      const known = attached.get(name);
      if (known) for (const row of rows) known.push(row);
      else attached.set(name, [...rows]);
    }
  }
  return {
    items: parts.flatMap(({ items }) => items),
    decided: {
      verdicts: all.flatMap(({ verdicts }) => verdicts),
      states: all.flatMap(({ states }) => states),
      write: {
        postedAt: writes[0]!.postedAt,
        changes: inOrderOfLocks(writes.flatMap(({ changes }) => changes)),
        postingKeys: [],
        answers: writes.flatMap(({ answers }) => answers),
        receipts: writes.flatMap(({ receipts }) => receipts),
        attached,
      },
    },
  };
}
