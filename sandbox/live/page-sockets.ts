import type { WebSocket } from 'ws';
import { takenCents, takenOf } from './bet.ts';
import type { Floor, LiveSession } from './floor.ts';
import type { LobbyEntry, OwnView, PageMessage, PageRequest, TableView } from './page-messages.ts';
import type { Layout } from './rules/layout.ts';
import type { LiveTableMachine } from './table.ts';
import { LOBBY, LOBBY_FILTERS } from './tables.ts';

interface Client {
  readonly socket: WebSocket;
  readonly session: LiveSession;
  readonly userId: string;
  /** Null: in the lobby. */
  readonly machine: LiveTableMachine | null;
}

const OTHERS_EVERY_MS = 250;
const LOBBY_EVERY_MS = 2000;
const REQUEST_BYTES_MAX = 16 * 1024;
const REQUESTS_PER_S = 40;

export type PageSockets = ReturnType<typeof createPageSockets>;

/** The sockets of the table pages. A page that goes away takes nothing with it: bets stay on the table. */
export function createPageSockets(floor: Floor) {
  const clients = new Map<string, Set<Client>>();
  const changed = new Set<string>();
  let sent = 0;
  let timers: NodeJS.Timeout[] = [];

  const at = (tableId: string): Set<Client> => clients.get(tableId) ?? new Set();
  const write = (client: Client, text: string): void => {
    sent += 1;
    client.socket.send(text);
  };
  const send = (client: Client, message: PageMessage): void => write(client, JSON.stringify(message));
  const sendOwn = (client: Client): void => {
    if (client.machine) send(client, ownView(client.machine, client.userId, floor));
  };
  const sendTable = (tableId: string): void => {
    const here = at(tableId);
    const machine = floor.machines.get(tableId);
    if (here.size === 0 || !machine) return;
    const view = tableView(machine, here.size);
    // One text for everybody, except at a table with seats, where each knows his own.
    const text = machine.table.seats === undefined ? JSON.stringify(view) : null;
    for (const client of here) {
      write(client, text ?? JSON.stringify({ ...view, seats: seatsFor(machine, client.userId) }));
      sendOwn(client);
    }
  };
  const unlisten = floor.listen({
    tableChanged: (tableId) => sendTable(tableId),
    balanceChanged(userId) {
      for (const here of clients.values()) for (const client of here) if (client.userId === userId) sendOwn(client);
    },
  });

  const receive = async (client: Client, request: PageRequest): Promise<void> => {
    const { machine, userId } = client;
    if (!machine) return;
    let problem: string | null = null;
    if (request.type === 'place') problem = machine.place(userId, request.layout);
    else if (request.type === 'act') problem = await machine.act(userId, request);
    else if (request.type === 'sit') problem = machine.sit(userId, shortName(userId), request.seat);
    else machine.leave(userId);
    send(client, { type: 'answer', n: request.n, problem });
    if (request.type !== 'place') return;
    changed.add(machine.table.id);
    for (const other of at(machine.table.id)) if (other.userId === userId && other !== client) sendOwn(other);
    if (problem !== null) sendOwn(client);
  };

  return {
    playersAt: (tableId: string): number => new Set([...at(tableId)].map(({ userId }) => userId)).size,
    stats: () => ({ sockets: [...clients.values()].reduce((sum, here) => sum + here.size, 0), sent }),
    async connect(socket: WebSocket, session: LiveSession, tableId: string): Promise<void> {
      socket.on('error', () => socket.terminate());
      const queue: string[] = [];
      let take = (text: string): void => void queue.push(text);
      const mayAsk = createRate();
      socket.on('message', (data, isBinary) => {
        const text = (data as Buffer).toString();
        if (!isBinary && text.length <= REQUEST_BYTES_MAX && mayAsk()) take(text);
      });
      const player = await floor.enter(session);
      if (!player) {
        socket.send(JSON.stringify({ type: 'refused', reason: 'session' } satisfies PageMessage));
        socket.close(4001, 'session');
        return;
      }
      const machine = floor.machines.get(tableId) ?? null;
      const client: Client = { socket, session, userId: player.userId, machine };
      const here = at(tableId).add(client);
      clients.set(tableId, here);
      socket.on('close', () => here.delete(client));
      const table = machine?.table ?? LOBBY;
      const { cashierUrl, lobbyUrl } = session;
      send(client, {
        type: 'hello',
        table,
        cashierUrl,
        lobbyUrl,
        stepCents: machine?.stepCents ?? 1,
        speed: floor.speed(),
      });
      if (machine) sendTable(tableId);
      else send(client, lobbyView(floor, session.lobbyFilter));
      take = (text) => {
        const request = parse(text);
        if (request) void receive(client, request);
      };
      queue.forEach((text) => take(text));
    },
    start(): void {
      timers = [
        setInterval(() => {
          const tables = [...changed];
          changed.clear();
          for (const tableId of tables) sendTable(tableId);
        }, OTHERS_EVERY_MS),
        setInterval(() => {
          for (const client of at(LOBBY.id)) send(client, lobbyView(floor, client.session.lobbyFilter));
        }, LOBBY_EVERY_MS),
      ];
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
      unlisten();
      for (const here of clients.values()) for (const { socket } of here) socket.terminate();
    },
  };
}

function tableView(machine: LiveTableMachine, players: number): TableView {
  const row = machine.state();
  const { memory, roundId, phase, dealer, crowd } = row;
  return {
    type: 'table',
    roundId,
    phase,
    ...machine.timer(),
    dealer,
    play: machine.view(),
    history: memory.history.map((past) => ({ roundId: past.roundId, result: past.result })),
    shoeGames: memory.shoeGames.map(({ result }) => result),
    seats: seatsFor(machine, null),
    crowd,
    players,
    strangers: machine.strangers(),
    others: othersOf(machine),
  };
}

function seatsFor(machine: LiveTableMachine, userId: string | null): TableView['seats'] {
  return machine
    .state()
    .memory.seats.map((sitter) =>
      sitter === null ? null : { name: sitter.name, simulated: sitter.simulated, isYou: sitter.userId === userId },
    );
}

function othersOf(machine: LiveTableMachine): Layout {
  const sums: Record<string, number> = {};
  for (const { layout } of machine.bets()) {
    for (const [spot, cents] of Object.entries(layout)) sums[spot] = (sums[spot] ?? 0) + cents;
  }
  return sums;
}

function ownView(machine: LiveTableMachine, userId: string, floor: Floor): OwnView {
  const bet = machine.betOf(userId);
  return {
    type: 'you',
    roundId: machine.state().roundId,
    balanceCents: floor.balanceOf(userId),
    layout: bet?.layout ?? {},
    taken: bet ? takenOf(bet) : {},
    stakeCents: bet ? takenCents(bet) : 0,
    payouts: bet?.payouts ?? null,
    problem: bet?.problem ?? null,
  };
}

const LOBBY_RESULTS = 10;

export function lobbyView({ machines }: Floor, filter: string | null): PageMessage {
  const kind = filter === null ? null : LOBBY_FILTERS[filter];
  const tables = [...machines.values()]
    .filter(({ table }) => !kind || table.kind === kind)
    .map((machine): LobbyEntry => {
      const { id, name, minUsd, maxUsd, felt, seats, maxPlayers } = machine.table;
      const { dealer, phase, memory, crowd } = machine.state();
      return {
        id,
        name,
        kind: machine.table.kind,
        minUsd,
        maxUsd,
        felt,
        dealer,
        isOpen: phase !== 'closed',
        seatsTaken: seats === undefined ? crowd : memory.seats.filter(Boolean).length,
        totalSeats: seats ?? maxPlayers,
        results: memory.history.slice(0, LOBBY_RESULTS).map(({ result }) => result),
      };
    });
  return { type: 'lobby', tables };
}

function parse(text: string): PageRequest | null {
  try {
    const request = JSON.parse(text) as PageRequest;
    if (typeof request !== 'object' || request === null || !Number.isInteger(request.n)) return null;
    if (request.type === 'place') return isLayout(request.layout) ? request : null;
    return ['act', 'sit', 'leave'].includes(request.type) ? request : null;
  } catch {
    return null;
  }
}

function isLayout(layout: unknown): layout is Layout {
  return (
    typeof layout === 'object' &&
    layout !== null &&
    !Array.isArray(layout) &&
    Object.values(layout).every((cents) => Number.isInteger(cents) && (cents as number) > 0)
  );
}

/** What others may see of a player. */
function shortName(userId: string): string {
  return `Player ${userId.replace(/\W/g, '').slice(-3)}`;
}

function createRate(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count <= REQUESTS_PER_S;
  };
}
