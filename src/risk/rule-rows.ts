import type { Queryable, Tx } from '../db/database.ts';
import { isRule, type Rule, type Settings, type Trial } from './rules.ts';

export interface RuleVersion {
  rule: Rule;
  version: number;
  settings: Settings;
  holds: boolean;
  madeBy: string;
  madeAt: Date;
  trial: Trial | null;
  triedAt: Date | null;
  onSince: Date | null;
  offSince: Date | null;
  seenUntil: Date | null;
}

interface RuleRow {
  rule: string;
  version: number;
  settings: Settings;
  holds: boolean;
  made_by: string;
  made_at: Date;
  trial: Trial | null;
  tried_at: Date | null;
  on_since: Date | null;
  off_since: Date | null;
  seen_until: Date | null;
}

const COLUMNS = 'rule, version, settings, holds, made_by, made_at, trial, tried_at, on_since, off_since, seen_until';

/** Newest version of each rule first. Skips rules that this version of the code does not know. */
export async function listRules(db: Queryable): Promise<RuleVersion[]> {
  const { rows } = await db.query<RuleRow>(`SELECT ${COLUMNS} FROM risk_rules ORDER BY rule, version DESC`);
  return rows.filter(({ rule }) => isRule(rule)).map(toVersion);
}

export async function findVersion(db: Queryable, rule: Rule, version: number): Promise<RuleVersion | null> {
  const { rows } = await db.query<RuleRow>(`SELECT ${COLUMNS} FROM risk_rules WHERE rule = $1 AND version = $2`, [
    rule,
    version,
  ]);
  return rows[0] ? toVersion(rows[0]) : null;
}

export async function listRulesOn(db: Queryable): Promise<RuleVersion[]> {
  const { rows } = await db.query<RuleRow>(
    `SELECT ${COLUMNS} FROM risk_rules WHERE on_since IS NOT NULL AND off_since IS NULL`,
  );
  return rows.filter(({ rule }) => isRule(rule)).map(toVersion);
}

/** Serializes changes to all versions of a rule. */
export async function lockRule(tx: Tx, rule: Rule): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('risk rule ' || $1::text, 0))`, [rule]);
}

export const isOn = ({ onSince, offSince }: RuleVersion) => onSince !== null && offSince === null;

function toVersion(row: RuleRow): RuleVersion {
  return {
    rule: row.rule as Rule,
    version: row.version,
    settings: row.settings,
    holds: row.holds,
    madeBy: row.made_by,
    madeAt: row.made_at,
    trial: row.trial,
    triedAt: row.tried_at,
    onSince: row.on_since,
    offSince: row.off_since,
    seenUntil: row.seen_until,
  };
}
