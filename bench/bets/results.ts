import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import type { BooksReport } from './books.ts';
import type { Table } from './report.ts';
import { printTable } from '../stage/figures.ts';

/** What a way of measuring hands back. */
export interface Outcome {
  /** The tables that are shown, in order. */
  tables: Table[];
  /** All that the tables were made from. */
  details: object;
  books: BooksReport[];
}

export function printOutcome(outcome: Outcome): void {
  for (const table of outcome.tables) printTable(table);
}

/** Writes a dated pair of files, for programs and for people. */
export function saveOutcome(name: string, cluster: Cluster, options: object, outcome: Outcome): void {
  const folder = path.join(projectRoot(), 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const file = path.join(folder, `${name}-${date}`);
  const machine = describeMachine(cluster);
  const content = { date, machine, options, details: outcome.details, books: outcome.books };
  writeFileSync(`${file}.json`, `${JSON.stringify(content, null, 2)}\n`);
  const facts = Object.entries({ ...machine, ...options }).map(([key, value]) => `- ${key}: ${value}`);
  const text = [`# ${name}, ${date}`, facts.join('\n'), ...outcome.tables.map(toMarkdown)].join('\n\n');
  writeFileSync(`${file}.md`, `${text}\n`);
  console.log(`\nSaved as ${path.relative(projectRoot(), file)}.json and .md`);
}

function describeMachine(cluster: Cluster): Record<string, string | number> {
  const cores = os.cpus();
  return {
    processor: `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    postgres: cluster.programs.version,
    loadAverage: os
      .loadavg()
      .map((load) => load.toFixed(2))
      .join(' '),
  };
}

function toMarkdown([headings, ...rows]: Table): string {
  const line = (cells: Table[number]) => `| ${cells.join(' | ')} |`;
  const rule = headings!.map((_heading, column) => (typeof rows[0]?.[column] === 'number' ? '---:' : '---'));
  return [line(headings!), line(rule), ...rows.map(line)].join('\n');
}
