import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../src/db/project-root.ts';
import { printTable, rounded } from './figures.ts';

/** The first row holds the headings. */
export type Table = readonly (readonly (string | number)[])[];
export type Figure = readonly [what: string, value: string | number];

/** A figure with its bar. One that is missed is a problem. */
export interface Goal {
  what: string;
  found: number;
  atMost?: number;
  atLeast?: number;
}

/** What every drill and bench hands back. */
export interface Report {
  /** What was done and measured, in order. */
  figures?: readonly Figure[];
  tables?: readonly Table[];
  goals?: readonly Goal[];
  /** Empty when everything was as it must be. */
  problems: readonly string[];
  /** What of it was not done, and why. */
  leftOut?: readonly string[];
  /** All that the tables were made from, for the saved file. */
  details?: object;
}

export interface TitledReport extends Report {
  title: string;
  seconds: number;
}

const PROBLEMS_SHOWN_MAX = 20;

function isMet({ found, atMost = Infinity, atLeast = -Infinity }: Goal): boolean {
  return found <= atMost && found >= atLeast;
}

export function problemsOf({ problems, goals = [] }: Report): string[] {
  const missed = goals.filter((goal) => !isMet(goal));
  return [...problems, ...missed.map(({ what, found }) => `${what}: ${rounded(found, 3)} misses its goal`)];
}

export function verdictOf(report: Report): string {
  if (problemsOf(report).length > 0) return 'FAILED';
  const { figures = [], tables = [], leftOut = [] } = report;
  return figures.length + tables.length === 0 && leftOut.length > 0 ? 'left out' : 'passed';
}

export function printReport(report: Report): void {
  for (const table of tablesOf(report)) printTable(table);
  for (const line of remarksOn(report)) console.log(`\n${line}`);
}

/** For people, in Markdown, and what it was made from for programs. */
export function saveReports(name: string, facts: object, reports: readonly TitledReport[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const folder = path.join(projectRoot(), 'bench', 'results');
  const file = path.join(folder, `${name}-${date}`);
  const known = { ...describeMachine(), ...facts };
  const summary: Table = [
    ['', 'outcome', 'problems', 'seconds'],
    ...reports.map((each) => [each.title, verdictOf(each), problemsOf(each).length, Math.round(each.seconds)]),
  ];
  const text = [
    `# ${name}, ${date}`,
    Object.entries(known)
      .map(([key, value]) => `- ${key}: ${value}`)
      .join('\n'),
    ...(reports.length > 1 ? [toMarkdown(summary)] : []),
    ...reports.flatMap((each) => [`## ${each.title}`, ...tablesOf(each).map(toMarkdown), ...remarksOn(each)]),
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.md`, `${text.join('\n\n')}\n`);
  const details = reports.flatMap((each) => each.details ?? []);
  if (details.length > 0) writeFileSync(`${file}.json`, `${JSON.stringify({ date, ...known, details }, null, 2)}\n`);
  console.log(`\nThe report is in ${path.relative(projectRoot(), file)}.md.`);
}

function tablesOf({ figures = [], tables = [], goals = [] }: Report): Table[] {
  const judged = goals.map((goal) => {
    const { what, found, atMost, atLeast } = goal;
    const bars = [atLeast === undefined ? '' : `≥ ${atLeast}`, atMost === undefined ? '' : `≤ ${atMost}`];
    return [what, rounded(found, 3), bars.filter(Boolean).join(', '), isMet(goal) ? 'yes' : 'NO'];
  });
  return [
    ...(figures.length > 0 ? [[['', ''], ...figures]] : []),
    ...tables,
    ...(goals.length > 0 ? [[['Goal', 'found', 'wanted', 'met'], ...judged]] : []),
  ];
}

function remarksOn(report: Report): string[] {
  const problems = problemsOf(report);
  const shown = problems.slice(0, PROBLEMS_SHOWN_MAX);
  const more = problems.length - shown.length;
  return [
    ...(report.leftOut ?? []).map((text) => `Left out: ${text}`),
    ...(problems.length > 0 ? [`${problems.length} problems:\n${shown.map((text) => `- ${text}`).join('\n')}`] : []),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function describeMachine(): Record<string, string | number> {
  const cores = os.cpus();
  return {
    processor: `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    loadAverage: os
      .loadavg()
      .map((load) => rounded(load))
      .join(' '),
  };
}

function toMarkdown([headings, ...rows]: Table): string {
  const line = (cells: Table[number]) => `| ${cells.join(' | ')} |`;
  const rule = headings!.map((_heading, column) => (typeof rows[0]?.[column] === 'number' ? '---:' : '---'));
  return [line(headings!), line(rule), ...rows.map(line)].join('\n');
}
