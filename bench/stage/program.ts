import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from '../../src/db/embedded/cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { countOption, secondsSince } from './figures.ts';
import { printReport, problemsOf, saveReports, verdictOf, type Report } from './report.ts';

type Defaults = Readonly<Record<string, number | string | boolean>>;
type Widened<T> = T extends number ? number : T extends boolean ? boolean : string;
type Options<D extends Defaults> = { [Name in keyof D]: Widened<D[Name]> };

/** What the command line says, by the type of each default: counts, texts and switches. */
export function readOptions<const D extends Defaults>(defaults: D): Options<D> {
  const types = Object.entries(defaults).map(([name, value]): [string, { type: 'boolean' | 'string' }] => [
    name,
    { type: typeof value === 'boolean' ? 'boolean' : 'string' },
  ]);
  const { values } = parseArgs({ options: Object.fromEntries(types) });
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? countOption(name, String(value)) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) } as Options<D>;
}

/** Those of a list that an option names, separated by commas; without it all of them. */
export function someOf<Name extends string>(option: string, given: string, all: readonly Name[]): Name[] {
  if (given === '') return [...all];
  return given.split(',').map((text) => {
    const found = all.find((name) => name === text);
    if (found === undefined) throw new Error(`--${option} takes ${all.join(', ')}, not ${text}.`);
    return found;
  });
}

interface Saving {
  /** Keeps the report under this name. */
  saveAs?: string;
  /** What the saved report says of how it was made. */
  facts?: object;
}

interface ProgramSettings extends Saving {
  /** Of the database; all else as in production. */
  settings?: Record<string, string>;
  /** Programs that are not on this machine: without them nothing is run. */
  missing?: readonly string[];
  /** A folder for the cluster's data, used again by the next run that names it. Left out: nothing is left behind. */
  keep?: string;
}

/** Shows what it gives or why it broke off, and how long it took. */
async function runOne(work: () => Promise<Report>): Promise<{ report: Report; seconds: number }> {
  const startMs = performance.now();
  const report = await work().catch((error: unknown): Report => {
    console.error(error);
    return { problems: ['It broke off.'] };
  });
  printReport(report);
  const seconds = secondsSince(startMs);
  console.log(`\n${verdictOf(report)} after ${seconds} s`);
  return { report, seconds };
}

/** A drill or bench. Shows its report, and ends with 0 only if there were no problems. */
export async function runProgram(work: () => Promise<Report>, { saveAs, facts = {} }: Saving = {}): Promise<never> {
  const { report, seconds } = await runOne(work);
  if (saveAs) saveReports(saveAs, facts, [{ title: saveAs, seconds, ...report }]);
  // After a failure, players with open requests would keep the process alive.
  process.exit(problemsOf(report).length === 0 ? 0 : 1);
}

/** One with a cluster of its own. */
export function runOnCluster(
  work: (cluster: Cluster) => Promise<Report>,
  { settings = {}, missing = [], keep = '', ...saving }: ProgramSettings = {},
): Promise<never> {
  if (missing.length > 0) {
    console.error(`It did not run: there is no ${missing.join(' and no ')} here.`);
    process.exit(2);
  }
  return runProgram(() => withCluster(work, settings, keep), saving);
}

/** Parts one after the other, as one report. One that breaks off does not stop the others. */
export async function runParts<Part>(
  parts: Readonly<Record<string, Part>>,
  names: readonly string[],
  run: (part: Part) => Promise<Report>,
): Promise<Report> {
  const problems: string[] = [];
  for (const name of names) {
    console.log(`\n## ${name}`);
    const { report } = await runOne(() => run(parts[name]!));
    problems.push(...problemsOf(report).map((text) => `${name}: ${text}`));
  }
  return { problems };
}

/** Runs `work` on a new cluster with the schema of the product, and leaves nothing behind, also when interrupted. One in a kept folder stays. */
export async function withCluster<T>(
  work: (cluster: Cluster) => Promise<T>,
  settings: Record<string, string> = {},
  keep = '',
): Promise<T> {
  const dataDir = keep === '' ? await mkdtemp(path.join(os.tmpdir(), 'roulo-drill-')) : path.resolve(keep);
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const starting = startCluster({ dataDir, projectRoot: projectRoot(), settings, log });
  const clear = async () => {
    await starting.then(
      (cluster) => cluster.stop(),
      () => {},
    );
    if (keep === '') await rm(dataDir, { recursive: true, force: true });
  };
  const stop = (signal: NodeJS.Signals) => {
    // Else what fails when the database goes would look like a finding.
    console.error(`Told to stop (${signal}).`);
    void clear().finally(() => process.exit(1));
  };
  for (const signal of STOPS) process.once(signal, stop);
  try {
    const cluster = await starting;
    await migrate(cluster.url, path.join(projectRoot(), 'migrations'), () => {});
    return await work(cluster);
  } catch (error) {
    if (logged.length > 0) console.error(logged.slice(-10).join('\n'));
    throw error;
  } finally {
    for (const signal of STOPS) process.off(signal, stop);
    await clear();
  }
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
