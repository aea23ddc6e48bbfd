/** The known state of a live table. All data is untrusted and may be missing. */
export interface TableState {
  id: string;
  name: string | null;
  dealer: string | null;
  isOpen: boolean | null;
  seatsTaken: number | null;
  totalSeats: number | null;
  /** US dollars, for display: the wallet enforces its own limits. */
  limits: { min: number; max: number } | null;
  /** Newest first, each round once. */
  results: readonly TableResult[];
  /** Which of the seven seats are taken; null if the table has no seats. */
  seats: readonly boolean[] | null;
}

export interface TableResult {
  gameId: string;
  /** The result: the number of a spin, the winner of a hand. */
  text: string;
}

const RESULTS_MAX = 20;
const TEXT_LENGTH_MAX = 80;
const SEATS = 7;

type Message = Readonly<Record<string, unknown>>;

export function newTable(id: string): TableState {
  return {
    id,
    name: null,
    dealer: null,
    isOpen: null,
    seatsTaken: null,
    totalSeats: null,
    limits: null,
    results: [],
    seats: null,
  };
}

/** Merges a full or partial message into the table. Missing or invalid fields stay as they were. */
export function mergeTable(table: TableState, message: Message): TableState {
  const seats = seatsOf(table.seats, message);
  const seated = countOf(message['totalSeatedPlayers']);
  const free = countOf(message['availableSeats']);
  const tableLimits = recordOf(message['tableLimits']);
  const hasSeats = SEAT_NAMES.some((name) => typeof message[name] === 'boolean');
  return {
    id: table.id,
    name: textOf(message['tableName']) ?? table.name,
    dealer: textOf(recordOf(message['dealer'])['name']) ?? table.dealer,
    isOpen: typeof message['tableOpen'] === 'boolean' ? message['tableOpen'] : table.isOpen,
    seatsTaken: countOf(message['seatsTaken']) ?? (hasSeats ? takenOf(seats) : null) ?? seated ?? table.seatsTaken,
    totalSeats:
      countOf(message['totalSeats']) ??
      (seats ? SEATS : null) ??
      (free !== null && seated !== null ? free + seated : null) ??
      countOf(tableLimits['maxPlayers']) ??
      table.totalSeats,
    limits:
      rangeOf(recordOf(message['limits']), 'min', 'max') ?? rangeOf(tableLimits, 'minBet', 'maxBet') ?? table.limits,
    results: resultsOf(table.results, message),
    seats,
  };
}

const SEAT_NAMES = Array.from({ length: SEATS }, (_, seat) => `seat${seat + 1}`);

function seatsOf(known: readonly boolean[] | null, message: Message): readonly boolean[] | null {
  if (!SEAT_NAMES.some((name) => typeof message[name] === 'boolean')) return known;
  return SEAT_NAMES.map((name, seat) =>
    typeof message[name] === 'boolean' ? message[name] : (known?.[seat] ?? false),
  );
}

function takenOf(seats: readonly boolean[] | null): number | null {
  return seats && seats.filter(Boolean).length;
}

/** Ordered by arrival: `time` has several formats and may be hours off, so it is ignored. */
function resultsOf(known: readonly TableResult[], message: Message): readonly TableResult[] {
  const list = [message['last20Results'], message['gameResult']].find((entry) => Array.isArray(entry));
  const single = 'resultEvent' in message ? [message['resultEvent']] : 'gameId' in message ? [message] : [];
  const told = (Array.isArray(list) ? list : single).flatMap((entry) => resultOf(recordOf(entry)) ?? []);
  // A new shoe: earlier results no longer count.
  const before = message['shuffle'] === true ? [] : known;
  const ids = new Set(before.map(({ gameId }) => gameId));
  const fresh = told.filter(({ gameId }) => !ids.has(gameId) && ids.add(gameId));
  return fresh.length === 0 && before === known ? known : [...fresh, ...before].slice(0, RESULTS_MAX);
}

function resultOf(entry: Message): TableResult | null {
  const gameId = idOf(entry['gameId']);
  const text = textOf(entry['winner']) ?? idOf(entry['result']) ?? idOf(entry['winBetSpot']);
  return gameId === null || text === null ? null : { gameId, text };
}

/** Ids are text or numbers, possibly with leading zeros. They are compared as text. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH_MAX ? value : null;
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function rangeOf(record: Message, minName: string, maxName: string): TableState['limits'] {
  const min = countOf(record[minName]);
  const max = countOf(record[maxName]);
  return min === null || max === null ? null : { min, max };
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(/\p{C}/gu, '').trim().slice(0, TEXT_LENGTH_MAX);
  return text === '' ? null : text;
}

function recordOf(value: unknown): Message {
  return typeof value === 'object' && value !== null ? (value as Message) : {};
}
