export type BetsRead = { ok: true; bets: unknown[] } | { ok: false; text: string };

/**
 * Reads bets from text: one bet, a list, an answer of `GET /api/bets`, or an export as JSON lines or CSV.
 * Does not check what a bet contains.
 */
export function readBets(text: string): BetsRead {
  const content = text.replace(/^\uFEFF/, '').trim();
  if (content === '') return { ok: false, text: 'There is nothing to read.' };
  if (!/^[[{]/.test(content)) return readCsv(content);
  const whole = parseJson(content);
  return whole === undefined ? readLines(content) : { ok: true, bets: betsIn(whole) };
}

const NUMBERS = ['betAmount', 'winnings', 'multiplier', 'nonce', 'winMax'];
const OBJECTS = ['parameters', 'result'];

function betsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const items = (value as { items?: unknown }).items;
  return Array.isArray(items) ? items : [value];
}

function readLines(content: string): BetsRead {
  const bets: unknown[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue;
    const bet = parseJson(line);
    if (bet === undefined) return { ok: false, text: `Line ${index + 1} is not JSON.` };
    bets.push(bet);
  }
  return { ok: true, bets };
}

function readCsv(content: string): BetsRead {
  const [columns, ...rows] = csvRows(content);
  if (!columns?.includes('game') || !columns.includes('nonce')) {
    return { ok: false, text: 'This is neither JSON nor a CSV export of bets.' };
  }
  const wrong = rows.findIndex((row) => row.length !== columns.length);
  if (wrong >= 0) return { ok: false, text: `Row ${wrong + 2} has not as many cells as the first row has columns.` };
  const bets = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, cellValue(column, row[i]!)])));
  // Exports contain finished bets only.
  return { ok: true, bets: bets.map((bet) => ({ state: 'settled', ...bet })) };
}

function cellValue(column: string, text: string): unknown {
  if (column === 'clientSeed') return text.replace(/^'/, '');
  if (column === 'serverSeed') return text || null;
  if (NUMBERS.includes(column)) return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return OBJECTS.includes(column) ? parseJson(text) : text;
}

/** RFC 4180: cells with commas or line breaks are quoted, and quotes in them are doubled. */
function csvRows(content: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of content.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === '') break;
    if (match[3] !== ',') rows.push([]);
  }
  return rows;
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
