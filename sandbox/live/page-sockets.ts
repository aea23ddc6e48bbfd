import type { WebSocket } from 'ws';
import type { Floor } from './floor.ts';
import type { PageMessage, PageRequest } from './page-messages.ts';
import { listenTo } from './page-requests.ts';
import { lobbyView, othersView, ownView, seatsFor, tableView } from './page-views.ts';
import type { Problem } from './problem.ts';
import { stakeOf } from './rules/layout.ts';
import type { LiveSession } from './sessions.ts';
import type { LiveTableMachine } from './table.ts';
import { LOBBY } from './tables.ts';

interface Client {
  readonly socket: WebSocket;
  readonly session: LiveSession;
  readonly userId: string;
  /** Null in the lobby. */
  readonly machine: LiveTableMachine | null;
}

const OTHERS_EVERY_MS = 250;
const LOBBY_EVERY_MS = 2000;

export type PageSockets = ReturnType<typeof createPageSockets>;

/** The sockets of the table pages. When a page closes, its bets stay on the table. */
export function createPageSockets(floor: Floor) {
  const room = createRoom();
  /** Tables with chip changes that were not sent yet. */
  const changed = new Set<string>();
  let sent = 0;
  let timers: NodeJS.Timeout[] = [];

  const write = ({ socket }: Client, text: string): void => {
    sent += 1;
    socket.send(text);
  };
  const send = (client: Client, message: PageMessage): void => write(client, JSON.stringify(message));
  const sendOwn = (client: Client): void => {
    if (client.machine) send(client, ownView(client.machine, client.userId, floor));
  };
  const sendTable = (machine: LiveTableMachine, to: readonly Client[]): void => {
    if (to.length === 0) return;
    const view = tableView(machine, room.playersAt(machine.table.id));
    // One text for everybody, except at tables with seats, where each player's own seat is marked.
    const text = machine.table.seats === undefined ? JSON.stringify(view) : null;
    for (const client of to) {
      write(client, text ?? JSON.stringify({ ...view, seats: seatsFor(machine, client.userId) }));
      sendOwn(client);
    }
  };
  const sendOthers = (): void => {
    const tables = [...changed];
    changed.clear();
    for (const tableId of tables) {
      const machine = floor.machines.get(tableId);
      // Once betting has closed, the table view has been sent to everybody.
      if (machine?.state().phase !== 'betting') continue;
      const text = JSON.stringify(othersView(machine, room.playersAt(tableId)));
      for (const client of room.at(tableId)) write(client, text);
    }
  };
  const sendLobby = (client: Client): void => send(client, lobbyView(floor, client.session.lobbyFilter));

  const receive = async (client: Client, request: PageRequest): Promise<void> => {
    const { machine, userId } = client;
    if (!machine) return;
    const problem = await answerRequest(floor, machine, userId, request);
    send(client, { type: 'answer', n: request.n, problem });
    if (request.type !== 'place') return;
    changed.add(machine.table.id);
    for (const other of room.of(userId)) if (other !== client && other.machine === machine) sendOwn(other);
    if (problem !== null) sendOwn(client);
  };
  const unlisten = floor.listen({
    tableChanged(tableId) {
      const machine = floor.machines.get(tableId);
      if (machine) sendTable(machine, room.at(tableId));
    },
    balanceChanged: (userId) => room.of(userId).forEach(sendOwn),
  });

  return {
    playersAt: room.playersAt,
    stats: () => ({ sockets: room.size(), sent }),
    async connect(socket: WebSocket, session: LiveSession, tableId: string): Promise<void> {
      socket.on('error', () => socket.terminate());
      // In sequence, so that the later of two layouts wins.
      let last: Promise<void> = Promise.resolve();
      const requests = listenTo(socket, (request) => void (last = last.then(() => receive(client, request))));
      const player = await floor.sessions.enter(session);
      if (!player) {
        socket.send(JSON.stringify({ type: 'refused' } satisfies PageMessage));
        return socket.close(4001, 'session');
      }
      const machine = floor.machines.get(tableId) ?? null;
      const client: Client = { socket, session, userId: player.userId, machine };
      send(client, helloOf(client));
      socket.on('close', room.add(client));
      if (machine) sendTable(machine, [client]);
      else sendLobby(client);
      changed.add(tableId);
      return requests.open();
    },
    start(): void {
      timers = [
        setInterval(sendOthers, OTHERS_EVERY_MS),
        setInterval(() => room.at(LOBBY.id).forEach(sendLobby), LOBBY_EVERY_MS),
      ];
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
      unlisten();
      for (const { socket } of room.all()) socket.terminate();
    },
  };
}

/** Which clients are at which table. */
function createRoom() {
  const byTable = new Map<string, Set<Client>>();
  const byUser = new Map<string, Set<Client>>();
  const listed = (map: Map<string, Set<Client>>, key: string): Client[] => [...(map.get(key) ?? [])];
  const enter = (map: Map<string, Set<Client>>, key: string, client: Client): void =>
    void map.set(key, (map.get(key) ?? new Set()).add(client));
  const leave = (map: Map<string, Set<Client>>, key: string, client: Client): void => {
    const here = map.get(key);
    here?.delete(client);
    if (here?.size === 0) map.delete(key);
  };
  return {
    /** Returns a function that removes the client. */
    add(client: Client): () => void {
      const tableId = client.machine?.table.id ?? LOBBY.id;
      enter(byTable, tableId, client);
      enter(byUser, client.userId, client);
      return () => {
        leave(byTable, tableId, client);
        leave(byUser, client.userId, client);
      };
    },
    at: (tableId: string) => listed(byTable, tableId),
    of: (userId: string) => listed(byUser, userId),
    all: () => [...byTable.values()].flatMap((here) => [...here]),
    size: () => [...byTable.values()].reduce((sum, here) => sum + here.size, 0),
    playersAt: (tableId: string) => new Set(listed(byTable, tableId).map(({ userId }) => userId)).size,
  };
}

async function answerRequest(
  floor: Floor,
  machine: LiveTableMachine,
  userId: string,
  request: PageRequest,
): Promise<Problem | null> {
  switch (request.type) {
    case 'place':
      return (await shortfall(floor, userId, stakeOf(request.layout))) ?? machine.place(userId, request.layout);
    case 'balance':
      await floor.refreshBalance(userId);
      return null;
    case 'act':
      return machine.act(userId, request);
    case 'sit':
      return machine.sit(userId, shortName(userId), request.seat);
    case 'leave':
      machine.leave(userId);
      return null;
  }
}

/** Refuses chips beyond the balance when they are placed, not when betting closes. */
async function shortfall(floor: Floor, userId: string, cents: number): Promise<Problem | null> {
  const isCovered = (): boolean => cents <= (floor.balanceOf(userId) ?? Number.POSITIVE_INFINITY);
  if (!isCovered()) await floor.refreshBalance(userId);
  return isCovered() ? null : { code: 'balance-too-low' };
}

function helloOf({ machine }: Client): PageMessage {
  return {
    type: 'hello',
    table: machine?.table ?? LOBBY,
    stepCents: machine?.stepCents ?? 1,
  };
}

/** The name that other players see. */
function shortName(userId: string): string {
  return `***${userId.replace(/\W/g, '').slice(-3)}`;
}
