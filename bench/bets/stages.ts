import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rounded } from '../stage/figures.ts';
import type { Table } from '../stage/report.ts';

/** What a bet passes on its way through the server, by the files that do it. The first that fits counts. */
const STAGES: readonly (readonly [stage: string, files: RegExp])[] = [
  ['garbage collection', /^\(garbage collector\)/],
  ['draw and rules of the game', /^src\/(fairness|games\/(keno|settlement|definition|form-fields))/],
  [
    'decide: stake, wallet, bet id',
    /^src\/(bets\/(?!exposure|switches)|ledger\/(decide|wallet|play-|player-memory|state-cache)|money|secrets)/,
  ],
  ['encode for the database', /^src\/(db\/arrays|ledger\/write)/],
  ['batch, queue, lanes', /^src\/ledger\//],
  ['driver of the database', /^(node_modules\/pg|src\/db\/)/],
  ['handler: limits, exposure, key', /^src\/(games\/|bets\/|http\/(idempotency|rate-limit))/],
  ['session, origin, CSRF', /^src\/(sessions|http\/guard)/],
  ['admission', /^src\/http\/(admission|room)/],
  [
    'schema and answer',
    /^(validate\d|anonymous0|node_modules\/(fast-json-stringify|ajv|secure-json-parse)|src\/http\/compiled-calls)/,
  ],
  ['quick door', /^src\/(http\/(quick|whole)|realtime\/(quick-frames|lent-bytes))/],
  [
    'Fastify and its hooks',
    /^(node_modules\/(@?fastify|find-my-way|avvio)|src\/http\/(app|router|security-headers|untrusted))/,
  ],
  ['metrics', /^(node_modules\/prom-client|src\/(http\/(metrics|request-times)|app\/figures))/],
  [
    'sockets: calls and updates',
    /^(node_modules\/ws|src\/(realtime|http\/(socket-calls|visitor)|app\/parts\/describe-update|rewards|promotions))/,
  ],
  ['public lists', /^src\/crowd/],
  ['HTTP of Node', /^node:_http|^node:internal\/http/],
  [
    'connections and streams of Node',
    /^node:(net|internal\/stream|stream|events|internal\/(stream_base|js_stream|timers|process|async_hooks|buffer)|buffer|timers)/,
  ],
  ['rest of the product', /^src\//],
];
const REST = 'native code and the rest';

export interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
}

/** Of a process that has ended. */
export function readProfile(folder: string, pid: number): Profile {
  const name = readdirSync(folder).find((file) => file.endsWith('.cpuprofile') && file.includes(`.${pid}.`));
  if (!name) throw new Error(`There is no profile of process ${pid} in ${folder}.`);
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Profile;
}

/**
 * Microseconds of a bet by stage. A profile is in wall time, which another program can stretch: it gives the shares, and the processor
 * time that the kernel counted gives the sum.
 */
export function describeStages(title: string, profile: Profile, microsPerBet: number): Table {
  const stackOf = createStacks(profile);
  const stageOf = remembered((id: number) => {
    const stack = stackOf(id);
    if (stack.at(-1)?.name === '(idle)') return null;
    // The nearest caller that belongs to a stage: native code counts for whoever calls it.
    const stages = stack.map(({ source }) => STAGES.find(([, files]) => files.test(source))?.[0]);
    return stages.findLast(Boolean) ?? REST;
  });
  const sums = new Map<string, number>();
  let hasBet = false;
  for (const [at, sample] of profile.samples.entries()) {
    const stage = stageOf(sample);
    // What a start costs is not a bet's.
    hasBet ||= stage === STAGES[1]![0];
    if (stage !== null && hasBet) sums.set(stage, (sums.get(stage) ?? 0) + profile.timeDeltas[at]!);
  }
  const total = [...sums.values()].reduce((sum, micros) => sum + micros, 0);
  const micros = (stage: string) => rounded(((sums.get(stage) ?? 0) / total) * microsPerBet, 1);
  return [
    [title, 'µs of a bet'],
    ...[...STAGES.map(([stage]) => stage), REST].map((stage) => [stage, micros(stage)]),
    ['sum', rounded(microsPerBet, 1)],
  ];
}

/** Where time was spent. */
export interface Place {
  name: string;
  /** The file that a function was written in, as `src/…`, `node_modules/…` or `node:…`; its name where it is in no file. */
  source: string;
}

/** Gives the callers of a sample, the outermost first, and itself. */
export function createStacks({ nodes }: Profile): (id: number) => readonly Place[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const mapOf = remembered(readMap);
  const sourceOf = ({ functionName, url, lineNumber, columnNumber }: Profile['nodes'][number]['callFrame']) => {
    if (url === '') return functionName;
    if (!url.startsWith('file:')) return url;
    if (url.includes('node_modules/')) return url.slice(url.lastIndexOf('node_modules/'));
    const found: { originalSource?: string } | undefined = mapOf(url)?.findEntry(lineNumber, columnNumber);
    const source = found?.originalSource ?? url;
    const at = source.lastIndexOf(source.includes('node_modules/') ? 'node_modules/' : 'src/');
    return at < 0 ? path.basename(source) : source.slice(at);
  };
  const stackOf: (id: number) => readonly Place[] = remembered((id) => {
    const parent = parents.get(id);
    if (parent === undefined) return [];
    const { callFrame } = byId.get(id)!;
    return [...stackOf(parent), { name: callFrame.functionName || '(anonymous)', source: sourceOf(callFrame) }];
  });
  return stackOf;
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key)!;
  };
}

const MAP = 'sourceMappingURL=data:application/json;charset=utf-8;base64,';

function readMap(url: string): SourceMap | null {
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const at = text.lastIndexOf(MAP);
  if (at < 0) return null;
  const encoded = text.slice(at + MAP.length).trim();
  return new SourceMap(
    JSON.parse(Buffer.from(encoded, 'base64').toString()) as ConstructorParameters<typeof SourceMap>[0],
  );
}
