import { randomUUID } from 'node:crypto';
import { inAnsweringCells, type Cells } from '../db/cells/cells.ts';
import type { Cell } from '../db/cells/schemas.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { usdMicros, ZERO_USD, type UsdMicros } from '../money/usd.ts';

/**
 * Limits the most the house can lose at once, in total and per game. The exposure is the sum of the largest possible wins of all
 * open rounds and of the bets being placed right now.
 *
 * The servers share the limits without a query per bet. Each server holds some free room in memory and takes from it; its
 * share is stored in `exposure_grants`. Once a round is on record, its row in `rounds` carries its largest win, so the room
 * that no server holds is always
 *
 *   limit - granted to servers - largest wins on record
 *
 * and a server takes more of it under a lock. A grant also covers bets under way, so a round that was just written counts
 * twice until the next renewal: the sum may be overstated for a moment and is never understated. A cell that does not answer
 * counts with the amounts last read; a server that has never read them counts nothing for it.
 */
export interface Exposure {
  /** Takes room for a bet: synchronously if this server has it, else after a query. Null: the limit is reached. */
  take(game: string, largestWin: UsdMicros): Hold | null | Promise<Hold | null>;
  /** The bet was refused or is already paid, so it is no risk any more. */
  giveBack(hold: Hold): void;
  /** The round is on record, and its row counts from now on. */
  handOver(hold: Hold): void;
  /** It is unknown whether the bet took effect. The room stays reserved until the database must have decided. */
  doubt(hold: Hold): void;
  /** A round has ended here, so a limit that was reached may have room again. */
  roundEnded(): void;
  /** Staff have set other limits, by game and for `*`. Free room under a lowered limit is given up at once. */
  setLimits(limits: ReadonlyMap<string, UsdMicros>): Promise<void>;
  /** For metrics: largest possible wins by game and in total, as of the last renewal, plus the bets under way here. */
  figures(): ExposureFigure[];
  /** Takes the first share. The server is ready after this. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface Hold {
  readonly game: string;
  readonly amount: UsdMicros;
  /** The limits that it counts towards. */
  readonly scopes: readonly Scope[];
}

export interface ExposureFigure {
  /** A game, or `all`. */
  scope: string;
  atStake: UsdMicros;
  limit: UsdMicros;
}

export interface ExposureLimits {
  total: UsdMicros;
  /** Games without an entry are limited only by the total. */
  byGame: ReadonlyMap<string, UsdMicros>;
}

export interface ExposureOptions {
  cells: Cells;
  limits: ExposureLimits;
  /** Largest wins of the rounds on record, by game. */
  readOpenWins(db: Queryable): Promise<ReadonlyMap<string, UsdMicros>>;
  log(line: string): void;
}

/** Every server renews its share this often, so that free room moves to where it is used. */
const RENEWED_EVERY_MS = 2_000;
/** A server without a renewal for this long stops using its share, well before others drop it. */
const LEASE_MS = 6_000;
const GONE_AFTER_S = 20;
/**
 * A share is a sixteenth of the limit, or twice what the server has needed lately. What a killed server held stays taken until
 * the others drop it, so after several kills in a row there must be room left.
 */
const PARTS = 16n;
const NEED_TIMES = 2n;
/** Longer than the statement timeout. */
const DOUBT_MS = 15_000;
/** After a query found no room, bets are refused without another query for this long, unless a round ends here. */
const FULL_MS = 100;
const LOOKS_MAX = 4;
const LOCK = 727_002;
const ALL = 'all';
/** All games together, as staff name them. */
const EVERY_GAME = '*';

/** One limit, as this server sees it. */
interface Scope {
  readonly name: string;
  limit: UsdMicros;
  /** Room that this server may use. */
  free: bigint;
  /** Bets under way here. */
  held: bigint;
  /** Requested by bets that wait for the next renewal. */
  wanted: bigint;
  /** Most that was under way or requested lately: it halves with each renewal unless it is needed again. */
  needed: bigint;
  /** Free room above this is returned at the next renewal. */
  share: bigint;
  /** Largest wins on record, as of the last renewal. */
  open: bigint;
  fullUntilMs: number;
}

export function createExposure(options: ExposureOptions): Exposure {
  const { cells, limits } = options;
  const serverId = randomUUID();
  const all = newScope(ALL, limits.total);
  const byGame = new Map([...limits.byGame].map(([game, limit]) => [game, newScope(game, limit)]));
  const scopes = [all, ...byGame.values()];
  let limitsToSet: ReadonlyMap<string, UsdMicros> | null = null;
  /** By game, including games without a limit of their own, for the figures. */
  let openByGame: ReadonlyMap<string, UsdMicros> = new Map();
  const openByCell = new Map<Cell, ReadonlyMap<string, UsdMicros>>();
  let leaseEndsMs = 0;
  let renewal: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const tryTake = (game: string, amount: UsdMicros): Hold | null => {
    const concerned = scopesOf(game);
    if (concerned.some(({ free }) => free < amount)) return null;
    for (const scope of concerned) move(scope, amount);
    return { game, amount, scopes: concerned };
  };

  const scopesOf = (game: string): Scope[] => {
    const own = byGame.get(game);
    return own ? [all, own] : [all];
  };

  const readOpen = async () => {
    await inAnsweringCells(cells, async (database, cell) => openByCell.set(cell, await options.readOpenWins(database)));
    return sumByGame([...openByCell.values()]);
  };

  const renew = (): Promise<void> =>
    (renewal ??= renewNow().finally(() => {
      renewal = null;
    }));

  const applyLimits = (set: ReadonlyMap<string, UsdMicros>) => {
    for (const game of set.keys()) {
      if (game === EVERY_GAME || byGame.has(game)) continue;
      const scope = newScope(game, limits.total);
      scope.open = openByGame.get(game) ?? 0n;
      byGame.set(game, scope);
      scopes.push(scope);
    }
    for (const scope of scopes) {
      const own = scope === all ? undefined : limits.byGame.get(scope.name);
      const limit = least([limits.total, own, set.get(scope === all ? EVERY_GAME : scope.name)]);
      if (limit < scope.limit) scope.free = 0n;
      scope.limit = limit;
      scope.fullUntilMs = 0;
    }
  };

  const renewNow = async (): Promise<void> => {
    if (limitsToSet) applyLimits(limitsToSet);
    limitsToSet = null;
    const startedMs = performance.now();
    if (startedMs >= leaseEndsMs) for (const scope of scopes) scope.free = 0n;
    // Returned room must leave memory before it leaves the table.
    for (const scope of scopes) if (scope.free > scope.share && scope.wanted === 0n) scope.free = scope.share;
    const answer = await cells.directory.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const others = await readGrants(tx, serverId);
      // As late as possible: bets handed over by now are surely on record; bets still held may or may not be.
      const asked = scopes.map((scope) => ({ ...scope }));
      const open = await readOpen();
      const sum = [...open.values()].reduce((total, amount) => total + amount, 0n);
      const shares = asked.map((scope) => {
        const onRecord = scope.name === ALL ? sum : (open.get(scope.name) ?? 0n);
        const granted = others.sums.get(scope.name) ?? 0n;
        const room = scope.limit - granted - onRecord - scope.held;
        // One extra part stays unassigned, for a server that suddenly needs more.
        const most = greater(scope.limit - onRecord, 0n) / BigInt(others.servers + 2);
        const share = lesser(most, greater(scope.limit / PARTS, NEED_TIMES * scope.needed));
        const possible = lesser(room, greater(scope.free + scope.wanted, share));
        return { share, onRecord, free: greater(possible, scope.free) };
      });
      await writeGrants(
        tx,
        serverId,
        asked.map(({ name, held }, at) => ({ scope: name, amount: shares[at]!.free + held })),
      );
      return { asked, shares, open };
    });
    openByGame = answer.open;
    scopes.forEach((scope, at) => {
      const { free, share, onRecord } = answer.shares[at]!;
      // Bets were taken and given back in the meantime.
      scope.free += free - answer.asked[at]!.free;
      scope.needed = greater(scope.held + scope.wanted, scope.needed / 2n);
      scope.share = share;
      scope.open = onRecord;
    });
    leaseEndsMs = startedMs + LEASE_MS;
  };

  const takeAfterRenewal = async (game: string, amount: UsdMicros): Promise<Hold | null> => {
    const concerned = scopesOf(game);
    for (const scope of concerned) {
      scope.wanted += amount;
      scope.needed = greater(scope.needed, scope.held + scope.wanted);
    }
    try {
      // A renewal under way may have started before `wanted` included this bet.
      if (renewal) await renewal;
      for (let look = 1; ; look += 1) {
        const isQuiet = concerned.every(({ held }) => held === 0n);
        if (look > 1 || !isLeased()) await renew();
        const hold = isLeased() ? tryTake(game, amount) : null;
        if (hold) return hold;
        // Bets that were under way may have counted twice, so look again.
        if (look > 1 && (isQuiet || look > LOOKS_MAX)) break;
      }
      const until = performance.now() + FULL_MS;
      for (const scope of concerned) if (scope.free < amount) scope.fullUntilMs = until;
      return null;
    } finally {
      for (const scope of concerned) scope.wanted -= amount;
    }
  };

  const isLeased = () => performance.now() < leaseEndsMs;

  const letGo = ({ amount, scopes: concerned }: Hold, isFree: boolean) => {
    for (const scope of concerned) {
      scope.held -= amount;
      if (isFree) {
        scope.free += amount;
        scope.fullUntilMs = 0;
      }
    }
  };

  return {
    take(game, largestWin) {
      if (isLeased()) {
        const hold = tryTake(game, largestWin);
        if (hold) return hold;
      }
      const now = performance.now();
      const concerned = scopesOf(game);
      if (concerned.some((scope) => scope.limit < largestWin || scope.fullUntilMs > now)) return null;
      return takeAfterRenewal(game, largestWin);
    },
    giveBack: (hold) => letGo(hold, true),
    handOver: (hold) => letGo(hold, false),
    doubt(hold) {
      setTimeout(() => letGo(hold, false), DOUBT_MS).unref();
    },
    roundEnded() {
      for (const scope of scopes) scope.fullUntilMs = 0;
    },
    async setLimits(set) {
      limitsToSet = set;
      // A renewal under way may have started with the old limits.
      if (renewal) await renewal.catch(() => {});
      await renew();
    },
    figures: () => [
      ...scopes.map(({ name, limit, open, held }) => ({ scope: name, atStake: usdMicros(open + held), limit })),
      ...[...openByGame]
        .filter(([game]) => !byGame.has(game))
        .map(([game, atStake]) => ({ scope: game, atStake, limit: all.limit })),
    ],
    async start() {
      await renew();
      timer = setInterval(() => {
        renew().catch((error: unknown) => options.log(`Exposure: the share was not renewed: ${String(error)}`));
      }, RENEWED_EVERY_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      leaseEndsMs = 0;
      await renewal?.catch(() => {});
      await cells.directory.query('DELETE FROM exposure_grants WHERE server_id = $1', [serverId]).catch(() => {});
    },
  };
}

function sumByGame(parts: readonly ReadonlyMap<string, UsdMicros>[]): Map<string, UsdMicros> {
  const sums = new Map<string, UsdMicros>();
  for (const [game, amount] of parts.flatMap((part) => [...part])) {
    sums.set(game, usdMicros((sums.get(game) ?? 0n) + amount));
  }
  return sums;
}

function least(amounts: readonly (UsdMicros | undefined)[]): UsdMicros {
  return amounts.reduce<UsdMicros>(
    (least, amount) => (amount !== undefined && amount < least ? amount : least),
    amounts[0]!,
  );
}

function newScope(name: string, limit: UsdMicros): Scope {
  return { name, limit, free: 0n, held: 0n, wanted: 0n, needed: 0n, share: 0n, open: 0n, fullUntilMs: 0 };
}

function move(scope: Scope, amount: UsdMicros): void {
  scope.free -= amount;
  scope.held += amount;
  if (scope.held > scope.needed) scope.needed = scope.held;
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

async function readGrants(tx: Tx, serverId: string): Promise<{ servers: number; sums: Map<string, bigint> }> {
  await tx.query(`DELETE FROM exposure_grants WHERE renewed_at < statement_timestamp() - make_interval(secs => $1)`, [
    GONE_AFTER_S,
  ]);
  const { rows } = await tx.query<{ server_id: string; scope: string; granted_micros: bigint }>(
    'SELECT server_id, scope, granted_micros FROM exposure_grants WHERE server_id <> $1',
    [serverId],
  );
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(row.scope, (sums.get(row.scope) ?? 0n) + row.granted_micros);
  return { servers: new Set(rows.map((row) => row.server_id)).size, sums };
}

async function writeGrants(tx: Tx, serverId: string, grants: { scope: string; amount: bigint }[]): Promise<void> {
  await tx.query(
    `INSERT INTO exposure_grants (server_id, scope, granted_micros, renewed_at)
     SELECT $1, scope, granted, clock_timestamp() FROM unnest($2::text[], $3::bigint[]) AS g (scope, granted)
     ON CONFLICT (server_id, scope) DO UPDATE SET granted_micros = EXCLUDED.granted_micros, renewed_at = EXCLUDED.renewed_at`,
    [serverId, grants.map(({ scope }) => scope), grants.map(({ amount }) => (amount > 0n ? amount : ZERO_USD))],
  );
}
