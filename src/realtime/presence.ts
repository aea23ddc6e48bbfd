import type { PlayerId } from '../ledger/player-id.ts';
import type { Bus } from './bus.ts';
import { type Connection, isSlow } from './connection.ts';
import { frameOf, writeFrames, writeText } from './frames.ts';
import { readNotice, readUserUpdate, type Notice, type ServerMessage, type UserUpdate } from './messages.ts';
import { sharePresence } from './presence-elsewhere.ts';
import { nothingSeen, type SeenVersions, takeFresh, type WholeUpdate } from './user-updates.ts';

/** A player with at least one socket on this server. Sets keep the order of insertion: the oldest comes first. */
interface Presence {
  readonly connections: Set<Connection>;
  readonly seen: SeenVersions;
  /** The last values sent, and until when each is repeated although unchanged. */
  sent: Map<string, { value: unknown; untilMs: number }>;
  /** Timer that sends `kept` to sockets that know the balance already. */
  rest: NodeJS.Timeout | null;
  /** The newest delayed update. */
  kept: WholeUpdate | null;
  unsubscribe(): void;
}

export interface Presences {
  /** Returns the player's oldest connection if there is now one too many. */
  add: (connection: Connection) => Connection | null;
  remove: (connection: Connection) => void;
  has: (connection: Connection) => boolean;
  /** The other servers with a socket of the player, or null while this is unknown. */
  serversElsewhere: (playerId: PlayerId) => string[] | null;
  /** Whether the player has a socket on this server, or may have one on another. */
  mayListen: (playerId: PlayerId) => boolean;
  /** Sends to the player's sockets on this server. */
  tellHere: (playerId: PlayerId, message: UserUpdate | Notice) => void;
  /** True if nobody here needs the update now, because each socket has just got the balance. Other changes are sent a little later. */
  keep: (playerId: PlayerId, whole: WholeUpdate) => boolean;
  /** True if each socket here waits for the answer to a call: nearly always that answer contains the balance. */
  keepForAnswers: (playerId: PlayerId, whole: WholeUpdate) => boolean;
  /** A call was answered, with the balance at this version of the wallet, if any. What was kept for a newer one is told later. */
  answered: (connection: Connection, walletVersion: number | null) => void;
  connections: () => Iterable<Connection>;
  stats: () => { sockets: number; players: number; pushes: number };
  close: () => void;
}

const SOCKETS_PER_PLAYER_MAX = 5;
/**
 * A changed field is repeated in updates for this long. An answer over HTTP may overtake an update, and a page drops an update that is
 * older than what it knows.
 */
const REPEAT_MS = 5_000;
/** Sockets that got the balance in answer to a bet get totals and rewards this often. */
const REST_MS = 1_000;

export interface PresencesOptions {
  bus: Bus;
  /** Gets connections that read too slowly. */
  drop(connection: Connection): void;
  /** Gets updates that no answer contained after all. */
  tellLater(playerId: PlayerId, whole: WholeUpdate): void;
  repeatMs?: number;
}

/** The connections to this server and the delivery of updates to them. */
export function createPresences({ bus, drop, tellLater, repeatMs = REPEAT_MS }: PresencesOptions): Presences {
  const all = new Set<Connection>();
  const players = new Map<PlayerId, Presence>();
  const elsewhere = sharePresence(bus, () => players.keys());
  let pushes = 0;

  function open(playerId: PlayerId): Presence {
    const presence: Presence = {
      connections: new Set(),
      seen: nothingSeen(),
      sent: new Map(),
      rest: null,
      kept: null,
      unsubscribe: bus.subscribe(updateTopic(playerId), (message) => {
        const notice = readNotice(message);
        const update = notice ? null : readUserUpdate(message);
        if (notice) send(presence, notice);
        else if (update) deliver(presence, update);
      }),
    };
    players.set(playerId, presence);
    elsewhere.tell(playerId, true);
    return presence;
  }

  function deliver(presence: Presence, update: UserUpdate): void {
    const fresh = takeFresh(presence.seen, update);
    const changed = fresh && takeChanged(presence.sent, fresh, repeatMs);
    if (!changed) return;
    const { version } = changed;
    const knows = ({ toldVersion }: Connection) => toldVersion >= version;
    let someoneKnows = false;
    for (const connection of presence.connections) someoneKnows ||= knows(connection);
    if (!someoneKnows) return send(presence, { type: 'USER_UPDATE', ...changed });
    send(presence, { type: 'USER_UPDATE', ...changed }, (connection) => !knows(connection));
    presence.rest ??= setTimeout(sendRest, REST_MS, presence).unref();
  }

  function sendRest(presence: Presence): void {
    const { kept } = presence;
    presence.rest = null;
    presence.kept = null;
    const fresh = kept && takeFresh(presence.seen, kept.describe());
    if (fresh) takeChanged(presence.sent, fresh, repeatMs);
    const known = Object.fromEntries([...presence.sent].map(([name, { value }]) => [name, value]));
    const all = { type: 'USER_UPDATE', ...known, version: presence.seen.version } as const;
    send(presence, all, ({ toldVersion }) => toldVersion >= 0);
  }

  function keepNewest(presence: Presence, whole: WholeUpdate): void {
    if (!presence.kept || presence.kept.version <= whole.version) presence.kept = whole;
    presence.rest ??= setTimeout(sendRest, REST_MS, presence).unref();
  }

  function send(presence: Presence, message: ServerMessage, isFor: (connection: Connection) => boolean = always): void {
    let text: string | null = null;
    let frame: Buffer | null = null;
    for (const connection of presence.connections) {
      if (!isFor(connection)) continue;
      if (isSlow(connection)) {
        drop(connection);
        continue;
      }
      text ??= JSON.stringify(message);
      if (presence.connections.size === 1) writeText(connection.socket, text);
      else writeFrames(connection.socket, (frame ??= frameOf(text)));
      pushes += 1;
    }
  }

  return {
    serversElsewhere: elsewhere.serversOf,
    mayListen: (playerId) => players.has(playerId) || elsewhere.serversOf(playerId)?.length !== 0,
    tellHere(playerId, message) {
      const presence = players.get(playerId);
      if (!presence) return;
      if ('type' in message) send(presence, message);
      else deliver(presence, message);
    },
    keep(playerId, whole) {
      const presence = players.get(playerId);
      if (!presence) return true;
      for (const { toldVersion } of presence.connections) if (toldVersion < whole.version) return false;
      keepNewest(presence, whole);
      return true;
    },
    keepForAnswers(playerId, whole) {
      const presence = players.get(playerId);
      if (!presence) return true;
      // A socket that never got a balance in an answer would not get what is kept.
      for (const { callsUnderWay, toldVersion } of presence.connections) {
        if (callsUnderWay === 0 || toldVersion < 0) return false;
      }
      keepNewest(presence, whole);
      return true;
    },
    answered(connection, walletVersion) {
      if (walletVersion !== null && walletVersion > connection.toldVersion) connection.toldVersion = walletVersion;
      const kept = players.get(connection.playerId)?.kept;
      const isMissed = kept && connection.callsUnderWay === 0 && kept.version > connection.toldVersion;
      if (isMissed) tellLater(connection.playerId, kept);
    },
    add(connection) {
      const presence = players.get(connection.playerId) ?? open(connection.playerId);
      all.add(connection);
      presence.connections.add(connection);
      // Its page may have loaded the account before the last updates, so the next update carries all fields.
      presence.sent = new Map();
      const [oldest] = presence.connections;
      return presence.connections.size > SOCKETS_PER_PLAYER_MAX ? oldest! : null;
    },
    remove(connection) {
      if (!all.delete(connection)) return;
      const presence = players.get(connection.playerId)!;
      presence.connections.delete(connection);
      if (presence.connections.size > 0) return;
      presence.unsubscribe();
      if (presence.rest) clearTimeout(presence.rest);
      players.delete(connection.playerId);
      elsewhere.tell(connection.playerId, false);
    },
    has: (connection) => all.has(connection),
    connections: () => all,
    stats: () => ({ sockets: all.size, players: players.size, pushes }),
    close: elsewhere.close,
  };
}

export function updateTopic(playerId: PlayerId): string {
  return `user-update:${playerId}`;
}

const always = () => true;

/** The fields that changed now or within `repeatMs`; null if none changed now. */
function takeChanged(sent: Presence['sent'], update: UserUpdate, repeatMs: number): UserUpdate | null {
  const nowMs = performance.now();
  const told: Record<string, unknown> & { version: number } = { version: update.version };
  let isChanged = false;
  for (const name of Object.keys(update)) {
    if (name === 'version') continue;
    const value = update[name as keyof UserUpdate];
    const before = sent.get(name);
    if (!before || !isSame(before.value, value)) {
      sent.set(name, { value, untilMs: nowMs + repeatMs });
      told[name] = value;
      isChanged = true;
    } else if (nowMs < before.untilMs) told[name] = value;
  }
  return isChanged ? told : null;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
