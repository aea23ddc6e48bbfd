import path from 'node:path';
import type { Plugin } from 'rolldown';
import { projectRoot } from '../../src/db/project-root.ts';
import type { Staged } from '../stage/staged.ts';

/** A piece of the server's source, and its replacement in the server that it is compared with. */
export type Cut = readonly [file: string, text: string, instead: string];

/** How a server differs from the product's own. */
export interface Difference {
  title: string;
  /** Pieces of the server's source that are left out. */
  cuts?: readonly Cut[];
  staged?: Staged;
  /** What is done to its database. */
  sql?: string;
}

/** The hook through which batches are shown in traces. */
const TRACING_HOOK: readonly Cut[] = [
  ['src/ledger/batch.ts', 'reject, asker: trace?.asker() }', 'reject, asker: undefined }'],
  ['src/ledger/batch.ts', 'traced(batch, settleUnlocked)', 'settleUnlocked(batch)'],
  ['src/ledger/batch.ts', 'traced(batch, settleLocked)', 'settleLocked(batch)'],
  ['src/http/app.ts', '...options.traceOf?.(request),', ''],
];

/** Request times, Node's own figures and the job that reads those of the house. */
const METRICS: readonly Cut[] = [
  ['src/http/metrics.ts', "collectDefaultMetrics({ register: registry, prefix: 'roulo_' });", ''],
  [
    'src/http/metrics.ts',
    "times.count(request.contract?.path ?? 'other', request.method, reply.statusCode, reply.elapsedTime);",
    '',
  ],
  ['src/app/server.ts', 'showFigures({ cells, clock, backupDir: config.backupDir, metrics: base.metrics }),', ''],
];

/** What tells the public lists of a finished bet. */
const NO_LISTS: readonly Cut[] = [['src/app/parts/play-parts.ts', 'settled: crowd.bets.note,', '']];

/** What can be left out of the server, to see what it costs a bet. */
export const PARTS: Record<string, Difference> = {
  tracing: { title: 'without the hook of tracing', cuts: TRACING_HOOK },
  metrics: { title: 'without metrics', cuts: METRICS },
  index: { title: 'without the index of bets by age', sql: 'DROP INDEX bets_by_age' },
  rewards: { title: 'without ranks, rakeback, bonuses', staged: { countsRewards: false } },
  receipts: { title: 'without receipts', staged: { withoutJobs: ['receipts', 'late receipts'] } },
  lists: { title: 'without the public lists of bets', cuts: NO_LISTS },
};

/** The same server without these pieces. One that is not found is an error: else the server would be compared with itself. */
export function without(cuts: readonly Cut[]): Plugin {
  const made = new Set<Cut>();
  return {
    name: 'without',
    transform(code, id) {
      let changed = code;
      for (const cut of cuts) {
        const [file, text, instead] = cut;
        if (path.relative(projectRoot(), id) !== file) continue;
        if (changed.split(text).length !== 2) throw new Error(`${file} does not hold once: ${text}`);
        changed = changed.replace(text, () => instead);
        made.add(cut);
      }
      return changed === code ? null : { code: changed, map: null };
    },
    buildEnd(error) {
      const left = cuts.filter((cut) => !made.has(cut));
      if (!error && left.length > 0)
        throw new Error(`Not part of this server: ${left.map(([file]) => file).join(', ')}`);
    },
  };
}
