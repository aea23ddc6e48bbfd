import type { Queryable } from '../db/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Hours that one call of the posting list searches before it returns a position to continue from. */
const LOOKS_MAX = 24;

/** Dimensions of the sums, besides day, kind and accounts. */
export const CUTS = ['provider', 'game', 'coin', 'country'] as const;
export type Cut = (typeof CUTS)[number];
export const SUM_KEY = `day, kind, debit, credit, ${CUTS.join(', ')}`;

/** The key of each row in `daily_cut_sums`. A provider's game is prefixed with its provider. */
const KEYS = {
  day: `''`,
  provider: 'provider',
  game: `CASE game WHEN '' THEN '' ELSE provider || ':' || game END`,
  coin: 'coin',
  country: 'country',
} as const satisfies Record<Cut | 'day', string>;
export const SUMMED_CUTS = ['day', ...CUTS] as const;
export const CUT_KEY = 'cut, day, kind, debit, credit, key';
const TOTALS = ['postings', 'amount_micros', 'returned_micros', 'fee_micros'] as const;
export const totalsOf = (spell: (total: string) => string) => TOTALS.map(spell).join(', ');

/** The same by each of these cuts, computed from rows like those of `daily_sums`. */
export const sumsByCut = (from: string, where = 'true', cuts: readonly (keyof typeof KEYS)[] = SUMMED_CUTS) => `
  SELECT ${CUT_KEY}, ${totalsOf((total) => `sum(${total})::bigint AS ${total}`)}
  FROM ${from} CROSS JOIN LATERAL (VALUES ${cuts.map((cut) => `('${cut}', ${KEYS[cut]})`).join(', ')}) AS named (cut, key)
  WHERE ${where} GROUP BY ${CUT_KEY}`;

/** Transfers `t` of players `p` with their dimensions. Account 100 is the originals, 110 and 111 are providers. */
export const CLASSIFIED = `
  t.player_id, t.number, t.posted_at, (t.posted_at AT TIME ZONE 'UTC')::date AS day, t.kind, t.debit, t.credit, t.amount_micros,
  coalesce(t.returned_micros, 0) AS returned_micros,
  CASE WHEN 100 IN (t.debit, t.credit) THEN 'house' ELSE coalesce(told.provider_id, '') END AS provider,
  CASE WHEN 100 IN (t.debit, t.credit) THEN coalesce(played.game::text, 'unknown') ELSE coalesce(told.game, '') END AS game,
  coalesce(d.listed_coin, w.coin, '') AS coin, coalesce(p.country, '') AS country,
  CASE WHEN t.kind = 21 THEN t.amount_micros - round(w.rate::numeric * w.coins::numeric * 1000000)::bigint ELSE 0 END AS fee_micros`;

/** For a few transfers: one lookup each. A bet is mostly settled soon, so its own month is tried before all the others. */
export const BELONGINGS = `
  LEFT JOIN LATERAL (
    SELECT game FROM (
      SELECT game FROM bets soon WHERE soon.player_id = t.player_id AND soon.number = t.reference
        AND soon.settled_at >= t.posted_at - interval '1 minute' AND soon.settled_at < t.posted_at + interval '1 day'
      UNION ALL SELECT game FROM rounds r WHERE r.player_id = t.player_id AND r.number = t.reference
      UNION ALL SELECT game FROM bets b WHERE b.player_id = t.player_id AND b.number = t.reference
    ) AS found WHERE 100 IN (t.debit, t.credit) LIMIT 1
  ) AS played ON true
  LEFT JOIN LATERAL (
    SELECT provider_id, coalesce(game, 'unknown') AS game FROM provider_transactions own
    WHERE t.kind IN (5, 6, 7, 8, 55, 56, 57) AND own.player_id = t.player_id AND own.number = t.reference LIMIT 1
  ) AS told ON true
  LEFT JOIN LATERAL (
    SELECT listed_coin FROM deposits own WHERE t.kind IN (10, 11) AND own.player_id = t.player_id AND own.number = t.reference LIMIT 1
  ) AS d ON true
  LEFT JOIN LATERAL (
    SELECT coin, rate, coins FROM withdrawals own WHERE t.kind IN (20, 21, 22) AND own.player_id = t.player_id AND own.number = t.reference LIMIT 1
  ) AS w ON true`;

/** For all transfers at once, by joining whole tables. `reconcile` uses it to check the sums that came from single lookups. */
const ALL_BELONGINGS = `
  LEFT JOIN bets b ON 100 IN (t.debit, t.credit) AND b.player_id = t.player_id AND b.number = t.reference
  LEFT JOIN rounds r ON 100 IN (t.debit, t.credit) AND r.player_id = t.player_id AND r.number = t.reference
  CROSS JOIN LATERAL (SELECT coalesce(b.game, r.game) AS game) AS played
  LEFT JOIN (
    SELECT DISTINCT ON (player_id, number) player_id, number, provider_id, coalesce(game, 'unknown') AS game FROM provider_transactions
    ORDER BY player_id, number
  ) AS told ON t.kind IN (5, 6, 7, 8, 55, 56, 57) AND told.player_id = t.player_id AND told.number = t.reference
  LEFT JOIN deposits d ON t.kind IN (10, 11) AND d.player_id = t.player_id AND d.number = t.reference
  LEFT JOIN withdrawals w ON t.kind IN (20, 21, 22) AND w.player_id = t.player_id AND w.number = t.reference`;

export const SUMMED = `count(*) AS postings, sum(amount_micros)::bigint AS amount_micros, sum(returned_micros)::bigint AS returned_micros,
  sum(fee_micros)::bigint AS fee_micros`;
export interface DailySum {
  day: string;
  kind: number;
  debit: number;
  credit: number;
  key: string;
  postings: bigint;
  amount: bigint;
  returned: bigint;
  fee: bigint;
  [column: string]: unknown;
}

/** From `from` to `to`, inclusive, grouped by day or by one of the cuts. A provider's game is prefixed with its provider. */
export async function readDailySums(
  db: Queryable,
  { from, to, by }: { from: string; to: string; by: Cut | 'day' },
): Promise<DailySum[]> {
  const { rows } = await db.query<DailySum>(
    `SELECT ${by === 'day' ? 'day::text' : `''`} AS day, kind, debit, credit, key, sum(postings)::bigint AS postings,
            sum(amount_micros)::bigint AS amount, sum(returned_micros)::bigint AS returned, sum(fee_micros)::bigint AS fee
     FROM daily_cut_sums WHERE cut = $3 AND day BETWEEN $1::date AND $2::date GROUP BY 1, 2, 3, 4, 5`,
    [from, to, by],
  );
  return rows;
}

/** What players held at the beginning of each of these days, by the postings. Reads a few rows per day, once for all days. */
export async function readOwedAt(db: Queryable, days: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ day: string; grown: bigint }>(
    `SELECT day::text, sum((amount_micros - returned_micros) * CASE WHEN credit >= 100 THEN -1 WHEN debit >= 100 THEN 1 ELSE 0 END)::bigint AS grown
     FROM daily_cut_sums WHERE cut = 'day' GROUP BY day ORDER BY day`,
  );
  let [owed, at] = [0n, 0];
  return new Map(
    days.toSorted().map((day) => {
      for (; at < rows.length && rows[at]!.day < day; at += 1) owed += rows[at]!.grown;
      return [day, owed];
    }),
  );
}

export interface SummedPosting {
  playerId: bigint;
  number: bigint;
  postedAt: Date;
  kind: number;
  debit: number;
  credit: number;
  amount: bigint;
  returned: bigint;
  fee: bigint;
  provider: string;
  game: string;
  coin: string;
  country: string;
}

export interface PostingFilter {
  from: Date;
  until: Date;
  /** Postings from or to one of these accounts. */
  accounts: readonly number[];
  kinds: readonly number[] | null;
  by: Cut | null;
  key: string;
}

export interface PostingPlace {
  postedAt: Date;
  playerId: bigint;
  number: bigint;
}

/**
 * The postings that a figure sums, in order of time. Archived months are left out. It searches one hour at a time, and only on days
 * whose sums contain such postings, so that rare ones in a busy month are found too. `next` is where to continue; a page may be
 * shorter than the limit, or empty.
 */
export async function listSummedPostings(
  db: Queryable,
  filter: PostingFilter,
  after: PostingPlace | null,
  limit: number,
): Promise<{ items: SummedPosting[]; next: PostingPlace | null }> {
  const { rows: days } = await db.query<{ day: string }>(
    `SELECT DISTINCT day::text FROM daily_cut_sums
     WHERE cut = $1 AND ($1 = 'day' OR key = $2) AND day BETWEEN $3::date AND $4::date
       AND (debit = ANY($5::smallint[]) OR credit = ANY($5::smallint[])) AND ($6::smallint[] IS NULL OR kind = ANY($6::smallint[]))
     ORDER BY 1`,
    [
      filter.by ?? 'day',
      filter.key,
      (after?.postedAt ?? filter.from).toISOString().slice(0, 10),
      new Date(filter.until.getTime() - 1).toISOString().slice(0, 10),
      ...accountsAndKinds(filter),
    ],
  );
  const items: SummedPosting[] = [];
  let looks = 0;
  for (const { day } of days) {
    const start = Date.parse(day);
    let hour = start;
    if (after && after.postedAt.getTime() > start)
      hour += Math.floor((after.postedAt.getTime() - start) / HOUR_MS) * HOUR_MS;
    for (; hour < start + DAY_MS; hour += HOUR_MS) {
      if (looks === LOOKS_MAX) return { items, next: { postedAt: new Date(hour), playerId: 0n, number: 0n } };
      looks += 1;
      items.push(...(await listWithin(db, filter, new Date(hour), after, limit - items.length)));
      if (items.length === limit) return { items, next: items.at(-1)! };
    }
  }
  return { items, next: null };
}

const accountsAndKinds = ({ accounts, kinds }: PostingFilter) => [
  `{${accounts.join(',')}}`,
  kinds && `{${kinds.join(',')}}`,
];

async function listWithin(
  db: Queryable,
  filter: PostingFilter,
  hour: Date,
  after: PostingPlace | null,
  limit: number,
): Promise<SummedPosting[]> {
  const key = filter.by === null ? '' : `AND ${KEYS[filter.by]} = $5`;
  const { rows } = await db.query<{
    player_id: bigint;
    number: bigint;
    posted_at: Date;
    kind: number;
    debit: number;
    credit: number;
    amount_micros: bigint;
    returned_micros: bigint;
    fee_micros: bigint;
    provider: string;
    game: string;
    coin: string;
    country: string;
  }>(
    `SELECT * FROM (SELECT ${CLASSIFIED} FROM transfers t LEFT JOIN players p USING (player_id) ${BELONGINGS}
       WHERE t.posted_at >= $1 AND t.posted_at < $2 AND (t.debit = ANY($3::smallint[]) OR t.credit = ANY($3::smallint[]))
         AND ($4::smallint[] IS NULL OR t.kind = ANY($4::smallint[]))
         AND ($6::timestamptz IS NULL OR (t.posted_at, t.player_id, t.number) > ($6, $7, $8))) AS named
     WHERE $5::text IS NOT NULL ${key}
     ORDER BY posted_at, player_id, number LIMIT ${limit}`,
    [
      hour,
      new Date(hour.getTime() + HOUR_MS),
      ...accountsAndKinds(filter),
      filter.key,
      after?.postedAt ?? null,
      after?.playerId ?? null,
      after?.number ?? null,
    ],
  );
  return rows.map((row) => ({
    playerId: row.player_id,
    number: row.number,
    postedAt: row.posted_at,
    kind: row.kind,
    debit: row.debit,
    credit: row.credit,
    amount: row.amount_micros,
    returned: row.returned_micros,
    fee: row.fee_micros,
    provider: row.provider,
    game: row.game,
    coin: row.coin,
    country: row.country,
  }));
}

/** How far the postings of a cell are in the sums; null before the first run. */
export async function readSumsState(db: Queryable): Promise<{ lookedUntil: Date | null }> {
  const { rows } = await db.query<{ looked_until: Date | number }>('SELECT looked_until FROM sums_state');
  const until = rows[0]!.looked_until;
  return { lookedUntil: until instanceof Date ? until : null };
}

/** When the oldest day begins that is in the books and not archived; null: every day that has sums is. */
export async function readBooksStart(db: Queryable): Promise<Date | null> {
  // Reads the sums and probes the first page of the books per day. A query of the books alone would scan them.
  const { rows } = await db.query<{ first: Date }>(
    `WITH days AS (SELECT DISTINCT day::timestamp AT TIME ZONE 'UTC' AS day FROM daily_cut_sums WHERE cut = 'day')
     SELECT day AS first FROM days
     WHERE EXISTS (SELECT FROM transfers WHERE posted_at >= day AND posted_at < day + interval '1 day')
       AND day > (SELECT min(day) FROM days)
       AND NOT EXISTS (SELECT FROM transfers WHERE posted_at >= (SELECT min(day) FROM days) AND posted_at < (SELECT min(day) FROM days) + interval '1 day')
     ORDER BY day LIMIT 1`,
  );
  return rows[0]?.first ?? null;
}

/** For `reconcile`: sums everything up to the heads again from the transfers. */
export const RECOUNTED = `
  SELECT ${SUM_KEY}, ${SUMMED} FROM (
    SELECT ${CLASSIFIED} FROM transfers t JOIN sum_heads h ON h.player_id = t.player_id AND t.number <= h.last_transfer
    LEFT JOIN players p ON p.player_id = t.player_id ${ALL_BELONGINGS}
  ) AS named GROUP BY ${SUM_KEY}`;
