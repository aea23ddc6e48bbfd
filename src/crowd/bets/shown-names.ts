import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import type { Bus, JsonValue } from '../../realtime/bus.ts';

/** Names of players who show theirs, cached briefly. */
export interface ShownNames {
  /** By id as text; null for players who hide it. */
  of(playerIds: Iterable<string>): Promise<ReadonlyMap<string, string | null>>;
  /** The player changed the setting: all servers drop the cached name. */
  changed(playerId: PlayerId): void;
  /** Called on every server after such a change. */
  onChanged(handler: (playerId: PlayerId) => void): void;
  close(): void;
}

export interface ShownNamesOptions {
  bus: Bus;
  /** Only players who show their name are included. */
  publicNamesOf(playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>>;
}

const TOPIC = 'shown-names';
/** If a message between servers is lost, a name is hidden after this time at the latest. */
export const NAME_KEPT_MS = 15_000;
const KEPT_MAX = 10_000;

export function createShownNames({ bus, publicNamesOf }: ShownNamesOptions): ShownNames {
  const known = new Map<string, { name: string | null; untilMs: number }>();
  const handlers: ((playerId: PlayerId) => void)[] = [];
  /** Number of changes: a read during which one happened may be outdated. */
  let changes = 0;

  const forgetAll = () => {
    changes += 1;
    known.clear();
  };
  const stops = [
    bus.subscribe(TOPIC, (message: JsonValue) => {
      if (typeof message !== 'string') return;
      changes += 1;
      known.delete(message);
      for (const handler of handlers) handler(toPlayerId(BigInt(message)));
    }),
    bus.onInterrupted(forgetAll),
  ];

  return {
    async of(playerIds) {
      const nowMs = performance.now();
      const wanted = new Set(playerIds);
      const unknown = [...wanted].filter((id) => !((known.get(id)?.untilMs ?? 0) > nowMs));
      const read = new Map<string, string | null>();
      if (unknown.length > 0) {
        const before = changes;
        const names = await publicNamesOf(unknown.map((id) => toPlayerId(BigInt(id))));
        if (known.size > KEPT_MAX) known.clear();
        for (const id of unknown) {
          const name = names.get(toPlayerId(BigInt(id))) ?? null;
          read.set(id, name);
          if (before === changes) known.set(id, { name, untilMs: nowMs + NAME_KEPT_MS });
        }
      }
      return new Map([...wanted].map((id) => [id, read.get(id) ?? known.get(id)?.name ?? null]));
    },
    changed: (playerId) => bus.publish(TOPIC, String(playerId)),
    onChanged: (handler) => void handlers.push(handler),
    close() {
      for (const stop of stops) stop();
    },
  };
}
