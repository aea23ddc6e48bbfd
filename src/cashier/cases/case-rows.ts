import { inEachCell, withinCellOf } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Tx } from '../../db/database.ts';

export interface OpenCase {
  caseId: bigint;
  kind: string;
  subject: string;
  playerId: bigint | null;
  details: string;
  openedAt: Date;
  /** Blocks payouts to the player while the case is open. */
  freezes: boolean;
}

interface CaseRow {
  case_id: bigint;
  kind: string;
  subject: string;
  player_id: bigint | null;
  details: string;
  opened_at: Date;
}

const SELECT_CASE = 'SELECT case_id, kind, subject, player_id, details::text, opened_at FROM operator_cases';

export async function listOpenCases(cells: ReadingCells, limit: number): Promise<OpenCase[]> {
  const { rows } = await cells.directory.query<CaseRow>(
    `${SELECT_CASE} WHERE closed_at IS NULL ORDER BY opened_at LIMIT $1`,
    [limit],
  );
  return withFreezes(cells, rows);
}

export async function findOpenCase(cells: ReadingCells, caseId: string): Promise<OpenCase | null> {
  if (!/^\d{1,18}$/.test(caseId)) return null;
  const { rows } = await cells.directory.query<CaseRow>(
    `${SELECT_CASE} WHERE case_id = $1 AND closed_at IS NULL AND kind NOT IN ('account_link', 'risk_alert')`,
    [caseId],
  );
  return (await withFreezes(cells, rows))[0] ?? null;
}

async function withFreezes(cells: ReadingCells, rows: readonly CaseRow[]): Promise<OpenCase[]> {
  const caseIds = rows.map((row) => row.case_id);
  const frozen = await inEachCell(cells, (database) =>
    database.query<{ case_id: bigint }>(
      'SELECT case_id FROM withdrawal_freezes WHERE case_id = ANY($1::bigint[]) AND lifted_at IS NULL',
      [caseIds],
    ),
  );
  const freezing = new Set(frozen.flatMap((found) => found.rows.map((row) => row.case_id)));
  return rows.map((row) => ({
    caseId: row.case_id,
    kind: row.kind,
    subject: row.subject,
    playerId: row.player_id,
    details: row.details,
    openedAt: row.opened_at,
    freezes: freezing.has(row.case_id),
  }));
}

/**
 * Closes open cases, by number or subject, and lifts their freezes. False if none was open. Cases about linked accounts are not
 * closed here: the commands for links decide them and close the case.
 */
export async function closeCase(
  tx: Tx,
  which: { id: string } | { subject: string },
  operator: string,
  decision: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query<{ case_id: bigint; player_id: bigint | null }>(
    `UPDATE operator_cases SET closed_at = $3, closed_by = $4, decision = $5
     WHERE closed_at IS NULL AND kind <> 'account_link' AND (case_id = $1::bigint OR subject = $2) RETURNING case_id, player_id`,
    ['id' in which ? which.id : null, 'subject' in which ? which.subject : null, now, operator, decision],
  );
  for (const { case_id: caseId, player_id: playerId } of rows) {
    if (playerId === null) continue;
    const sql = `UPDATE withdrawal_freezes SET lifted_at = $3, lifted_by = $4
                 WHERE player_id = $1 AND case_id = $2 AND lifted_at IS NULL`;
    await withinCellOf(tx, playerId, () => tx.query(sql, [playerId, caseId, now, operator]));
  }
  return rows.length > 0;
}
