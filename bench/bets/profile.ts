import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import type { Outcome } from './results.ts';
import { buildStage } from './stage.ts';
import { rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import { inspectorFlags, openInspector, type CpuProfile } from '../stage/inspector.ts';

const PLAYERS = 1_024;
const CONNECTIONS = 256;
const WARM_UP_S = 5;
const ROWS = 30;

/** Where the server's time goes under load: functions by the time spent in themselves. */
export async function profileServer(cluster: Cluster, seconds: number): Promise<Outcome> {
  const stage = await buildStage(cluster, 'profile', PLAYERS);
  const port = await freePort();
  const server = await startBenchServer({ ...stage, flags: inspectorFlags(port) });
  try {
    const load = {
      kind: 'keno' as const,
      targets: [{ address: server.address, players: stage.players }],
      connections: CONNECTIONS,
    };
    await stage.books.run({ ...load, seconds: WARM_UP_S });
    const inspector = await openInspector(port);
    await inspector.startProfile();
    const result = await stage.books.run({ ...load, seconds });
    const profile = await inspector.stopProfile();
    inspector.close();
    const functions = await readFunctions(profile);
    await server.stop();
    const headings = ['µs per bet', '% of busy'];
    return {
      tables: [
        [
          ['Profiled', 'bets per second'],
          [`Keno, ${CONNECTIONS}`, rounded(result.perSecond, 0)],
        ],
        [['Time in the function itself', ...headings], ...describe(functions, result.bets)],
        [['The same by place', ...headings], ...describe(byPlace(functions), result.bets)],
      ],
      details: Object.fromEntries(functions),
      books: [await stage.books.close()],
    };
  } finally {
    await server.stop();
  }
}

/** Microseconds by function, by the wall: what waited for a processor counts as at work. */
async function readFunctions(profile: CpuProfile): Promise<Map<string, number>> {
  const selfMicros = new Map<number, number>();
  profile.samples.forEach((node, position) => {
    selfMicros.set(node, (selfMicros.get(node) ?? 0) + profile.timeDeltas[position]!);
  });
  const nameOf = await readNames(profile);
  const micros = new Map<string, number>();
  for (const node of profile.nodes) {
    const name = nameOf(node.callFrame);
    micros.set(name, (micros.get(name) ?? 0) + (selfMicros.get(node.id) ?? 0));
  }
  return micros;
}

/** Our folders, packages and parts of Node. */
function byPlace(functions: ReadonlyMap<string, number>): Map<string, number> {
  const micros = new Map<string, number>();
  for (const [name, own] of functions) {
    const file = /^\S+ (\S+):\d+$/.exec(name)?.[1];
    const place = file
      ? (/^(src\/[^/]+|node:[\w/]+|@[^/]+\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file)
      : name.startsWith('(')
        ? name
        : 'native functions';
    micros.set(place, (micros.get(place) ?? 0) + own);
  }
  return micros;
}

function describe(micros: ReadonlyMap<string, number>, bets: number): (string | number)[][] {
  const busy = [...micros].reduce((total, [name, own]) => (name === '(idle)' ? total : total + own), 0);
  return [['All that is not idle', busy] as const, ...[...micros].sort(([, a], [, b]) => b - a)]
    .slice(0, ROWS)
    .map(([name, own]) => [name, rounded(own / bets), rounded((100 * own) / busy, 1)]);
}

type CallFrame = CpuProfile['nodes'][number]['callFrame'];

/** Names functions by the file they were written in, not by the bundle. */
async function readNames(profile: CpuProfile): Promise<(frame: CallFrame) => string> {
  const bundles = new Map<string, SourceMap>();
  for (const { callFrame } of profile.nodes) {
    if (!/\/build\/node\/.*\.mjs$/.test(callFrame.url) || bundles.has(callFrame.url)) continue;
    const text = await readFile(fileURLToPath(callFrame.url), 'utf8');
    const encoded = /\/\/# sourceMappingURL=data:application\/json[^,]*,(\S+)/.exec(text)?.[1];
    if (!encoded) continue;
    const payload = JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload;
    bundles.set(callFrame.url, new SourceMap(payload));
  }
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const name = functionName || (url ? '(anonymous)' : '(unnamed)');
    const entry = bundles.get(url)?.findEntry(lineNumber, columnNumber);
    if (entry && 'originalSource' in entry) {
      const file = entry.originalSource.replace(/^(\.\.\/)+/, '');
      return `${name} ${file}:${entry.originalLine + 1}`;
    }
    const shown = url.startsWith('file:') ? shorten(fileURLToPath(url)) : url;
    return shown ? `${name} ${shown}:${lineNumber + 1}` : name;
  };
}

function shorten(file: string): string {
  return file.split(`${path.sep}node_modules${path.sep}`).at(-1)!;
}
