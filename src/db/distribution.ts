import type { Queryable } from './database.ts';

/**
 * Where the rows of a table lie when the database is spread over several machines by Citus: with their player, on the shard
 * of what they are looked up by, or as a copy on every machine.
 */
export type Placement = { kind: 'player' } | { kind: 'directory'; by: string } | { kind: 'reference' };

/** Tables that are looked up by something else than the player, and logs and queues of the house, by their own key. */
const DIRECTORIES: Record<string, string> = {
  usernames: 'username_folded',
  emails: 'email',
  referral_codes: 'code',
  session_tokens: 'token_hash',
  mail_tokens: 'token_hash',
  game_tokens: 'token_hash',
  login_failures: 'subject_hash',
  account_marks: 'mark',
  deposit_directory: 'name',
  withdrawal_directory: 'name',
  provider_references: 'reference',
  kyc_reviews: 'review_id',
  recovery_requests: 'request_id',
  mail_outbox: 'mail_id',
  processor_callbacks: 'callback_id',
  provider_callbacks: 'received_at',
  audit_log: 'number',
  log_waiting: 'number',
  log_heads: 'at',
  receipt_batches: 'batch',
};

/** Small tables that are the same for everyone: catalogue, rules, settings, and the house's own few rows. */
const REFERENCES: readonly string[] = [
  'schema_migrations',
  'ledger_accounts',
  'transfer_kinds',
  'game_rules',
  'provider_games',
  'reward_runs',
  'daily_runs',
  'provider_checks',
  'payout_codes',
  'audit_head',
  'log_state',
  'log_entries',
  'log_nodes',
  'log_keys',
  'receipt_state',
  'servers',
  'sealing_keys',
  'game_totals',
  'game_totals_cursor',
  'crash_chains',
  'crash_rounds',
  'crash_lease',
  'crash_servers',
  'exposure_grants',
  'operator_cases',
  'operator_proposals',
];

/** Everything that is not named above must be keyed by player. */
export function placementOf(table: string): Placement {
  const by = DIRECTORIES[table];
  if (by !== undefined) return { kind: 'directory', by };
  return REFERENCES.includes(table) ? { kind: 'reference' } : { kind: 'player' };
}

export const NAMED_TABLES: readonly string[] = [...Object.keys(DIRECTORIES), ...REFERENCES];

export interface TableFacts {
  name: string;
  /** Columns that are never null, with their types. */
  required: Record<string, string>;
  /** The columns of every key that allows a value once; those of the partitions count as their table's. */
  uniqueKeys: { name: string; columns: (string | null)[] }[];
  foreignKeys: { name: string; to: string; columns: string[]; toColumns: string[] }[];
  /** Things that no statement of one player's shard can do. */
  triggers: string[];
  /** Numbered by the database in something smaller than bigint, which machines cannot share. */
  narrowIdentities: string[];
}

/** What stands in the way of spreading a table, in sentences. */
export function findObstacles(tables: readonly TableFacts[]): string[] {
  return tables.flatMap((table) => {
    const placement = placementOf(table.name);
    const key = placement.kind === 'player' ? 'player_id' : placement.kind === 'directory' ? placement.by : null;
    return [
      ...(key === null ? [] : keyObstacles(table, key, placement.kind === 'player')),
      ...table.foreignKeys
        .filter((foreign) => !staysTogether(placement, foreign))
        .map(({ name, to }) => `${table.name}: the constraint ${name} reaches over to ${to}.`),
      ...table.triggers.map((name) => `${table.name}: the trigger ${name} may reach other players.`),
      ...table.narrowIdentities.map((column) => `${table.name}: ${column} is numbered in less than a bigint.`),
    ];
  });
}

function keyObstacles({ name, required, uniqueKeys }: TableFacts, key: string, mustLead: boolean): string[] {
  const type = required[key];
  if (type === undefined) return [`${name}: there is no column ${key} that is never null.`];
  const isRightType = key !== 'player_id' || type === 'bigint';
  const holds = ({ columns }: { columns: (string | null)[] }) =>
    mustLead ? columns[0] === key : columns.includes(key);
  return [
    ...(isRightType ? [] : [`${name}: player_id is ${type}, not bigint.`]),
    ...uniqueKeys
      .filter((unique) => !holds(unique))
      .map((unique) => `${name}: the key ${unique.name} does not ${mustLead ? 'begin with' : 'contain'} ${key}.`),
  ];
}

/** A constraint may lead to what every machine has, or to rows of the same player. */
function staysTogether(from: Placement, { to, columns, toColumns }: TableFacts['foreignKeys'][number]): boolean {
  const target = placementOf(to);
  if (target.kind === 'reference') return true;
  const at = columns.indexOf('player_id');
  return from.kind === 'player' && target.kind === 'player' && at >= 0 && toColumns[at] === 'player_id';
}

/** Every table of ours as it is in the database; partitions are part of their table. */
export async function inspectTables(db: Queryable): Promise<TableFacts[]> {
  const { rows } = await db.query<TableFacts>(`
    WITH own AS (
      SELECT c.oid, c.relname::text AS name, coalesce(p.relname, c.relname)::text AS whole
      FROM pg_class c
      LEFT JOIN pg_inherits h ON h.inhrelid = c.oid
      LEFT JOIN pg_class p ON p.oid = h.inhparent
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    )
    SELECT own.name,
      (SELECT coalesce(json_object_agg(a.attname, format_type(a.atttypid, NULL)), '{}') FROM pg_attribute a
       WHERE a.attrelid = own.oid AND a.attnum > 0 AND a.attnotnull AND NOT a.attisdropped) AS required,
      (SELECT coalesce(json_agg(json_build_object('name', i.relname, 'columns', ARRAY(
                SELECT a.attname::text FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS k (attnum, at)
                LEFT JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.attnum ORDER BY k.at
              )) ORDER BY i.relname), '[]')
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN own part ON part.oid = x.indrelid
       WHERE part.whole = own.name AND (x.indisunique OR x.indisexclusion)) AS "uniqueKeys",
      (SELECT coalesce(json_agg(json_build_object('name', f.conname, 'to', t.relname,
                'columns', ARRAY(SELECT attname::text FROM unnest(f.conkey) WITH ORDINALITY AS k (n, at)
                                 JOIN pg_attribute ON attrelid = f.conrelid AND attnum = n ORDER BY at),
                'toColumns', ARRAY(SELECT attname::text FROM unnest(f.confkey) WITH ORDINALITY AS k (n, at)
                                   JOIN pg_attribute ON attrelid = f.confrelid AND attnum = n ORDER BY at))), '[]')
       FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid WHERE f.conrelid = own.oid AND f.contype = 'f') AS "foreignKeys",
      (SELECT coalesce(json_agg(g.tgname), '[]') FROM pg_trigger g
       WHERE g.tgrelid = own.oid AND NOT g.tgisinternal) AS triggers,
      (SELECT coalesce(json_agg(a.attname), '[]') FROM pg_attribute a
       WHERE a.attrelid = own.oid AND a.attidentity <> '' AND a.atttypid <> 'bigint'::regtype) AS "narrowIdentities"
    FROM own WHERE own.name = own.whole ORDER BY own.name`);
  return rows;
}
