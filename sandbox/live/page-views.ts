import { takenCents, takenOf } from './bet.ts';
import type { Floor } from './floor.ts';
import type { LobbyEntry, OthersView, OwnView, PageMessage, TableView } from './page-messages.ts';
import type { LiveTableMachine } from './table.ts';
import { LOBBY_FILTERS } from './tables.ts';

/** What everybody at the table sees, without marking anybody's own seat. */
export function tableView(machine: LiveTableMachine, players: number): TableView {
  const { memory, roundId, phase, dealer, crowd } = machine.state();
  return {
    ...othersView(machine, players),
    type: 'table',
    phase,
    roundId,
    ...machine.timer(),
    dealer,
    play: machine.view(),
    history: memory.history.map((past) => ({ roundId: past.roundId, result: past.result })),
    shoeGames: memory.shoeGames.map(({ result }) => result),
    seats: seatsFor(machine, null),
    crowd,
    strangers: machine.strangers(),
  };
}

export function seatsFor(machine: LiveTableMachine, userId: string | null): TableView['seats'] {
  return machine
    .state()
    .memory.seats.map((sitter) =>
      sitter === null ? null : { name: sitter.name, simulated: sitter.simulated, isYou: sitter.userId === userId },
    );
}

/** All real players' chips, which change far more often than the table. */
export function othersView(machine: LiveTableMachine, players: number): OthersView {
  const others: Record<string, number> = {};
  for (const { layout } of machine.bets()) {
    for (const [spot, cents] of Object.entries(layout)) others[spot] = (others[spot] ?? 0) + cents;
  }
  return { type: 'others', players, others };
}

export function ownView(machine: LiveTableMachine, userId: string, floor: Floor): OwnView {
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
