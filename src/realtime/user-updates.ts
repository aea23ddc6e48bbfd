import type { PlayerId } from '../ledger/player-id.ts';
import type { UserUpdate } from './messages.ts';

/** The highest version seen, and the version each field was last seen with. */
export interface SeenVersions {
  version: number;
  readonly fields: Map<string, number>;
}

export function nothingSeen(): SeenVersions {
  return { version: -1, fields: new Map() };
}

/**
 * The fields of an update that are not older than what was seen, with the highest version seen. So a late update
 * never reverts a field, and fields that newer updates did not carry are not lost.
 */
export function takeFresh(seen: SeenVersions, update: UserUpdate): UserUpdate | null {
  const { version } = update;
  if (version >= seen.version) return takeAll(seen, update);
  const fresh: Record<string, unknown> & { version: number } = { version: seen.version };
  let isFresh = false;
  for (const name of Object.keys(update)) {
    if (name === 'version' || (seen.fields.get(name) ?? -1) > version) continue;
    isFresh = true;
    seen.fields.set(name, version);
    fresh[name] = update[name as keyof UserUpdate];
  }
  return isFresh ? fresh : null;
}

/** The update is at least as new as everything seen. */
function takeAll(seen: SeenVersions, update: UserUpdate): UserUpdate | null {
  let count = 0;
  for (const name in update) {
    if (name === 'version') continue;
    seen.fields.set(name, update.version);
    count += 1;
  }
  if (count === 0) return null;
  seen.version = update.version;
  return update;
}

export interface UpdateQueue {
  /** An update that must appear by itself is published at once, merged with what was waiting. */
  push: (playerId: PlayerId, update: UserUpdate, isByItself?: boolean) => void;
  /** The player's whole state at a version. `describe` runs when it is published, so only the newest state is described. */
  pushWhole: (playerId: PlayerId, version: number, describe: () => UserUpdate, isByItself?: boolean) => void;
  flush: () => void;
}

/** The player's whole state at a version. */
export interface WholeUpdate {
  version: number;
  describe(): UserUpdate;
}

interface Waiting {
  seen: SeenVersions;
  /** Partial updates, merged. */
  update: UserUpdate | null;
  whole: WholeUpdate | null;
  timer: NodeJS.Timeout;
}

/**
 * Merges the updates of a player within the delay. Each player has a separate timer, because a single timer would send
 * everything at once and delay bets.
 */
export function createUpdateQueue(
  delayMs: number,
  publish: (playerId: PlayerId, update: UserUpdate) => void,
  publishWhole: (playerId: PlayerId, whole: WholeUpdate) => void = (playerId, { describe }) =>
    publish(playerId, describe()),
): UpdateQueue {
  const pending = new Map<PlayerId, Waiting>();

  function release(playerId: PlayerId): void {
    const entry = pending.get(playerId);
    if (!entry) return;
    clearTimeout(entry.timer);
    pending.delete(playerId);
    const { update, whole } = entry;
    if (whole && !update) return publishWhole(playerId, whole);
    const fresh = whole && takeFresh(entry.seen, whole.describe());
    if (fresh || update) publish(playerId, { ...update, ...(fresh ?? update!) });
  }

  const waitingOf = (playerId: PlayerId): Waiting => {
    let entry = pending.get(playerId);
    if (!entry) {
      entry = { seen: nothingSeen(), update: null, whole: null, timer: setTimeout(release, delayMs, playerId) };
      pending.set(playerId, entry);
    }
    return entry;
  };

  return {
    push(playerId, update, isByItself = false) {
      const entry = waitingOf(playerId);
      const fresh = takeFresh(entry.seen, update);
      if (fresh) entry.update = { ...entry.update, ...fresh };
      if (fresh && isByItself) release(playerId);
    },
    pushWhole(playerId, version, describe, isByItself = false) {
      const entry = waitingOf(playerId);
      if (!entry.whole || entry.whole.version <= version) entry.whole = { version, describe };
      if (isByItself) release(playerId);
    },
    flush() {
      for (const playerId of pending.keys()) release(playerId);
    },
  };
}
