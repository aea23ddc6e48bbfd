/** What the kill drill and its writer tell each other. */

export const IN_FLIGHT = 64;
export const KEY_PREFIX = 'drill:';

export interface WriterOptions {
  players: string[];
  /** Asked by the writer before this one and left without an answer. */
  repeat: number[];
  /** The first reference that nobody has used. */
  from: number;
}

/** Told only after the ledger has answered. */
export interface Acknowledged {
  reference: number;
  player: string;
  kind: string;
  /** Micro-dollars. */
  amount: string;
  /** What the writer had to think before the last time it asked: nothing, not done, or perhaps done. */
  doubt: 'none' | 'undone' | 'unknown';
  isRepeat: boolean;
}

export type WriterLine = Acknowledged | 'paused';

export function keyOf(reference: number): string {
  return `${KEY_PREFIX}${reference}`;
}
