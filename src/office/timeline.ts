import { listLines, type Line } from '../cashier/history/lines.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { extendStatement } from '../ledger/statement.ts';
import { formatUsd } from '../money/usd.ts';
import type { TIMELINE_KINDS } from './players-api.ts';

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export interface TimelineEvent {
  at: Date;
  kind: TimelineKind;
  what: string;
  detail: string;
  amount: string | null;
}

const PAGE = 60;

/** One list of everything, newest first. Each source gives a page of its own; what is older than the youngest end is left for later. */
export async function readEvents(
  cells: Cells,
  playerId: PlayerId,
  { kind, before }: { kind: TimelineKind | null; before: Date | null },
): Promise<{ events: TimelineEvent[]; next: Date | null }> {
  const wants = (...kinds: TimelineKind[]) => kind === null || kinds.includes(kind);
  const sources = await Promise.all([
    wants('money', 'bets') ? moneyEvents(cells, playerId, kind, before) : [],
    wants('sign-in') ? sessionEvents(cells, playerId, before) : [],
    wants('account', 'staff') ? auditEvents(cells, playerId, kind, before) : [],
  ]);
  const merged = sources.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const ends = sources.filter((each) => each.length === PAGE).map((each) => each.at(-1)!.at.getTime());
  const end = ends.length > 0 ? Math.max(...ends) : -Infinity;
  const events = merged.filter(({ at }) => at.getTime() >= end);
  return { events, next: ends.length > 0 ? new Date(end) : null };
}

/** Bets are summed by game and day, as the player's own statement has them. */
async function moneyEvents(
  cells: Cells,
  playerId: PlayerId,
  kind: TimelineKind | null,
  before: Date | null,
): Promise<TimelineEvent[]> {
  const database = cells.of(playerId);
  await extendStatement(database, playerId);
  const filter = {
    ...(kind === 'bets' ? ({ kind: 'bet' } as const) : {}),
    ...(before ? { to: before.toISOString().slice(0, 10) } : {}),
  };
  const lines: Line[] = [];
  let cursor: { lastTransfer: bigint; account: number } | null = null;
  while (lines.length < PAGE) {
    const page: Line[] = await listLines(database, playerId, filter, cursor, PAGE);
    const fitting = page.filter((line) => (!before || line.at < before) && (kind !== 'money' || line.kind !== 'bet'));
    lines.push(...fitting);
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    cursor = { lastTransfer: last.lastTransfer, account: last.account };
  }
  return lines.slice(0, PAGE).map((line) => ({
    at: line.at,
    kind: line.kind === 'bet' ? 'bets' : 'money',
    what: line.kind === 'bet' ? `${line.betCount} bets on ${line.game ?? 'a game'}` : line.detail.replaceAll('_', ' '),
    detail:
      line.kind === 'bet'
        ? `staked ${dollars(line.staked)}, paid ${dollars(line.paid)}, balance ${dollars(line.balanceAfter)}`
        : `balance ${dollars(line.balanceAfter)}`,
    amount: dollars(line.amount),
  }));
}

async function sessionEvents(cells: Cells, playerId: PlayerId, before: Date | null): Promise<TimelineEvent[]> {
  const { rows } = await cells
    .of(playerId)
    .query<{ created_at: Date; ip: string; country: string | null; user_agent: string }>(
      `SELECT created_at, ip, country, user_agent FROM sessions
     WHERE player_id = $1 AND ($2::timestamptz IS NULL OR created_at < $2) ORDER BY created_at DESC LIMIT $3`,
      [playerId, before, PAGE],
    );
  return rows.map((row) => ({
    at: row.created_at,
    kind: 'sign-in',
    what: 'signed in',
    detail: [row.ip, row.country, row.user_agent.slice(0, 80)].filter(Boolean).join(' · '),
    amount: null,
  }));
}

/** What the audit log has of the player: what they did to their account, and what staff did. */
async function auditEvents(
  cells: Cells,
  playerId: PlayerId,
  kind: TimelineKind | null,
  before: Date | null,
): Promise<TimelineEvent[]> {
  const { rows } = await cells.directory.query<{
    at: Date;
    actor: string;
    action: string;
    after: Record<string, unknown> | null;
  }>(
    `SELECT at, actor, action, after FROM audit_log WHERE target = $1 AND ($2::timestamptz IS NULL OR at < $2)
       AND ($3::boolean IS NULL OR (actor LIKE 'operator:%') = $3) ORDER BY number DESC LIMIT $4`,
    [`player:${playerId}`, before, kind === null ? null : kind === 'staff', PAGE],
  );
  return rows.map(({ at, actor, action, after }) => {
    const isStaff = actor.startsWith('operator:');
    const reason = typeof after?.['reason'] === 'string' ? after['reason'] : '';
    const act = typeof after?.['act'] === 'string' ? after['act'] : '';
    return {
      at,
      kind: isStaff ? 'staff' : 'account',
      what: action.replace(/^\w+\./, '').replaceAll('_', ' '),
      detail: [isStaff ? actor.slice('operator:'.length) : '', act, reason].filter(Boolean).join(' · '),
      amount: null,
    };
  });
}

function dollars(amount: bigint): string {
  return formatUsd(amount);
}
