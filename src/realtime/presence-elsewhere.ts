import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { Bus, JsonValue } from './bus.ts';

/** Tracks which players have sockets on other servers, so that nothing is sent for the many who have none. */
export interface PresenceElsewhere {
  /** The other servers with a socket of the player, or null while this is unknown. */
  serversOf(playerId: PlayerId): string[] | null;
  /** Announces that the player's first socket on this server has opened, or the last one has closed. */
  tell(playerId: PlayerId, isHere: boolean): void;
  close(): void;
}

const TOPIC = 'presence';
/** Every running server has answered by then. */
const ANSWER_MS_MAX = 2_000;
/** Asking again drops servers that crashed. */
const ASK_EVERY_MS = 10 * 60_000;

export function sharePresence(
  bus: Bus,
  presentHere: () => Iterable<PlayerId>,
  serverId = bus.serverId,
): PresenceElsewhere {
  const servers = new Map<string, Set<PlayerId>>();
  let isKnown = false;
  let answersDue: NodeJS.Timeout | undefined;

  const playersOf = (server: string): Set<PlayerId> => {
    const known = servers.get(server) ?? new Set();
    servers.set(server, known);
    return known;
  };

  const ask = () => {
    isKnown = false;
    servers.clear();
    bus.publish(TOPIC, { server: serverId, asks: true });
    clearTimeout(answersDue);
    answersDue = setTimeout(() => {
      isKnown = bus.isLive();
    }, ANSWER_MS_MAX).unref();
  };

  const unsubscribe = bus.subscribe(TOPIC, (json) => {
    const message = read(json);
    if (!message || message.server === serverId) return;
    if (message.asks) bus.publish(TOPIC, { server: serverId, here: Array.from(presentHere(), String) });
    for (const player of message.here) playersOf(message.server).add(player);
    for (const player of message.gone) playersOf(message.server).delete(player);
  });
  const stopWatching = bus.onInterrupted(ask);
  const timer = setInterval(ask, ASK_EVERY_MS).unref();
  ask();

  return {
    serversOf(playerId) {
      if (!isKnown) return null;
      const found: string[] = [];
      for (const [server, players] of servers) if (players.has(playerId)) found.push(server);
      return found;
    },
    tell: (playerId, isHere) =>
      bus.publish(TOPIC, { server: serverId, [isHere ? 'here' : 'gone']: [String(playerId)] }),
    close() {
      clearTimeout(answersDue);
      clearInterval(timer);
      stopWatching();
      unsubscribe();
    },
  };
}

interface Message {
  server: string;
  asks: boolean;
  here: PlayerId[];
  gone: PlayerId[];
}

function read(json: JsonValue): Message | null {
  if (typeof json !== 'object' || json === null || !('server' in json) || typeof json.server !== 'string') return null;
  return { server: json.server, asks: json['asks'] === true, here: players(json['here']), gone: players(json['gone']) };
}

function players(json: JsonValue | undefined): PlayerId[] {
  if (!Array.isArray(json)) return [];
  return json.filter((id): id is string => typeof id === 'string' && /^\d{1,19}$/.test(id)).map(toPlayerId);
}
