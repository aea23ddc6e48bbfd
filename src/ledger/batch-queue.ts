import type { Pending, Settled } from './pending.ts';
import type { PlayerId } from './player-id.ts';

export const COMMANDS_PER_BATCH_MAX = 512;

/** Commands that wait to be settled. A player is in one batch at a time, so a player's commands keep their order. */
export interface BatchQueue<Extra> {
  push(pending: Pending<Extra>): void;
  /** The next commands whose players are in no batch yet. */
  take(most: number): Pending<Extra>[];
  /** Makes taken commands wait for locks; their players stay busy. */
  wantLocks(items: readonly Pending<Extra>[]): void;
  /** The next of them whose players are not under locks; null if there are none. */
  takeForLocks(): Pending<Extra>[] | null;
  /** Frees the players of commands settled under locks for the next commands that wait for locks. */
  unlock(settled: Settled<Extra>): void;
  release(settled: Settled<Extra>): void;
  isIdle(): boolean;
}

export function createBatchQueue<Extra>(): BatchQueue<Extra> {
  let waiting: Pending<Extra>[] = [];
  let forLocks: Pending<Extra>[] = [];
  /** Commands under way, by player. */
  const busy = new Map<PlayerId, number>();
  const underLocks = new Set<PlayerId>();

  return {
    push: (pending) => void waiting.push(pending),
    take(most) {
      const { batch, left } = split(waiting, most, (playerId) => !busy.has(playerId));
      waiting = left;
      for (const { command } of batch) busy.set(command.playerId, (busy.get(command.playerId) ?? 0) + 1);
      return batch;
    },
    wantLocks: (items) => void forLocks.push(...items),
    takeForLocks() {
      const { batch, left } = split(forLocks, COMMANDS_PER_BATCH_MAX, (playerId) => !underLocks.has(playerId));
      forLocks = left;
      for (const { command } of batch) underLocks.add(command.playerId);
      return batch.length === 0 ? null : batch;
    },
    unlock(settled) {
      for (const { item } of settled) underLocks.delete(item.command.playerId);
    },
    release(settled) {
      for (const { item } of settled) {
        const { playerId } = item.command;
        const others = busy.get(playerId)! - 1;
        if (others > 0) busy.set(playerId, others);
        else busy.delete(playerId);
      }
    },
    isIdle: () => waiting.length === 0 && busy.size === 0,
  };
}

/** Splits off the commands that may be settled now, in order. */
function split<Extra>(waiting: readonly Pending<Extra>[], most: number, isFree: (playerId: PlayerId) => boolean) {
  const batch: Pending<Extra>[] = [];
  const left: Pending<Extra>[] = [];
  for (const pending of waiting) {
    const { playerId } = pending.command;
    (batch.length < most && isFree(playerId) ? batch : left).push(pending);
  }
  return { batch, left };
}
