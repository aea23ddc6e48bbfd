import type { Queryable } from '../db/database.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { findStandingLinks, type Link } from './link-rows.ts';

export interface Standing {
  /**
   * `free`: no restrictions. `waits`: bonuses and similar gains wait for a person. `second`: a person has found it to be somebody's
   * second account, which gains nothing.
   */
  kind: 'free' | 'waits' | 'second';
  links: Link[];
}

export async function standingOf(db: Queryable, playerId: PlayerId): Promise<Standing> {
  const links = await findStandingLinks(db, playerId);
  if (links.length === 0) return { kind: 'free', links };
  return { kind: links.some(({ state }) => state === 'same_person') ? 'second' : 'waits', links };
}

/** Why the account currently gets no promotion. */
export async function refuseGain(db: Queryable, playerId: PlayerId): Promise<ErrorCode | null> {
  const { kind } = await standingOf(db, playerId);
  return kind === 'free' ? null : kind === 'waits' ? 'ACCOUNT_LINKED' : 'ACCOUNT_SECOND';
}

/** Whether play and deposits are held because an earlier account with the same signs is excluded. */
export async function isHeld(db: Queryable, playerId: PlayerId, now: Date): Promise<boolean> {
  return (await heldUntil(db, playerId, now)) !== null;
}

/** Until when it is held; null if it is not held. */
export async function heldUntil(db: Queryable, playerId: PlayerId, now: Date): Promise<Date | null> {
  const ends = (await findStandingLinks(db, playerId)).flatMap(({ heldUntil: until }) =>
    until && until > now ? [until] : [],
  );
  return ends.length === 0 ? null : ends.reduce((one, other) => (one > other ? one : other));
}
