import type { Command, Decided, Outcome, PlayerState } from './decide.ts';
import type { PlayerId } from './player-id.ts';
import type { Wallet } from './wallet.ts';

/** A command that waits for its answer. */
export interface Pending<Extra, Needs = unknown> {
  command: Command<unknown, Extra, Needs>;
  resolve(outcome: Outcome<unknown>): void;
  reject(error: unknown): void;
  /** The trace that the command belongs to, if tracing is on. */
  asker: unknown;
}

/** Results of commands, in batch order. */
export type Settled<Extra> = Decided<Pending<Extra>, Extra>['verdicts'];

export function commandOf<Extra>({ command }: Pending<Extra>): Command<unknown, Extra> {
  return command;
}

export function playersOf<Extra>(batch: readonly Pending<Extra>[]): PlayerId[] {
  return [...new Set(batch.map(({ command }) => command.playerId))];
}

export function stateFrom<Extra>(wallets: ReadonlyMap<PlayerId, Wallet>, extras: ReadonlyMap<PlayerId, Extra>) {
  return (playerId: PlayerId): PlayerState<Extra> | null => {
    const wallet = wallets.get(playerId);
    return wallet ? { wallet, extra: extras.get(playerId)! } : null;
  };
}

export function itemOf<Item>({ item }: { item: Item }): Item {
  return item;
}

export function failed<Extra>(batch: readonly Pending<Extra>[], error: unknown): Settled<Extra> {
  return batch.map((item) => ({ item, verdict: { ok: false, reason: 'failed' }, error }));
}

export function keysOf<Extra>(command: Command<unknown, Extra>): { playerId: PlayerId; key: string }[] {
  const keys = [...(command.request ? [command.request.key] : []), ...(command.spends ?? [])];
  return keys.map((key) => ({ playerId: command.playerId, key }));
}

export function needsOf<Extra, Needs>(batch: readonly Pending<Extra>[]): Needs[] {
  return batch.flatMap(({ command }) => (command.needs === undefined ? [] : [command.needs as Needs]));
}
