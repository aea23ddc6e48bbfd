import type { PastRound } from './croupier.ts';
import type { LiveTableMachine } from './table.ts';

export type FeedMessage = Readonly<Record<string, unknown>>;

export interface FeedShape {
  /** Also send seatsTaken, totalSeats and limits, the three fields that are our own. */
  readonly ourNames: boolean;
  readonly imageBase: string;
  readonly players: number;
}

const TYPES = { roulette: 'ROULETTE', blackjack: 'BLACKJACK', baccarat: 'BACCARAT', gameshow: 'GAMESHOW', lobby: '' };

/** The full message about a table. */
export function snapshotOf(machine: LiveTableMachine, { ourNames, imageBase, players }: FeedShape): FeedMessage {
  const { table } = machine;
  const row = machine.state();
  const isOpen = row.phase !== 'closed';
  const seated = isOpen ? seatedAt(machine, players) : 0;
  const totalSeats = table.seats ?? table.maxPlayers;
  return {
    tableId: table.id,
    tableName: table.name,
    tableType: TYPES[table.kind],
    tableSubtype: row.dealer === 'Auto' ? 'AUTO' : 'LIVE',
    tableOpen: isOpen,
    newTable: false,
    currency: 'USD',
    languageSpecificTableInfo: '',
    tableImage: `${imageBase}/live/snaps/sim${table.id}/poster.svg`,
    dealer: { name: row.dealer },
    totalSeatedPlayers: seated,
    tableLimits: {
      ranges: rangesOf(table.minUsd, table.maxUsd),
      minBet: table.minUsd,
      maxBet: table.maxUsd,
      ...(table.seats === undefined ? { maxPlayers: table.maxPlayers } : {}),
    },
    ...gameFields(machine, players),
    ...(ourNames ? { seatsTaken: seated, totalSeats, limits: { min: table.minUsd, max: table.maxUsd } } : {}),
  };
}

/** Only the changed fields, and only the new entries of result lists. */
export function deltaOf(before: FeedMessage, after: FeedMessage): FeedMessage | null {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  if (changed.length === 0) return null;
  const fields = changed.map(([name, value]) => {
    const isResults = name === 'last20Results' || name === 'gameResult';
    return [name, isResults ? newResults(before[name] as Result[], value as Result[]) : value];
  });
  return { tableId: after['tableId'], ...Object.fromEntries(fields) };
}

interface Result {
  readonly gameId: string;
  readonly time: string;
}

function newResults(before: readonly Result[], after: readonly Result[]): Result[] {
  const known = new Set(before.map(({ gameId }) => gameId));
  // In deltas, public feeds write the day without a leading zero.
  return after
    .filter(({ gameId }) => !known.has(gameId))
    .map((result) => ({ ...result, time: result.time.replace(/^(\w+) 0/, '$1 ') }));
}

function seatedAt(machine: LiveTableMachine, players: number): number {
  const { memory, crowd } = machine.state();
  return machine.table.kind === 'blackjack' ? memory.seats.filter(Boolean).length : crowd + players;
}

function gameFields(machine: LiveTableMachine, players: number): FeedMessage {
  const { memory, crowd } = machine.state();
  switch (machine.table.kind) {
    case 'roulette':
      return {
        last20Results: memory.history.map((past) => ({
          time: feedTime(past.atMs),
          result: past.result['number'],
          color: past.result['color'],
          gameId: past.roundId,
          powerUpList: [],
          powerUpMultipliers: [],
        })),
      };
    case 'blackjack':
      return {
        ...Object.fromEntries(memory.seats.map((sitter, seat) => [`seat${seat + 1}`, sitter !== null])),
        availableSeats: memory.seats.filter((sitter) => sitter === null).length,
        playerCount: crowd + players,
        betbehind: true,
        multiseat: false,
        sidebets: false,
        onFireSeatCount: 0,
      };
    case 'baccarat':
      return baccaratFields(memory.history, memory.shoeGames);
    case 'gameshow':
    case 'lobby':
      return {
        last20Results: memory.history.map((past) => ({
          time: feedTime(past.atMs),
          result: past.result['number'],
          multiplier: past.result['multiplier'],
          gameId: past.roundId,
        })),
      };
  }
}

const WINNERS: Readonly<Record<string, string>> = { player: 'PLAYER_WIN', banker: 'BANKER_WIN', tie: 'TIE' };

function baccaratFields(history: readonly PastRound[], shoe: readonly PastRound[]): FeedMessage {
  const count = (field: string, value: unknown): number => shoe.filter(({ result }) => result[field] === value).length;
  return {
    shuffle: shoe.length === 0,
    gameResult: history.map(({ atMs, roundId, result }) => ({
      time: feedTime(atMs),
      player: result['player'],
      banker: result['banker'],
      winner: WINNERS[String(result['winner'])],
      gameId: roundId,
      playerCards: result['playerCards'],
      bankerCards: result['bankerCards'],
    })),
    statistics: JSON.stringify(beadColumns(shoe)),
    goodRoadsMap: {},
    baccaratShoeSummary: {
      totalGames: shoe.length,
      bankerWinCounter: count('winner', 'banker'),
      playerWinCounter: count('winner', 'player'),
      tieCounter: count('winner', 'tie'),
      bankerPairCounter: count('bankerPair', true),
      playerPairCounter: count('playerPair', true),
    },
  };
}

const BEAD_ROWS = 6;

function beadColumns(shoe: readonly PastRound[]): string[][] {
  const marks = shoe.map(({ result }) => `${String(result['winner']).charAt(0).toUpperCase()}N0`);
  return Array.from({ length: Math.ceil(marks.length / BEAD_ROWS) }, (_, column) =>
    marks.slice(column * BEAD_ROWS, (column + 1) * BEAD_ROWS),
  );
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The provider's format: `Nov 05, 2026 09:10:12 AM`. */
export function feedTime(atMs: number): string {
  const at = new Date(atMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hour = at.getUTCHours() % 12 || 12;
  const day = `${MONTHS[at.getUTCMonth()]} ${two(at.getUTCDate())}, ${at.getUTCFullYear()}`;
  const time = `${two(hour)}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  return `${day} ${time} ${at.getUTCHours() < 12 ? 'AM' : 'PM'}`;
}

function rangesOf(minUsd: number, maxUsd: number): number[] {
  return [0.1, 0.2, 0.5, 1, 5, 10, 25, 100, 500, 1000].filter((value) => value >= minUsd && value <= maxUsd);
}
