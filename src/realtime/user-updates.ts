import type { PlayerId } from '../ledger/player-id.ts';
import type { UserUpdate } from './messages.ts';

/** The greatest version seen, and the version each field was last seen with. */
export interface SeenVersions {
  version: number;
  readonly fields: Map<string, number>;
}

export function nothingSeen(): SeenVersions {
  return { version: -1, fields: new Map() };
}

/**
 * The fields of an update that are not older than what was seen, with the greatest version seen. So a late update
 * never sets a field back, and fields that newer updates did not carry are not lost.
 */
export function takeFresh(seen: SeenVersions, update: UserUpdate): UserUpdate | null {
  const fresh = Object.entries(update).filter(
    ([name]) => name !== 'version' && (seen.fields.get(name) ?? -1) <= update.version,
  );
  if (fresh.length === 0) return null;
  for (const [name] of fresh) seen.fields.set(name, update.version);
  seen.version = Math.max(seen.version, update.version);
  return { ...Object.fromEntries(fresh), version: seen.version };
}

export interface UpdateQueue {
  /** One that must be seen by itself is published at once, with what waited before it. */
  push: (playerId: PlayerId, update: UserUpdate, isByItself?: boolean) => void;
  flush: () => void;
}

/**
 * Merges the updates of a player within the delay. Each player has a separate timer, because one for all would send
 * everything at once and delay bets.
 */
export function createUpdateQueue(
  delayMs: number,
  publish: (playerId: PlayerId, update: UserUpdate) => void,
): UpdateQueue {
  const pending = new Map<PlayerId, { seen: SeenVersions; update: UserUpdate; timer: NodeJS.Timeout }>();

  function release(playerId: PlayerId): void {
    const entry = pending.get(playerId);
    if (!entry) return;
    clearTimeout(entry.timer);
    pending.delete(playerId);
    publish(playerId, entry.update);
  }

  return {
    push(playerId, update, isByItself = false) {
      const entry = pending.get(playerId);
      const seen = entry?.seen ?? nothingSeen();
      const fresh = takeFresh(seen, update);
      if (!fresh) return;
      if (entry) entry.update = { ...entry.update, ...fresh };
      else pending.set(playerId, { seen, update: fresh, timer: setTimeout(release, delayMs, playerId) });
      if (isByItself) release(playerId);
    },
    flush() {
      for (const playerId of pending.keys()) release(playerId);
    },
  };
}
