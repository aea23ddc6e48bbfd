import type { Clock } from '../clock/clock.ts';
import { withinCellsOf } from '../db/cells/cells.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { FOREVER } from '../ledger/wallet.ts';
import type { SignKind } from './signs.ts';

export type LinkState = 'open' | 'same_person' | 'different';

/** Two accounts that may belong to one person. The later one is restricted. */
export interface Link {
  later: PlayerId;
  earlier: PlayerId;
  kinds: SignKind[];
  state: LinkState;
  /** The earlier account is excluded from play until then, so the later one is held too. */
  heldUntil: Date | null;
  openedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

interface LinkRow {
  player_id: bigint;
  other_id: bigint;
  kinds: SignKind[];
  state: LinkState;
  held_until: Date | typeof Infinity | null;
  opened_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

const COLUMNS = 'player_id, other_id, kinds, state, held_until, opened_at, decided_at, decided_by';

/**
 * Adds a player to a mark and returns all players with that mark. The row stays locked until the transaction ends, so of two
 * players who come in parallel the second sees the first.
 */
export async function takeMark(
  tx: Tx,
  marks: readonly Buffer[],
  kind: SignKind,
  playerId: PlayerId,
  now: Date,
): Promise<PlayerId[]> {
  const [current, ...older] = marks;
  // Marks made with keys that are being phased out are found and carried over.
  const { rows: known } = older.length
    ? await tx.query<{ player_ids: bigint[] }>('SELECT player_ids FROM account_marks WHERE mark = ANY($1::bytea[])', [
        older,
      ])
    : { rows: [] };
  const { rows } = await tx.query<{ player_ids: bigint[] }>(
    `INSERT INTO account_marks AS m (mark, kind, player_ids, first_at) VALUES ($1, $2, $3::bigint[], $4)
     ON CONFLICT (mark) DO UPDATE SET player_ids =
       CASE WHEN m.player_ids @> excluded.player_ids THEN m.player_ids ELSE m.player_ids || excluded.player_ids END
     RETURNING player_ids`,
    [current, kind, [...new Set([playerId, ...known.flatMap(({ player_ids }) => player_ids)])], now],
  );
  return [...new Set(rows[0]!.player_ids)].map(toPlayerId);
}

/** Players ordered by when their accounts were opened. */
export async function inOrderOfAge(tx: Tx, playerIds: readonly PlayerId[]): Promise<PlayerId[]> {
  const found = await withinCellsOf(tx, playerIds, async (_, ids) => {
    const { rows } = await tx.query<{ player_id: bigint; created_at: Date }>(
      'SELECT player_id, created_at FROM players WHERE player_id = ANY($1::bigint[])',
      [ids],
    );
    return rows.map((row) => ({ playerId: toPlayerId(row.player_id), createdAt: row.created_at }));
  });
  return found
    .flat()
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.playerId < b.playerId ? -1 : 1))
    .map(({ playerId }) => playerId);
}

/**
 * Records that two accounts share something. It is news if it is the first sign, or one that no person has judged yet: a decision
 * about a shared device is reopened when the identity matches too.
 */
export async function noteLink(
  tx: Tx,
  { later, earlier, kinds }: Pick<Link, 'later' | 'earlier' | 'kinds'>,
  now: Date,
): Promise<{ link: Link; isNews: boolean }> {
  const added = await tx.query<LinkRow>(
    `INSERT INTO account_links (player_id, other_id, kinds, state, opened_at) VALUES ($1, $2, $3::text[], 'open', $4)
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [later, earlier, kinds, now],
  );
  if (added.rows[0]) return { link: toLink(added.rows[0]), isNews: true };
  const known = (await lockLink(tx, later, earlier))!;
  const { rows } = await tx.query<LinkRow>(
    `UPDATE account_links SET kinds = $3::text[],
            state = CASE WHEN state = 'different' AND NOT judged_kinds @> $4::text[] THEN 'open' ELSE state END
     WHERE player_id = $1 AND other_id = $2 RETURNING ${COLUMNS}`,
    [later, earlier, [...new Set([...known.kinds, ...kinds])], kinds],
  );
  const link = toLink(rows[0]!);
  return { link, isNews: link.state === 'open' && link.decidedAt !== null };
}

export async function holdLater(tx: Tx, { later, earlier }: Link, until: Date): Promise<void> {
  await tx.query('UPDATE account_links SET held_until = $3 WHERE player_id = $1 AND other_id = $2', [
    later,
    earlier,
    until.getTime() === FOREVER.getTime() ? 'infinity' : until,
  ]);
}

/** Links of a later account that nobody has found to be mistaken. */
export async function findStandingLinks(db: Queryable, later: PlayerId): Promise<Link[]> {
  const { rows } = await db.query<LinkRow>(
    `SELECT ${COLUMNS} FROM account_links WHERE player_id = $1 AND state <> 'different' ORDER BY other_id`,
    [later],
  );
  return rows.map(toLink);
}

/** All links except those that staff found to be mistaken. */
export async function listStandingLinks(db: Queryable): Promise<Pick<Link, 'later' | 'earlier' | 'state'>[]> {
  const { rows } = await db.query<Pick<LinkRow, 'player_id' | 'other_id' | 'state'>>(
    `SELECT player_id, other_id, state FROM account_links WHERE state <> 'different'`,
  );
  return rows.map((row) => ({
    later: toPlayerId(row.player_id),
    earlier: toPlayerId(row.other_id),
    state: row.state,
  }));
}

export async function lockLink(tx: Tx, later: PlayerId, earlier: PlayerId): Promise<Link | null> {
  const { rows } = await tx.query<LinkRow>(
    `SELECT ${COLUMNS} FROM account_links WHERE player_id = $1 AND other_id = $2 FOR UPDATE`,
    [later, earlier],
  );
  return rows[0] ? toLink(rows[0]) : null;
}

export async function decideLink(tx: Tx, link: Link, state: LinkState, by: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE account_links SET state = $3, judged_kinds = kinds, decided_at = $4, decided_by = $5,
            held_until = CASE WHEN $3 = 'different' THEN NULL ELSE held_until END
     WHERE player_id = $1 AND other_id = $2`,
    [link.later, link.earlier, state, now, by],
  );
}

/** Links that wait for a person, oldest first. */
export async function listOpenLinks(db: Queryable, limit: number): Promise<Link[]> {
  const { rows } = await db.query<LinkRow>(
    `SELECT ${COLUMNS} FROM account_links WHERE state = 'open' ORDER BY opened_at, player_id, other_id LIMIT $1`,
    [limit],
  );
  return rows.map(toLink);
}

/** All links of an account, as the later or the earlier one. */
export async function listLinksOf(db: Queryable, playerId: PlayerId): Promise<Link[]> {
  const { rows } = await db.query<LinkRow>(
    `SELECT ${COLUMNS} FROM account_links WHERE player_id = $1 OR other_id = $1 ORDER BY opened_at, player_id, other_id`,
    [playerId],
  );
  return rows.map(toLink);
}

export const CASE_KIND = 'account_link';

export function caseSubject({ later, earlier }: Pick<Link, 'later' | 'earlier'>): string {
  return `accounts ${later} and ${earlier}`;
}

/** Reopens the case of a link that was decided before, with the new facts. */
export async function reopenCase(tx: Tx, clock: Clock, link: Link, details: object): Promise<void> {
  await tx.query(
    `UPDATE operator_cases SET closed_at = NULL, closed_by = NULL, decision = NULL, details = $3, opened_at = $4
     WHERE kind = $1 AND subject = $2 AND closed_at IS NOT NULL`,
    [CASE_KIND, caseSubject(link), JSON.stringify(details), clock.now()],
  );
}

export async function closeLinkCase(tx: Tx, clock: Clock, link: Link, by: string, decision: LinkState): Promise<void> {
  await tx.query(
    `UPDATE operator_cases SET closed_at = $3, closed_by = $4, decision = $5
     WHERE kind = $1 AND subject = $2 AND closed_at IS NULL`,
    [CASE_KIND, caseSubject(link), clock.now(), by, decision],
  );
}

function toLink(row: LinkRow): Link {
  const until = row.held_until;
  return {
    later: toPlayerId(row.player_id),
    earlier: toPlayerId(row.other_id),
    kinds: row.kinds.toSorted(),
    state: row.state,
    heldUntil: until === null || until instanceof Date ? until : FOREVER,
    openedAt: row.opened_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  };
}
