import { inEachCell } from '../db/cells/cells.ts';
import type { ReadingCells } from '../db/cells/reading-cells.ts';
import type { Queryable } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { formatUsd, usdMicros } from '../money/usd.ts';
import type { Rule, Settings } from './rules.ts';

/** A finding of a rule. */
export interface Found {
  playerId: PlayerId;
  /** Identifies the finding, so that it is reported once. */
  subject: string;
  facts: Record<string, string>;
  at: Date;
}

export interface Span {
  /** Exclusive. */
  from: Date;
  /** Inclusive. */
  to: Date;
}

/** More than anybody would review: a rule with so many findings is wrong. */
export const FOUND_MAX = 10_000;
const HOUR_MS = 3_600_000;

/** A rule's findings in a period. Used both for trials and for active rules. */
export async function findBy(cells: ReadingCells, rule: Rule, settings: Settings, span: Span): Promise<Found[]> {
  const found = await FINDERS[rule](cells, settings, span);
  const each = new Map<string, Found>();
  for (const one of found.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (!each.has(one.subject)) each.set(one.subject, one);
  }
  return [...each.values()].slice(0, FOUND_MAX);
}

type Finder = (cells: ReadingCells, settings: Settings, span: Span) => Promise<Found[]>;

interface Row {
  player_id: bigint;
  at: Date;
  [column: string]: unknown;
}

/** Queries every cell, and makes an alert of each row. */
function perCell(
  sql: string,
  values: (settings: Settings, span: Span) => readonly unknown[],
  describe: (row: Row, settings: Settings) => Pick<Found, 'subject' | 'facts'>,
): Finder {
  return async (cells, settings, span) => {
    const parts = await inEachCell(cells, (database) =>
      database.query<Row>(`${sql} LIMIT ${FOUND_MAX}`, [span.from, span.to, ...values(settings, span)]),
    );
    return parts.flatMap(({ rows }) =>
      rows.map((row) => ({
        playerId: toPlayerId(row.player_id),
        at: row.at,
        ...describe(row, settings),
      })),
    );
  };
}

const micros = (dollars: number | undefined) => BigInt(Math.round((dollars ?? 0) * 1e6));
const money = (value: unknown) => formatUsd(usdMicros(value as bigint));

/** Withdrawals found by a review rule. They already wait for a person. */
const reviewed = (reviewRule: string): Finder =>
  perCell(
    `SELECT w.player_id, w.withdrawal_id, w.amount_micros, w.created_at AS at FROM withdrawals w
     WHERE w.created_at > $1 AND w.created_at <= $2 AND w.amount_micros >= $3::bigint
       AND EXISTS (SELECT FROM json_array_elements(coalesce(w.review, '[]'::json)) AS r WHERE r ->> 'rule' = '${reviewRule}')
     ORDER BY w.created_at`,
    ({ dollars }) => [micros(dollars)],
    (row) => ({
      subject: `withdrawal ${String(row['withdrawal_id'])}`,
      facts: { withdrawal: String(row['withdrawal_id']), amount: money(row['amount_micros']) },
    }),
  );

const FINDERS: Readonly<Record<Rule, Finder>> = {
  payout_sum: perCell(
    `SELECT player_id, at, sum::bigint AS sum FROM (
       SELECT player_id, created_at AS at, sum(amount_micros) OVER (
         PARTITION BY player_id ORDER BY created_at RANGE BETWEEN $4::interval PRECEDING AND CURRENT ROW) AS sum
       FROM withdrawals WHERE created_at > $1::timestamptz - $4::interval AND created_at <= $2 AND state <> 'returned'
     ) AS w WHERE at > $1 AND sum >= $3::bigint ORDER BY at`,
    ({ dollars, hours }) => [micros(dollars), `${hours} hours`],
    // Once a day per player, however many withdrawals exceed the sum.
    (row, { hours }) => ({
      subject: `payouts of player ${row.player_id} on ${row.at.toISOString().slice(0, 10)}`,
      facts: { sum: money(row['sum']), hours: String(hours) },
    }),
  ),
  payout_without_deposit: reviewed('never_deposited'),
  shared_address: reviewed('address_check'),
  shared_ip: findSharedIps,
  linked_group: findLinkedGroups,
  bonus_pattern: perCell(
    `SELECT r.player_id, r.run, r.won_micros, w.amount_micros, w.withdrawal_id, w.created_at AS at
     FROM promotion_runs r JOIN LATERAL (
       SELECT * FROM withdrawals w WHERE w.player_id = r.player_id AND w.created_at > r.ended_at
         AND w.created_at <= r.ended_at + $3::interval AND w.amount_micros * 100 >= r.won_micros * $4::int
       ORDER BY w.created_at LIMIT 1
     ) AS w ON true
     WHERE r.ending IN ('completed', 'capped') AND r.won_micros > 0 AND r.ended_at > $1::timestamptz - $3::interval
       AND r.ended_at <= $2 AND w.created_at > $1 AND w.created_at <= $2 ORDER BY w.created_at`,
    ({ hours, percent }) => [`${hours} hours`, Math.round(percent ?? 0)],
    (row) => ({
      subject: `bonus run ${String(row['run'])} of player ${row.player_id}`,
      facts: {
        won: money(row['won_micros']),
        'asked for': money(row['amount_micros']),
        withdrawal: String(row['withdrawal_id']),
      },
    }),
  ),
  large_win: async (cells, settings, span) => [
    ...(await largeBets(cells, settings, span)),
    ...(await largeRounds(cells, settings, span)),
  ],
  chargeback: findChargebacks,
};

const largeBets = perCell(
  `SELECT player_id, number, stake_micros, payout_micros, settled_at AS at FROM bets
   WHERE settled_at > $1 AND settled_at <= $2 AND payout_micros - stake_micros >= 100000000
     AND payout_micros - stake_micros >= $3::bigint ORDER BY settled_at`,
  ({ dollars }) => [micros(dollars)],
  (row) => ({
    subject: `bet ${String(row['number'])} of player ${row.player_id}`,
    facts: { stake: money(row['stake_micros']), paid: money(row['payout_micros']) },
  }),
);

const largeRounds = perCell(
  `SELECT player_id, provider_id, round_id, staked_micros, paid_micros, ended_at AS at FROM provider_rounds
   WHERE opened_at > $1::timestamptz - interval '1 day' AND ended_at > $1 AND ended_at <= $2
     AND paid_micros - staked_micros >= $3::bigint ORDER BY ended_at`,
  ({ dollars }) => [micros(dollars)],
  (row) => ({
    subject: `round ${String(row['provider_id'])} ${String(row['round_id'])}`,
    facts: { stake: money(row['staked_micros']), paid: money(row['paid_micros']) },
  }),
);

/** Accounts of one address may be in several cells, so the cells are queried first and counted together. */
async function findSharedIps(cells: ReadingCells, { accounts, hours }: Settings, span: Span): Promise<Found[]> {
  const since = new Date(span.from.getTime() - hours! * HOUR_MS);
  const parts = await inEachCell(cells, (database) =>
    database.query<{ ip: string; player_id: bigint; at: Date }>(
      `SELECT ip, player_id, created_at AS at FROM sessions WHERE created_at > $1 AND created_at <= $2 ORDER BY created_at`,
      [since, span.to],
    ),
  );
  const byAddress = new Map<string, { playerId: PlayerId; at: Date }[]>();
  for (const { ip, player_id: id, at } of parts
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const known = byAddress.get(ip);
    const entry = { playerId: toPlayerId(id), at };
    if (known) known.push(entry);
    else byAddress.set(ip, [entry]);
  }
  return [...byAddress].flatMap(([ip, visits]) => {
    // The first moment at which enough accounts came together.
    for (const [at, visit] of visits.entries()) {
      if (visit.at <= span.from) continue;
      const recent = visits
        .slice(0, at + 1)
        .filter((each) => visit.at.getTime() - each.at.getTime() <= hours! * HOUR_MS);
      const players = [...new Set(recent.map(({ playerId }) => playerId))];
      if (players.length < accounts!) continue;
      const subject = `address ${ip} on ${visit.at.toISOString().slice(0, 10)}`;
      return [{ playerId: visit.playerId, subject, at: visit.at, facts: { ip, accounts: shortList(players) } }];
    }
    return [];
  });
}

async function findLinkedGroups(cells: ReadingCells, { accounts }: Settings, span: Span): Promise<Found[]> {
  const { rows } = await cells.directory.query<{ player_id: bigint; other_id: bigint; kinds: string[]; at: Date }>(
    `SELECT player_id, other_id, kinds, opened_at AS at FROM account_links
     WHERE opened_at > $1 AND opened_at <= $2 AND state <> 'different' ORDER BY opened_at LIMIT ${FOUND_MAX}`,
    [span.from, span.to],
  );
  const found: Found[] = [];
  for (const { player_id: id, kinds, at } of rows) {
    const playerId = toPlayerId(id);
    const group = await groupOf(cells.directory, playerId, Math.max(100, accounts!));
    if (group.length < accounts!) continue;
    const facts = { accounts: String(group.length), group: shortList(group), shared: kinds.join(', ') };
    found.push({ playerId, subject: `group of player ${playerId}`, at, facts });
  }
  return found;
}

/** All players linked to a player, directly or indirectly: at most `most`. */
export async function groupOf(db: Queryable, playerId: PlayerId, most: number): Promise<PlayerId[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `WITH RECURSIVE reached (id) AS (
       SELECT $1::bigint
       UNION SELECT CASE WHEN l.player_id = r.id THEN l.other_id ELSE l.player_id END
         FROM reached r JOIN account_links l ON (l.player_id = r.id OR l.other_id = r.id) AND l.state <> 'different'
     ) SELECT id FROM reached LIMIT $2`,
    [playerId, most],
  );
  return rows.map(({ id }) => toPlayerId(id));
}

/** Each has a case opened by the cashier, which also froze payouts if the deposit was credited. */
async function findChargebacks(cells: ReadingCells, _settings: Settings, span: Span): Promise<Found[]> {
  const { rows } = await cells.directory.query<{ player_id: bigint; subject: string; case_id: bigint; at: Date }>(
    `SELECT player_id, subject, case_id, opened_at AS at FROM operator_cases
     WHERE kind = 'deposit_reversed' AND player_id IS NOT NULL AND opened_at > $1 AND opened_at <= $2
     ORDER BY opened_at LIMIT ${FOUND_MAX}`,
    [span.from, span.to],
  );
  return rows.map(({ player_id: id, subject, case_id: caseId, at }) => ({
    playerId: toPlayerId(id),
    subject: `deposit taken back: ${subject}`,
    at,
    facts: { deposit: subject, case: String(caseId) },
  }));
}

const LISTED_MAX = 20;

function shortList(players: readonly PlayerId[]): string {
  const more = players.length - LISTED_MAX;
  return players.slice(0, LISTED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
