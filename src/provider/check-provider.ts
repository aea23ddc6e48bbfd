import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { findProviderDifferences } from '../ledger/provider-rules.ts';
import type { Alert } from './effect.ts';

export interface CheckOptions {
  database: Database;
  clock: Clock;
  raise(alert: Alert, playerId: PlayerId | null): Promise<void>;
}

interface Found {
  subject: string;
  player_id: bigint | null;
  details: Alert['details'];
}

const MINUTE_MS = 60_000;
/** More recent data may still be incomplete. */
const SETTLED_AFTER_MS = MINUTE_MS;
const FIRST_LOOK_BACK_MS = 24 * 60 * MINUTE_MS;
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS;
const FOUND_MAX = 200;

/** Each check covers what has reached its age since the last run, so that everything is checked once. */
const CHECKS: readonly { kind: string; ageMs: number; find(db: Queryable, from: Date, to: Date): Promise<Found[]> }[] =
  [
    {
      kind: 'round_open',
      ageMs: 10 * MINUTE_MS,
      find: (db, from, to) =>
        look(
          db,
          `SELECT 'round ' || round_id AS subject, player_id, json_build_object('game', game, 'staked', staked_micros) AS details
         FROM provider_rounds
         WHERE opened_at >= $1 AND opened_at < $2 AND ended_at IS NULL AND results = 0 AND refunds < bets LIMIT $3`,
          from,
          to,
        ),
    },
    {
      kind: 'result_without_bet',
      ageMs: 5 * MINUTE_MS,
      find: (db, from, to) =>
        look(
          db,
          `SELECT DISTINCT ON (c.reference) 'result ' || c.reference AS subject, c.player_id,
                json_build_object('since', c.received_at) AS details
         FROM provider_callbacks c
         WHERE c.received_at >= $1 AND c.received_at < $2 AND c.error = 100 AND c.method = 'result'
           AND NOT EXISTS (SELECT FROM provider_references r WHERE r.kind = 2 AND r.reference = c.reference)
         ORDER BY c.reference LIMIT $3`,
          from,
          to,
        ),
    },
    {
      // Usually reported when it happened; this covers a crash in between.
      kind: 'call_without_effect',
      ageMs: MINUTE_MS,
      find: (db, from, to) =>
        look(
          db,
          `SELECT DISTINCT ON (c.reference) c.method || ' ' || c.reference AS subject, c.player_id,
                json_build_object('since', c.received_at) AS details
         FROM provider_callbacks c
         WHERE c.received_at >= $1 AND c.received_at < $2 AND c.error = 120 AND c.reference IS NOT NULL
           AND NOT EXISTS (SELECT FROM operator_cases k WHERE k.subject = c.method || ' ' || c.reference)
         ORDER BY c.reference LIMIT $3`,
          from,
          to,
        ),
    },
    {
      kind: 'void_bet_taken',
      ageMs: MINUTE_MS,
      find: (db, from, to) =>
        look(
          db,
          `SELECT 'bet ' || b.reference AS subject, b.player_id, json_build_object('staked', b.moved_micros) AS details
         FROM provider_transactions r JOIN provider_transactions b
           ON b.player_id = r.player_id AND b.provider_id = r.provider_id AND b.kind = 1 AND b.reference = r.reference
         WHERE r.created_at >= $1 AND r.created_at < $2 AND r.kind = 3 AND b.number > r.number LIMIT $3`,
          from,
          to,
        ),
    },
    {
      kind: 'free_rounds_differ',
      ageMs: MINUTE_MS,
      find: (db, from, to) =>
        look(
          db,
          `SELECT 'bonusWin ' || t.reference AS subject, t.player_id,
                json_build_object('told', t.amount_micros, 'results', s.won) AS details
         FROM provider_transactions t CROSS JOIN LATERAL (
           SELECT coalesce(sum(r.paid_micros), 0) AS won FROM provider_rounds r
           WHERE r.player_id = t.player_id AND r.bonus_code = t.bonus_code) AS s
         WHERE t.created_at >= $1 AND t.created_at < $2 AND t.kind = 4 AND t.bonus_code IS NOT NULL
           AND s.won <> t.amount_micros LIMIT $3`,
          from,
          to,
        ),
    },
    {
      kind: 'provider_books_differ',
      ageMs: MINUTE_MS,
      find: async (db, from, to) =>
        (await findProviderDifferences(db, from, to)).map((problem) => ({
          subject: problem,
          player_id: null,
          details: {},
        })),
    },
  ];

/** Compares the provider's calls with the books. Differences go to a person; nothing is corrected automatically. */
export async function checkProvider({ database, clock, raise }: CheckOptions): Promise<number> {
  const to = new Date(clock.now().getTime() - SETTLED_AFTER_MS);
  const { rows } = await database.query<{ last: Date | null }>('SELECT max(checked_to) AS last FROM provider_checks');
  const from = rows[0]?.last ?? new Date(to.getTime() - FIRST_LOOK_BACK_MS);
  if (from >= to) return 0;
  let differences = 0;
  for (const { kind, ageMs, find } of CHECKS) {
    const shifted = (time: Date) => new Date(time.getTime() + SETTLED_AFTER_MS - ageMs);
    for (const { subject, player_id, details } of await find(database, shifted(from), shifted(to))) {
      differences += 1;
      await raise({ kind, subject, details }, player_id === null ? null : toPlayerId(player_id));
    }
  }
  await database.query(
    'INSERT INTO provider_checks (checked_to, checked_from, differences) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [to, from, differences],
  );
  await database.query('DELETE FROM provider_checks WHERE checked_to < $1', [new Date(to.getTime() - KEPT_MS)]);
  return differences;
}

async function look(db: Queryable, query: string, from: Date, to: Date): Promise<Found[]> {
  return (await db.query<Found>(query, [from, to, FOUND_MAX])).rows;
}
