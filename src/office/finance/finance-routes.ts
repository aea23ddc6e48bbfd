import { createHash } from 'node:crypto';
import { readGames } from '../../catalogue/game-rows.ts';
import { inEachCell } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Cell } from '../../db/cells/schemas.ts';
import { gameOfCode } from '../../games/all.ts';
import { Refusal } from '../../http/errors.ts';
import { ACCOUNTS, TRANSFER_KINDS } from '../../ledger/accounts.ts';
import { readSumsCloses } from '../../ledger/closed-days.ts';
import {
  listSummedPostings,
  readBooksStart,
  readDailySums,
  readOwedAt,
  readSumsState,
  type Cut,
  type DailySum,
  type PostingPlace,
  type SummedPosting,
} from '../../ledger/daily-sums.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { toCsv } from '../shared/csv.ts';
import type { Office } from '../shared/desk.ts';
import { moneyWords } from '../shared/event-words.ts';
import * as api from './finance-api.ts';
import { drawReport } from './finance-pdf.ts';
import { exactDollars, FIGURE_NAMES, FIGURES, figuresOf, type Figures } from './finance-figures.ts';

const DAY_MS = 86_400_000;
const DAYS_MAX = 92;
const PAGE = 100;

interface Range {
  from: string;
  to: string;
}

export function financeRoutes(serve: ServeStaff, office: Office): void {
  reportRoutes(serve, office);
  postingRoutes(serve, office);
  holdingRoutes(serve, office);
  adjustmentRoutes(serve, office);
  serve(api.listCloses, async ({ query }) => ({ items: await closesIn(office.reads, query) }));
}

function reportRoutes(serve: ServeStaff, { reads, clock }: Office): void {
  serve(api.readReport, async ({ query }) => {
    const { rows, until } = await report(reads, query);
    return {
      until: until?.toISOString() ?? null,
      total: spell(figuresOf(rows.flatMap(({ sums }) => sums))),
      rows: rows.map(({ sums, figures, ...row }) => ({
        ...row,
        postings: Number(sums.reduce((count, { postings }) => count + postings, 0n)),
        figures: spell(figures),
      })),
    };
  });

  serve(api.exportReport, async ({ query }) => {
    const { lines, csv, sha256 } = asCsv(await report(reads, query), query.by);
    return { csv, rows: lines.length, sha256 };
  });

  serve(api.printReport, async ({ query, session }) => {
    const found = await report(reads, query);
    const { header, lines, sha256 } = asCsv(found, query.by);
    const total = spell(figuresOf(found.rows.flatMap(({ sums }) => sums)));
    const pdf = await drawReport({
      title: `Roulo: revenue by ${query.by}`,
      from: query.from,
      to: query.to,
      producedAt: clock.now(),
      producedBy: session.name,
      until: found.until,
      // One column identifies a row: its name, without the id.
      header: query.by === 'day' ? header : header.slice(1),
      rows: query.by === 'day' ? lines : lines.map((line) => line.slice(1)),
      total: ['total', ...FIGURE_NAMES.map((figure) => total[figure])],
      csvSha256: sha256,
      closes: (await closesIn(reads, query)).map(({ day, cell, hash }) => ({ day, cell, hash })),
    });
    return { pdf: pdf.toString('base64'), sha256: createHash('sha256').update(pdf).digest('hex') };
  });
}

function asCsv({ rows }: Awaited<ReturnType<typeof report>>, by: Cut | 'day') {
  const header = [...(by === 'day' ? ['day'] : [by, 'name']), ...FIGURE_NAMES];
  const lines = rows.map(({ key, name, figures }) => [
    ...(by === 'day' ? [key] : [key, name]),
    ...FIGURE_NAMES.map((figure) => exactDollars(figures[figure])),
  ]);
  const csv = toCsv(header, lines);
  return { header, lines, csv, sha256: createHash('sha256').update(csv).digest('hex') };
}

async function report(reads: ReadingCells, { from, to, by }: Range & { by: Cut | 'day' }) {
  checkRange({ from, to });
  const parts = await inEachCell(reads, async (database) => ({
    sums: await readDailySums(database, { from, to, by }),
    until: (await readSumsState(database)).lookedUntil,
    closes: by === 'day' ? await readSumsCloses(database, from, to) : [],
  }));
  const groups = new Map<string, DailySum[]>();
  for (const sum of parts.flatMap(({ sums }) => sums)) {
    const key = by === 'day' ? sum.day : sum.key;
    const group = groups.get(key);
    if (group) group.push(sum);
    else groups.set(key, [sum]);
  }
  // Days without postings get a row too.
  if (by === 'day') for (const day of daysOf(from, to)) if (!groups.has(day)) groups.set(day, []);
  const nameOf = await namesFor(reads, by);
  const closedIn = (day: string) => parts.every(({ closes }) => closes.some((close) => close.day === day));
  const rows = [...groups].map(([key, sums]) => ({
    key,
    name: nameOf(key),
    isClosed: by === 'day' && closedIn(key),
    sums,
    figures: figuresOf(sums),
  }));
  const size = ({ figures: { staked, deposits, gross } }: (typeof rows)[number]) => staked + deposits + gross;
  rows.sort((one, other) =>
    by === 'day' ? (one.key < other.key ? 1 : -1) : size(other) > size(one) ? 1 : size(other) < size(one) ? -1 : 0,
  );
  const untils = parts.map(({ until }) => until);
  return {
    rows,
    until: untils.includes(null) ? null : new Date(Math.min(...untils.map((until) => until!.getTime()))),
  };
}

function postingRoutes(serve: ServeStaff, { reads }: Office): void {
  serve(api.listPostings, async ({ query: { from, to, figure, by = 'day', key = '', after } }) => {
    checkRange({ from, to });
    const day = by === 'day' && key !== '' ? key : null;
    const filter = {
      from: new Date(day ?? from),
      until: new Date(Date.parse(day ?? to) + DAY_MS),
      ...FIGURES[figure],
      by: by === 'day' ? null : by,
      key,
    };
    const start = after === undefined ? null : readCursor(after);
    const items: (SummedPosting & { cell: Cell })[] = [];
    let next: string | null = null;
    let isArchived = false;
    // One cell after the other: only within a cell are rows ordered by time.
    for (const cell of reads.list()) {
      const database = reads.at(cell);
      const begun = await readBooksStart(database);
      if (begun !== null && begun > filter.from) isArchived = true;
      if ((start && start.cell > cell) || next !== null) continue;
      const found = await listSummedPostings(
        database,
        filter,
        start?.cell === cell ? start : null,
        PAGE - items.length,
      );
      items.push(...found.items.map((posting) => ({ ...posting, cell })));
      next = found.next && cursorOf({ ...found.next, cell });
    }
    const gameName = await namesFor(reads, 'game');
    return {
      items: items.map((posting) => ({
        player: String(posting.playerId),
        number: String(posting.number),
        at: posting.postedAt.toISOString(),
        kind: moneyWords(kindOf(posting.kind)),
        from: accountOf(posting.debit),
        to: accountOf(posting.credit),
        amount: exactDollars(posting.amount),
        returned: exactDollars(posting.returned),
        about: [
          posting.provider,
          posting.game && gameName(`${posting.provider}:${posting.game}`),
          posting.coin.toUpperCase(),
          posting.country,
        ]
          .filter(Boolean)
          .join(' · '),
      })),
      next,
      isArchived,
    };
  });
}

function holdingRoutes(serve: ServeStaff, { reads }: Office): void {
  serve(api.readHoldings, async ({ query }) => {
    checkRange(query);
    const { rows } = await reads.directory.query<{
      name: string;
      taken_at: Date;
      players: bigint;
      total_micros: bigint;
      sandbox_micros: bigint;
      reserves_micros: bigint | null;
    }>(
      `SELECT name, taken_at, players, total_micros, sandbox_micros, reserves_micros FROM liability_snapshots
       WHERE taken_at >= $1 AND taken_at < $2 ORDER BY taken_at DESC`,
      [new Date(query.from), new Date(Date.parse(query.to) + DAY_MS)],
    );
    const dayOf = (name: string) => name.slice(0, 10);
    const days = rows.map(({ name }) => dayOf(name));
    const parts = rows.length === 0 ? [] : await inEachCell(reads, (database) => readOwedAt(database, days));
    const items = rows.map((row) => ({
      name: row.name,
      takenAt: row.taken_at.toISOString(),
      players: Number(row.players),
      owed: exactDollars(row.total_micros),
      ofSandbox: exactDollars(row.sandbox_micros),
      reserves: row.reserves_micros === null ? null : exactDollars(row.reserves_micros),
      bySums: exactDollars(parts.reduce((total, owed) => total + owed.get(dayOf(row.name))!, 0n)),
    }));
    return { items };
  });
}

function adjustmentRoutes(serve: ServeStaff, { reads }: Office): void {
  serve(api.listAdjustments, async ({ query }) => {
    checkRange(query);
    const { rows } = await reads.directory.query<{
      at: Date;
      actor: string;
      target: string;
      after: { amount: string; key: string; reason: string; proposedBy?: string; proposalReason?: string };
    }>(
      `SELECT at, actor, target, after FROM audit_log
       WHERE at >= $1 AND at < $2 AND action IN ('operator.balance_adjust', 'operator.approve')
         AND after ->> 'key' LIKE 'adjustment:%' ORDER BY at DESC LIMIT 1000`,
      [new Date(query.from), new Date(Date.parse(query.to) + DAY_MS)],
    );
    const items = rows.map(({ at, actor, target, after }) => ({
      at: at.toISOString(),
      operator: after.proposedBy ?? actor.replace('operator:', ''),
      approver: after.proposedBy === undefined ? null : actor.replace('operator:', ''),
      target,
      micros: BigInt(after.amount),
      amount: exactDollars(BigInt(after.amount)),
      reason: after.proposalReason ?? after.reason,
      key: after.key,
    }));
    const operators = [...new Set(items.map(({ operator }) => operator))].map((operator) => {
      const own = items.filter((item) => item.operator === operator).map(({ micros }) => micros);
      const sum = (some: readonly bigint[]) => exactDollars(some.reduce((total, micros) => total + micros, 0n));
      return {
        operator,
        count: own.length,
        given: sum(own.filter((micros) => micros > 0n)),
        taken: sum(own.filter((micros) => micros < 0n)),
      };
    });
    return { operators, items: items.map(({ micros: _micros, ...item }) => item) };
  });
}

async function closesIn(reads: ReadingCells, { from, to }: Range) {
  checkRange({ from, to });
  const parts = await inEachCell(reads, async (database, cell) =>
    (await readSumsCloses(database, from, to)).map(({ count, closedAt, ...close }) => ({
      ...close,
      cell,
      rows: count,
      closedAt: closedAt.toISOString(),
    })),
  );
  return parts
    .flat()
    .toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : one.cell - other.cell));
}

function checkRange({ from, to }: Range): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(days >= 1 && days <= DAYS_MAX)) throw new Refusal('BAD_REQUEST');
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

function spell(figures: Figures): Record<keyof Figures, string> {
  return Object.fromEntries(FIGURE_NAMES.map((name) => [name, exactDollars(figures[name])])) as Record<
    keyof Figures,
    string
  >;
}

const OF_NOTHING = {
  day: '',
  game: 'Not of a game',
  provider: 'Not of a game',
  coin: 'Not in a coin',
  country: 'Not known',
};

async function namesFor(reads: ReadingCells, by: Cut | 'day'): Promise<(key: string) => string> {
  if (by !== 'game') return (key) => (key === '' ? OF_NOTHING[by] : by === 'coin' ? key.toUpperCase() : key);
  const names = new Map((await readGames(reads.directory)).map(({ symbol, name }) => [symbol, name]));
  return (key) => {
    if (key === '') return OF_NOTHING.game;
    const [provider, game] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
    if (provider === 'house') return gameOfCode(Number(game))?.texts.name ?? key;
    return names.get(game) ?? key;
  };
}

const KINDS = new Map(
  Object.entries(TRANSFER_KINDS).map(([name, code]) => [code as number, name as keyof typeof TRANSFER_KINDS]),
);
const kindOf = (code: number) => KINDS.get(code)!;
const NAMES = new Map(
  Object.entries(ACCOUNTS).map(([name, code]) => [code as number, code < 100 ? `player: ${name}` : `house: ${name}`]),
);
const accountOf = (code: number) => NAMES.get(code) ?? String(code);

function cursorOf({ cell, postedAt, playerId, number }: PostingPlace & { cell: Cell }): string {
  return `${cell} ${postedAt.getTime()} ${playerId} ${number}`;
}

function readCursor(text: string) {
  const [cell, at, playerId, number] = text.split(' ');
  return {
    cell: Number(cell) as Cell,
    postedAt: new Date(Number(at)),
    playerId: BigInt(playerId!),
    number: BigInt(number!),
  };
}
