import type { PlayerId } from '../ledger/player-id.ts';
import type { Bus } from './bus.ts';
import { type Connection, isSlow } from './connection.ts';
import { readNotice, readUserUpdate, type ServerMessage, type UserUpdate } from './messages.ts';
import { sharePresence } from './presence-elsewhere.ts';
import { nothingSeen, type SeenVersions, takeFresh } from './user-updates.ts';

/** A player with at least one socket on this server. Sets keep the order of insertion: the oldest comes first. */
interface Presence {
  readonly connections: Set<Connection>;
  readonly seen: SeenVersions;
  unsubscribe(): void;
}

export interface Presences {
  /** Answers the player's oldest connection when there is one too many. */
  add: (connection: Connection) => Connection | null;
  remove: (connection: Connection) => void;
  has: (connection: Connection) => boolean;
  /** The other servers with a socket of the player, or null while this is not known. */
  serversElsewhere: (playerId: PlayerId) => string[] | null;
  /** Whether the player has a socket on this server, or may have one on another. */
  mayListen: (playerId: PlayerId) => boolean;
  connections: () => Iterable<Connection>;
  stats: () => { sockets: number; players: number; pushes: number };
  close: () => void;
}

const SOCKETS_PER_PLAYER_MAX = 5;

/** Who is connected to this server, and the delivery of their updates. A reader who is too slow goes to `drop`. */
export function createPresences(bus: Bus, drop: (connection: Connection) => void): Presences {
  const all = new Set<Connection>();
  const players = new Map<PlayerId, Presence>();
  const elsewhere = sharePresence(bus, () => players.keys());
  let pushes = 0;

  function open(playerId: PlayerId): Presence {
    const presence: Presence = {
      connections: new Set(),
      seen: nothingSeen(),
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
    if (fresh) send(presence, { type: 'USER_UPDATE', ...fresh });
  }

  function send(presence: Presence, message: ServerMessage): void {
    const frame = Buffer.from(JSON.stringify(message));
    for (const connection of presence.connections) {
      if (isSlow(connection)) {
        drop(connection);
        continue;
      }
      connection.socket.send(frame, { binary: false });
      pushes += 1;
    }
  }

  return {
    serversElsewhere: elsewhere.serversOf,
    mayListen: (playerId) => players.has(playerId) || elsewhere.serversOf(playerId)?.length !== 0,
    add(connection) {
      const presence = players.get(connection.playerId) ?? open(connection.playerId);
      all.add(connection);
      presence.connections.add(connection);
      const [oldest] = presence.connections;
      return presence.connections.size > SOCKETS_PER_PLAYER_MAX ? oldest! : null;
    },
    remove(connection) {
      if (!all.delete(connection)) return;
      const presence = players.get(connection.playerId)!;
      presence.connections.delete(connection);
      if (presence.connections.size > 0) return;
      presence.unsubscribe();
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
