import { listLines, type Line } from '../../cashier/history/lines.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Queryable } from '../../db/database.ts';
import { gameOfCode } from '../../games/all.ts';
import { readBetHours } from '../../ledger/bet-hours.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { listUnsummedMoney } from '../../ledger/statement.ts';
import { formatUsd, type UsdMicros } from '../../money/usd.ts';
import { eventWords, moneyWords } from '../shared/event-words.ts';
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
const LINES_AT_ONCE = 500;
const UNSUMMED_MAX = 20_000;

/** Events of one kind, newest first, complete back to `end`; null if there is nothing older. */
interface Source {
  events: TimelineEvent[];
  end: Date | null;
}

const NOTHING: Source = { events: [], end: null };

/**
 * Merges the sources into one list, newest first. Each source reads one page. Events older than the latest `end` wait for the next page.
 */
export async function readEvents(
  cells: ReadingCells,
  playerId: PlayerId,
  { kind, before }: { kind: TimelineKind | null; before: Date | null },
): Promise<{ events: TimelineEvent[]; next: Date | null }> {
  const wants = (...kinds: TimelineKind[]) => kind === null || kinds.includes(kind);
  const sources = await Promise.all([
    wants('money') ? moneyEvents(cells, playerId, before) : NOTHING,
    wants('bets') ? betEvents(cells, playerId, before) : NOTHING,
    wants('sign-in') ? sessionEvents(cells, playerId, before) : NOTHING,
    wants('account', 'staff') ? auditEvents(cells, playerId, kind, before) : NOTHING,
  ]);
  const ends = sources.flatMap(({ end }) => (end === null ? [] : [end.getTime()]));
  const end = ends.length > 0 ? Math.max(...ends) : -Infinity;
  const events = sources
    .flatMap((source) => source.events)
    .filter(({ at }) => at.getTime() >= end)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return { events, next: ends.length > 0 ? new Date(end) : null };
}

/** Events with the same time as the last one may follow a full page. All events of that time go to the next page. */
function pageOf(events: TimelineEvent[]): Source {
  const [first, last] = [events[0]?.at.getTime(), events.at(-1)?.at.getTime()];
  if (events.length < PAGE || last === undefined) return { events, end: null };
  return { events, end: new Date(first === last ? last : last + 1) };
}

/** The lines of the player's statement, and newer postings that it does not include yet. */
async function moneyEvents(cells: ReadingCells, playerId: PlayerId, before: Date | null): Promise<Source> {
  const database = cells.of(playerId);
  const isFitting = (at: Date) => before === null || at < before;
  const unsummed = await listUnsummedMoney(database, playerId, UNSUMMED_MAX);
  const lines = await listOlder(database, playerId, before, (line) => line.kind !== 'bet');
  const newest = unsummed.map(({ at, kind, amount, balanceAfter }) => moneyEvent(at, kind, amount, balanceAfter));
  const older = lines.map(({ at, detail, amount, balanceAfter }) => moneyEvent(at, detail, amount, balanceAfter));
  return pageOf([...newest.filter(({ at }) => isFitting(at)), ...older].slice(0, PAGE));
}

function moneyEvent(at: Date, kind: string, amount: UsdMicros, balanceAfter: UsdMicros): TimelineEvent {
  return {
    at,
    kind: 'money',
    what: moneyWords(kind),
    detail: `balance ${formatUsd(balanceAfter)}`,
    amount: formatUsd(amount),
  };
}

/** Bets summed by game and hour. Archived months come from the statement, summed by game and day. */
async function betEvents(cells: ReadingCells, playerId: PlayerId, before: Date | null): Promise<Source> {
  const database = cells.of(playerId);
  const { hours, end, archivedBelow } = await readBetHours(database, playerId, before);
  const events: TimelineEvent[] = hours.map((each) =>
    betEvent(each.lastAt, each, gameOfCode(each.game)?.id ?? 'games of providers', 'in an hour'),
  );
  if (archivedBelow === null) return { events, end };
  const days = await listOlder(
    database,
    playerId,
    before,
    (line) => line.kind === 'bet' && line.lastTransfer < archivedBelow,
  );
  const { events: older, end: oldest } = pageOf(
    days.map((line) => betEvent(line.at, { ...line, bets: line.betCount }, line.game ?? 'a game', 'in a day')),
  );
  return { events: [...events, ...older], end: oldest };
}

function betEvent(
  at: Date,
  { bets, staked, paid }: { bets: bigint; staked: bigint; paid: bigint },
  game: string,
  within: string,
): TimelineEvent {
  return {
    at,
    kind: 'bets',
    what: `${bets} ${bets === 1n ? 'bet' : 'bets'} on ${game}`,
    detail: `${within}: staked ${formatUsd(staked)}, paid ${formatUsd(paid)}`,
    amount: formatUsd(paid - staked),
  };
}

/** At most a page of matching statement lines from before the given time. */
async function listOlder(
  database: Queryable,
  playerId: PlayerId,
  before: Date | null,
  fits: (line: Line) => boolean,
): Promise<Line[]> {
  const filter = before ? { to: before.toISOString().slice(0, 10) } : {};
  const lines: Line[] = [];
  let cursor: { lastTransfer: bigint; account: number } | null = null;
  while (lines.length < PAGE) {
    const page: Line[] = await listLines(database, playerId, filter, cursor, LINES_AT_ONCE);
    lines.push(...page.filter((line) => (!before || line.at < before) && fits(line)));
    const last = page.at(-1);
    if (page.length < LINES_AT_ONCE || !last) break;
    cursor = { lastTransfer: last.lastTransfer, account: last.account };
  }
  return lines.slice(0, PAGE);
}

async function sessionEvents(cells: ReadingCells, playerId: PlayerId, before: Date | null): Promise<Source> {
  const { rows } = await cells
    .of(playerId)
    .query<{ created_at: Date; ip: string; country: string | null; user_agent: string }>(
      `SELECT created_at, ip, country, user_agent FROM sessions
     WHERE player_id = $1 AND ($2::timestamptz IS NULL OR created_at < $2) ORDER BY created_at DESC LIMIT $3`,
      [playerId, before, PAGE],
    );
  return pageOf(
    rows.map((row) => ({
      at: row.created_at,
      kind: 'sign-in',
      what: 'Signed in',
      detail: [row.ip, row.country, row.user_agent.slice(0, 80)].filter(Boolean).join(' · '),
      amount: null,
    })),
  );
}

/** Audit log entries about the player: their own changes to the account, and what staff did. */
async function auditEvents(
  cells: ReadingCells,
  playerId: PlayerId,
  kind: TimelineKind | null,
  before: Date | null,
): Promise<Source> {
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
  const events = rows.map(({ at, actor, action, after }): TimelineEvent => {
    const isStaff = actor.startsWith('operator:');
    const reason = typeof after?.['reason'] === 'string' ? after['reason'] : '';
    const act = [after?.['act'], after?.['summary']].find((text) => typeof text === 'string') ?? '';
    return {
      at,
      kind: isStaff ? 'staff' : 'account',
      what: eventWords(action),
      detail: [isStaff ? actor.slice('operator:'.length) : '', act, reason].filter(Boolean).join(' · '),
      amount: null,
    };
  });
  return pageOf(events);
}
