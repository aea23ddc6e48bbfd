import { bigintArray, byteaArray, rowsOf, smallintArray, timestampArray } from '../db/arrays.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { packed, PackedRows, type PackedColumns } from '../db/packed-rows.ts';
import { gameOfCode, perGame, type Game } from '../games/all.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Attachment } from '../ledger/ledger-write.ts';

const GAME_CODES = perGame(({ code }) => code);
export const BALANCE_CODES: Record<BalanceType, number> = { primary: 1, promotional: 2 };

/** How a bet ended. */
export const ENDINGS = ['settled', 'lost', 'cashed_out', 'cashed_out_by_limit', 'expired', 'returned'] as const;
export type Ending = (typeof ENDINGS)[number];

/** An open round: stake taken, outcome fixed, not paid yet. */
export interface Round {
  playerId: PlayerId;
  number: bigint;
  game: Game;
  balance: BalanceType;
  rulesId: number;
  pair: bigint;
  nonce: bigint;
  stake: UsdMicros;
  /** Choices and outcome, in the game's own compact encoding. */
  params: Uint8Array;
  result: Uint8Array;
  progress: Uint8Array;
  placedAt: Date;
}

/** A new round with its largest win, which counts as the house's risk while the round is open. */
export interface OpenedRound extends Round {
  largestWin: UsdMicros;
}

export interface Bet extends Round {
  payout: UsdMicros;
  multiplierE4: bigint;
  balanceAfter: UsdMicros;
  ending: Ending;
  settledAt: Date;
}

interface RoundRow {
  player_id: bigint;
  number: bigint;
  game: number;
  balance: number;
  rules_id: number;
  pair: bigint;
  nonce: bigint;
  stake_micros: bigint;
  params: Buffer;
  result: Buffer;
  progress: Buffer;
  placed_at: Date;
}

interface BetRow extends RoundRow {
  payout_micros: bigint;
  multiplier_e4: bigint;
  balance_after_micros: bigint;
  ending: number;
  settled_at: Date;
}

const ROUND_ARRAYS: PackedColumns = [
  ['player_id', 'bigint'],
  ['number', 'bigint'],
  ['game', 'smallint'],
  ['balance', 'smallint'],
  ['rules_id', 'smallint'],
  ['pair', 'bigint'],
  ['nonce', 'bigint'],
  ['stake_micros', 'bigint'],
  ['params', 'bytea'],
  ['result', 'bytea'],
  ['progress', 'bytea'],
  ['placed_at', 'timestamptz'],
];
const BET_ARRAYS: PackedColumns = [
  ...ROUND_ARRAYS,
  ['payout_micros', 'bigint'],
  ['multiplier_e4', 'bigint'],
  ['balance_after_micros', 'bigint'],
  ['ending', 'smallint'],
  ['settled_at', 'timestamptz'],
];
const OPENED_ARRAYS: PackedColumns = [...ROUND_ARRAYS, ['largest_win_micros', 'bigint']];
const KEY_ARRAYS: PackedColumns = ROUND_ARRAYS.slice(0, 2);
const PROGRESS_ARRAYS: PackedColumns = [...KEY_ARRAYS, ['progress', 'bytea']];
const ROUND_COLUMNS = ROUND_ARRAYS.map(([name]) => name).join(', ');
const BET_COLUMNS = BET_ARRAYS.map(([name]) => name).join(', ');

export const ATTACHMENTS = {
  bets: {
    name: 'bets_added',
    parameterCount: BET_ARRAYS.length,
    sql: (first, tableAt) => `INSERT INTO ${tableAt('bets')} (${BET_COLUMNS}) ${rowsOf(BET_ARRAYS, first)}`,
    values: (rows) => [
      ...roundValues(rows),
      bigintArray(rows, (row) => row.payout),
      bigintArray(rows, (row) => row.multiplierE4),
      bigintArray(rows, (row) => row.balanceAfter),
      smallintArray(rows, (row) => ENDINGS.indexOf(row.ending)),
      timestampArray(rows, (row) => row.settledAt),
    ],
  } satisfies Attachment<Bet>,
  opened: {
    name: 'rounds_opened',
    parameterCount: OPENED_ARRAYS.length,
    sql: (first, tableAt) =>
      `INSERT INTO ${tableAt('rounds')} (${ROUND_COLUMNS}, largest_win_micros) ${rowsOf(OPENED_ARRAYS, first)}`,
    values: (rows) => [...roundValues(rows), bigintArray(rows, (row) => row.largestWin)],
  } satisfies Attachment<OpenedRound>,
  moved: {
    name: 'rounds_moved',
    parameterCount: PROGRESS_ARRAYS.length,
    sql: (first, tableAt) =>
      `UPDATE ${tableAt('rounds')} SET progress = m.progress FROM (${rowsOf(PROGRESS_ARRAYS, first)}) AS m
       WHERE rounds.player_id = m.player_id AND rounds.number = m.number`,
    values: (rows) => [...keyValues(rows), byteaArray(rows, (row) => row.progress)],
  } satisfies Attachment<Round>,
  closed: {
    name: 'rounds_closed',
    parameterCount: KEY_ARRAYS.length,
    sql: (first, tableAt) =>
      `DELETE FROM ${tableAt('rounds')} USING (${rowsOf(KEY_ARRAYS, first)}) AS c
       WHERE rounds.player_id = c.player_id AND rounds.number = c.number`,
    values: keyValues,
  } satisfies Attachment<Round>,
};

function keyValues(rows: readonly Round[]): unknown[] {
  return [bigintArray(rows, (row) => row.playerId), bigintArray(rows, (row) => row.number)];
}

function roundValues(rows: readonly Round[]): unknown[] {
  return [
    ...keyValues(rows),
    smallintArray(rows, (row) => GAME_CODES[row.game]),
    smallintArray(rows, (row) => BALANCE_CODES[row.balance]),
    smallintArray(rows, (row) => row.rulesId),
    bigintArray(rows, (row) => row.pair),
    bigintArray(rows, (row) => row.nonce),
    bigintArray(rows, (row) => row.stake),
    byteaArray(rows, (row) => row.params),
    byteaArray(rows, (row) => row.result),
    byteaArray(rows, (row) => row.progress),
    timestampArray(rows, (row) => row.placedAt),
  ];
}

/** The open rounds of players whose wallets are locked. Wallets without open rounds cost no query. */
export async function loadRounds(tx: Tx, wallets: readonly Wallet[]): Promise<Map<PlayerId, Map<bigint, Round>>> {
  const rounds = new Map<PlayerId, Map<bigint, Round>>();
  const open = wallets.filter((wallet) => wallet.openRounds > 0n);
  if (open.length === 0) return rounds;
  const { rows } = await tx.query<RoundRow>({
    name: 'rounds-open',
    text: `SELECT ${ROUND_COLUMNS} FROM rounds WHERE player_id = ANY($1::bigint[])`,
    values: [bigintArray(open, (wallet) => wallet.playerId)],
  });
  for (const row of rows) {
    const round = toRound(row);
    const own = rounds.get(round.playerId);
    if (own) own.set(round.number, round);
    else rounds.set(round.playerId, new Map([[round.number, round]]));
  }
  return rounds;
}

export async function findBet(db: Queryable, playerId: PlayerId, number: bigint): Promise<Bet | null> {
  const { rows } = await db.query<BetRow>(`SELECT ${BET_COLUMNS} FROM bets WHERE player_id = $1 AND number = $2`, [
    playerId,
    number,
  ]);
  return rows[0] ? toBet(rows[0]) : null;
}

/**
 * The settled bets of a time, in a fixed order. The limit is a subquery, so that the planner does not know it and expects that only the
 * first rows are wanted: it follows the index and stops there. Without statistics, as in the table of a new month, it would otherwise
 * expect fewer bets than the limit, and sort all bets of that time for each batch.
 */
export function settledBetsQuery(after: Date, until: Date, limit: number | null): string {
  return `SELECT ${BET_COLUMNS} FROM bets WHERE settled_at > '${after.toISOString()}' AND settled_at <= '${until.toISOString()}'
    ORDER BY settled_at, player_id, number LIMIT (SELECT ${limit ?? 'NULL'}::bigint)`;
}

/** Bets of all players settled after `after` and no later than `until`, in a fixed order. */
export async function listSettledBets(tx: Tx, after: Date, until: Date, limit: number | null): Promise<Bet[]> {
  const query = `SELECT ${packed(BET_ARRAYS)} FROM (${settledBetsQuery(after, until, limit)}) AS b`;
  const bets: Bet[] = [];
  for (const rows = new PackedRows(await tx.readBinary(query)); rows.next();) bets.push(readBet(rows));
  return bets;
}

export async function findBets(
  db: Queryable,
  bets: readonly Pick<Bet, 'playerId' | 'number'>[],
  after: Date,
  until: Date,
): Promise<Bet[]> {
  const { rows } = await db.query<BetRow>(
    `SELECT ${BET_COLUMNS} FROM bets
     WHERE (player_id, number) IN (SELECT unnest($1::bigint[]), unnest($2::bigint[])) AND settled_at > $3 AND settled_at <= $4
     ORDER BY settled_at, player_id, number`,
    [bigintArray(bets, ({ playerId }) => playerId), bigintArray(bets, ({ number }) => number), after, until],
  );
  return rows.map(toBet);
}

export async function findArchivedBet(db: Queryable, playerId: PlayerId, number: bigint): Promise<Bet | null> {
  const archive = await db.query<{ bets: string | null }>(
    `SELECT to_regclass(current_schema() || '_archive.bets')::text AS bets`,
  );
  const { bets } = archive.rows[0]!;
  if (bets === null) return null;
  const { rows } = await db.query<BetRow>(`SELECT ${BET_COLUMNS} FROM ${bets} WHERE player_id = $1 AND number = $2`, [
    playerId,
    number,
  ]);
  return rows[0] ? toBet(rows[0]) : null;
}

export async function findRound(db: Queryable, playerId: PlayerId, number: bigint): Promise<Round | null> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${ROUND_COLUMNS} FROM rounds WHERE player_id = $1 AND number = $2`,
    [playerId, number],
  );
  return rows[0] ? toRound(rows[0]) : null;
}

export async function listOpenRounds(db: Queryable, playerId: PlayerId, game: Game): Promise<Round[]> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${ROUND_COLUMNS} FROM rounds WHERE player_id = $1 AND game = $2 ORDER BY number`,
    [playerId, GAME_CODES[game]],
  );
  return rows.map(toRound);
}

/** All open rounds of a game. The game's code is in the SQL text, so that a partial index for that game can be used. */
export async function findRoundsOf(db: Queryable, game: Game): Promise<Round[]> {
  const { rows } = await db.query<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE game = ${GAME_CODES[game]}`);
  return rows.map(toRound);
}

/** Rounds of a game that were opened before `before`, oldest first. */
export async function findOldRounds(db: Queryable, game: Game, before: Date, limit: number): Promise<Round[]> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${ROUND_COLUMNS} FROM rounds WHERE game = $1 AND placed_at < $2 ORDER BY placed_at LIMIT $3`,
    [GAME_CODES[game], before, limit],
  );
  return rows.map(toRound);
}

/** The sum of largest wins of open rounds, by game. */
export async function readOpenWins(db: Queryable): Promise<Map<Game, UsdMicros>> {
  const { rows } = await db.query<{ game: number; sum: bigint }>(
    'SELECT game, sum(largest_win_micros)::bigint AS sum FROM rounds GROUP BY game',
  );
  return new Map(rows.map((row) => [gameOfCode(row.game)!.id, row.sum as UsdMicros]));
}

export interface BetRules {
  rulesHash: string;
  winMax: UsdMicros;
}

/** By id: the hash of the rules and the maximum win that they state. */
export async function findRules(db: Queryable, rulesIds: readonly number[]): Promise<Map<number, BetRules>> {
  const { rows } = await db.query<{ rules_id: number; hash: Buffer; win_max: bigint }>(
    `SELECT rules_id, hash, (content::json ->> 'winMaxMicros')::bigint AS win_max
     FROM game_rules WHERE rules_id = ANY($1::smallint[])`,
    [rulesIds],
  );
  return new Map(
    rows.map((row) => [row.rules_id, { rulesHash: row.hash.toString('hex'), winMax: row.win_max as UsdMicros }]),
  );
}

export interface BetFilter {
  game?: Game;
  balance?: BalanceType;
  /** Only bets of the seed pair with this commitment. */
  serverSeedHash?: Buffer;
  /** Only bets with smaller numbers. */
  before?: bigint;
  limit: number;
}

/** A player's finished bets, newest first. */
export async function listBets(db: Queryable, playerId: PlayerId, filter: BetFilter): Promise<Bet[]> {
  const { rows } = await db.query<BetRow>(
    `SELECT ${BET_COLUMNS} FROM bets
     WHERE player_id = $1 AND ($2::bigint IS NULL OR number < $2) AND ($3::smallint IS NULL OR game = $3)
       AND ($4::smallint IS NULL OR balance = $4)
       AND ($5::bytea IS NULL OR pair IN (SELECT pair FROM seed_pairs WHERE player_id = $1 AND server_seed_hash = $5))
     ORDER BY number DESC LIMIT $6`,
    [
      playerId,
      filter.before ?? null,
      filter.game ? GAME_CODES[filter.game] : null,
      filter.balance ? BALANCE_CODES[filter.balance] : null,
      filter.serverSeedHash ?? null,
      filter.limit,
    ],
  );
  return rows.map(toBet);
}

function toRound(row: RoundRow): Round {
  return {
    playerId: toPlayerId(row.player_id),
    number: row.number,
    game: gameOfCode(row.game)!.id,
    balance: row.balance === BALANCE_CODES.primary ? 'primary' : 'promotional',
    rulesId: row.rules_id,
    pair: row.pair,
    nonce: row.nonce,
    stake: row.stake_micros as UsdMicros,
    params: row.params,
    result: row.result,
    progress: row.progress,
    placedAt: row.placed_at,
  };
}

/** Reads the columns in the order of BET_ARRAYS. */
function readBet(row: PackedRows): Bet {
  return {
    playerId: toPlayerId(row.bigint()),
    number: row.bigint(),
    game: gameOfCode(row.smallint())!.id,
    balance: row.smallint() === BALANCE_CODES.primary ? 'primary' : 'promotional',
    rulesId: row.smallint(),
    pair: row.bigint(),
    nonce: row.bigint(),
    stake: row.bigint() as UsdMicros,
    params: row.bytea(),
    result: row.bytea(),
    progress: row.bytea(),
    placedAt: row.date(),
    payout: row.bigint() as UsdMicros,
    multiplierE4: row.bigint(),
    balanceAfter: row.bigint() as UsdMicros,
    ending: ENDINGS[row.smallint()]!,
    settledAt: row.date(),
  };
}

function toBet(row: BetRow): Bet {
  return {
    ...toRound(row),
    payout: row.payout_micros as UsdMicros,
    multiplierE4: row.multiplier_e4,
    balanceAfter: row.balance_after_micros as UsdMicros,
    ending: ENDINGS[row.ending]!,
    settledAt: row.settled_at,
  };
}
