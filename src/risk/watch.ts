import type { Clock } from '../clock/clock.ts';
import { inEachCell, type Cells } from '../db/cells/cells.ts';
import type { ReadingCells } from '../db/cells/reading-cells.ts';
import { openCase } from '../operator/cases.ts';
import { findBy, type Found } from './find.ts';
import { isOn, listRulesOn, lockRule, findVersion, type RuleVersion } from './rule-rows.ts';
import { TRIAL_DAYS, type Rule, type Settings, type Trial } from './rules.ts';

export interface Watch {
  cells: Cells;
  reads: ReadingCells;
  clock: Clock;
}

export const CASE_KIND = 'risk_alert';
export const caseSubject = (alertId: bigint | string) => `risk alert ${alertId}`;

const DAY_MS = 24 * 3_600_000;
/** Each run starts this much earlier than the last one ended, to find late commits and data from a standby that lags. */
const OVERLAP_MS = 10 * 60_000;
const EXAMPLES_MAX = 20;

/** Finds new events by every active rule. Any server may run it at any time. */
export async function lookForRisks(watch: Watch): Promise<void> {
  for (const version of await listRulesOn(watch.cells.directory)) await lookBy(watch, version);
}

async function lookBy({ cells, reads, clock }: Watch, known: RuleVersion): Promise<void> {
  const to = clock.now();
  const begins = Math.max((known.seenUntil ?? to).getTime() - OVERLAP_MS, known.onSince!.getTime());
  const found = await findBy(reads, known.rule, known.settings, { from: new Date(begins), to });
  for (const one of found) await noteAlert({ cells, clock }, known, one);
  await cells.directory.query(
    `UPDATE risk_rules SET seen_until = greatest(seen_until, $3)
     WHERE rule = $1 AND version = $2 AND on_since IS NOT NULL AND off_since IS NULL`,
    [known.rule, known.version, to],
  );
}

/** If two servers find the same thing, only one records it. */
async function noteAlert(
  { cells, clock }: Pick<Watch, 'cells' | 'clock'>,
  known: RuleVersion,
  found: Found,
): Promise<void> {
  await cells.directory.transaction(async (tx) => {
    await lockRule(tx, known.rule);
    const now = await findVersion(tx, known.rule, known.version);
    // The rule was switched off or replaced meanwhile.
    if (!now || !isOn(now)) return;
    const { rows } = await tx.query<{ alert_id: bigint }>(
      `INSERT INTO risk_alerts (rule, version, subject, player_id, facts, happened_at, found_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (rule, subject) DO NOTHING RETURNING alert_id`,
      [known.rule, known.version, found.subject, found.playerId, JSON.stringify(found.facts), found.at, clock.now()],
    );
    const alert = rows[0];
    if (!alert) return;
    await openCase(tx, clock, 'risk', {
      kind: CASE_KIND,
      subject: caseSubject(alert.alert_id),
      playerId: found.playerId,
      details: { rule: known.rule, version: known.version, about: found.subject, ...found.facts },
      freezes: known.holds,
    });
  });
}

/** What a rule would have found in the last days. Writes nothing. */
export async function tryRule({ cells, reads, clock }: Watch, rule: Rule, settings: Settings): Promise<Trial> {
  const to = clock.now();
  const from = new Date(to.getTime() - TRIAL_DAYS * DAY_MS);
  const found = await findBy(reads, rule, settings, { from, to });
  const players = [...new Set(found.map(({ playerId }) => playerId))];
  const days = new Map<string, number>();
  for (let at = from.getTime(); at <= to.getTime(); at += DAY_MS) days.set(new Date(at).toISOString().slice(0, 10), 0);
  for (const { at } of found) {
    const day = at.toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    alerts: found.length,
    players: players.length,
    days: [...days].map(([day, alerts]) => ({ day, alerts })),
    known: await countKnown({ cells, reads, clock }, players),
    examples: found.slice(-EXAMPLES_MAX).map(({ playerId, subject, facts, at }) => ({
      player: String(playerId),
      subject,
      facts,
      at: at.toISOString(),
    })),
  };
}

/** Counts players who are known for something already: the more of them a rule finds, the better it is. */
async function countKnown({ reads }: Watch, players: readonly bigint[]): Promise<number> {
  if (players.length === 0) return 0;
  const known = new Set<bigint>();
  const { rows } = await reads.directory.query<{ player_id: bigint }>(
    `SELECT player_id FROM account_links WHERE player_id = ANY($1::bigint[]) AND state = 'same_person'`,
    [players],
  );
  for (const { player_id: id } of rows) known.add(id);
  const parts = await inEachCell(reads, (database) =>
    database.query<{ player_id: bigint }>(
      `SELECT player_id FROM withdrawal_freezes WHERE player_id = ANY($1::bigint[]) AND lifted_at IS NULL
       UNION SELECT player_id FROM players WHERE player_id = ANY($1::bigint[]) AND status <> 'active'`,
      [players],
    ),
  );
  for (const { rows: found } of parts) for (const { player_id: id } of found) known.add(id);
  return known.size;
}
