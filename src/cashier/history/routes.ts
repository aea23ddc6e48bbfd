import { Readable } from 'node:stream';
import type { Cells } from '../../db/cells/cells.ts';
import type { Database } from '../../db/database.ts';
import type { AnswerOf } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import {
  extendStatement,
  findPostings,
  readBetTransfers,
  readTransfers,
  type BookedTransfer,
} from '../../ledger/statement.ts';
import { toUsd } from '../../money/usd.ts';
import { holdKey, settledKey } from '../withdrawals/settle.ts';
import * as api from './api.ts';
import { balanceTypeOf, findLine, listLines, type Line, type LineCursor, type LineFilter } from './lines.ts';
import { reasonOf } from './reasons.ts';

export interface HistoryRoutesOptions {
  cells: Cells;
  limiter: RateLimiter;
}

const PAGE_SIZE = 50;
const EXPORT_LINES_MAX = 100_000;
const EXPORT_LINES_AT_ONCE = 1_000;
const EXPORTS_PER_MINUTE_MAX = 6;
const MINUTE_MS = 60_000;

export function historyRoutes(serve: Serve, { cells, limiter }: HistoryRoutesOptions): void {
  serve(api.listHistory, async ({ query, session }) => {
    const size = query.limit === undefined ? PAGE_SIZE : Number(query.limit);
    const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
    // Later pages show the statement as it was for the first page.
    if (cursor === null) await extendStatement(cells.of(session.playerId), session.playerId);
    const found = await listLines(cells.of(session.playerId), session.playerId, filterOf(query), cursor, size + 1);
    const page = found.slice(0, size);
    const last = page.at(-1);
    const next = found.length > size && last ? `${last.lastTransfer}-${last.account}` : null;
    return { items: page.map(describeLine), next };
  });

  serve(api.readHistoryLine, async ({ params, query, session }) => {
    const match = /^([1-9]\d{0,17})-([12])$/.exec(params.id);
    const line =
      match && (await findLine(cells.of(session.playerId), session.playerId, Number(match[2]), BigInt(match[1]!)));
    if (!line) throw new Refusal('NOT_FOUND');
    const size = query.limit === undefined ? PAGE_SIZE : Number(query.limit);
    const before = query.cursor === undefined ? null : BigInt(query.cursor);
    const found = await transfersOf(cells.of(session.playerId), session.playerId, line, before, size + 1);
    const page = found.slice(0, size);
    return {
      line: describeLine(line),
      transfers: page.map(describeTransfer),
      next: found.length > size ? String(page.at(-1)!.number) : null,
    };
  });

  serve(api.exportHistory, async ({ query, session, reply }) => {
    const taken = await limiter.take('wallet-export', String(session.playerId), EXPORTS_PER_MINUTE_MAX, MINUTE_MS);
    if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
    await extendStatement(cells.of(session.playerId), session.playerId);
    // Today's lines change while they are read, so all are read at one instant. Bets are only a few lines per day.
    const lines = await listLines(
      cells.of(session.playerId),
      session.playerId,
      filterOf(query),
      null,
      EXPORT_LINES_MAX,
    );
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="roulo-wallet.csv"');
    return Readable.from(csvOf(lines));
  });
}

async function transfersOf(
  database: Database,
  playerId: PlayerId,
  line: Line,
  before: bigint | null,
  limit: number,
): Promise<BookedTransfer[]> {
  if (line.kind === 'bet') return readBetTransfers(database, playerId, { ...line, game: line.gameCode }, before, limit);
  // A withdrawal's line shows its whole story: its end is a separate transfer.
  const isWithdrawal = line.kind === 'withdrawal' && line.reference !== null;
  const numbers = isWithdrawal
    ? await findPostings(database, playerId, [holdKey(line.reference!), settledKey(line.reference!)])
    : [line.firstTransfer];
  return readTransfers(database, playerId, numbers);
}

type HistoryLine = AnswerOf<typeof api.listHistory>['items'][number];

function describeLine(line: Line): HistoryLine {
  const isBets = line.kind === 'bet';
  return {
    id: `${line.firstTransfer}-${line.account}`,
    at: line.at.toISOString(),
    day: line.day,
    kind: line.kind,
    detail: line.detail,
    balanceType: balanceTypeOf(line),
    game: line.game,
    bets: isBets ? Number(line.betCount) : null,
    staked: isBets ? toUsd(line.staked) : null,
    paid: isBets ? toUsd(line.paid) : null,
    amount: toUsd(line.amount),
    balance: toUsd(line.balanceAfter),
    reference: line.reference === null ? null : String(line.reference),
    reason: reasonOf(line.detail, line.reference),
  };
}

function describeTransfer({ number, postedAt, kind, entries }: BookedTransfer) {
  return {
    number: Number(number),
    at: postedAt.toISOString(),
    kind,
    entries: entries.map(({ account, amount, balanceAfter }) => ({
      account,
      amount: toUsd(amount),
      balanceAfter: balanceAfter === null ? null : toUsd(balanceAfter),
    })),
  };
}

const CSV_COLUMNS = [
  'id',
  'at',
  'day',
  'kind',
  'detail',
  'balanceType',
  'game',
  'bets',
  'staked',
  'paid',
  'amount',
  'balance',
  'reference',
  'reason',
] as const satisfies readonly (keyof HistoryLine)[];

/** No column contains text typed by a player, so nothing needs quoting. */
function* csvOf(lines: readonly Line[]): Generator<string> {
  yield `${CSV_COLUMNS.join(',')}\r\n`;
  for (let at = 0; at < lines.length; at += EXPORT_LINES_AT_ONCE) {
    yield lines
      .slice(at, at + EXPORT_LINES_AT_ONCE)
      .map(csvLine)
      .join('');
  }
}

function csvLine(line: Line): string {
  const fields = describeLine(line);
  return `${CSV_COLUMNS.map((column) => String(fields[column] ?? '')).join(',')}\r\n`;
}

interface Query {
  kind?: NonNullable<LineFilter['kind']>;
  balanceType?: NonNullable<LineFilter['balance']>;
  from?: string;
  to?: string;
}

function filterOf({ kind, balanceType, from, to }: Query): LineFilter {
  for (const day of [from, to]) {
    // Rejects days such as 31 February.
    if (day !== undefined && new Date(day).toJSON()?.slice(0, 10) !== day) throw new Refusal('BAD_REQUEST');
  }
  return {
    ...(kind ? { kind } : {}),
    ...(balanceType ? { balance: balanceType } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

function readCursor(text: string): LineCursor {
  const [lastTransfer = '', account = ''] = text.split('-');
  return { lastTransfer: BigInt(lastTransfer), account: Number(account) };
}
