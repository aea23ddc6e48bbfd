import path from 'node:path';
import type { Plugin } from 'rolldown';
import { projectRoot } from '../../src/db/project-root.ts';

/** A piece of the server's source, and its replacement in the server that it is compared with. */
export interface Cut {
  file: string;
  text: string;
  instead: string;
}

/** The hook through which batches are shown in traces. */
export const TRACING_HOOK: readonly Cut[] = [
  { file: 'src/ledger/batch.ts', text: 'reject, asker: trace?.asker() }', instead: 'reject, asker: undefined }' },
  {
    file: 'src/ledger/batch.ts',
    text: 'traced(batch, settleUnlocked)',
    instead: 'settleUnlocked(batch)',
  },
  {
    file: 'src/ledger/batch.ts',
    text: 'traced(batch, settleLocked)',
    instead: 'settleLocked(batch)',
  },
  { file: 'src/http/app.ts', text: '...options.traceOf?.(request),', instead: '' },
];

/** Request times, Node's own figures and the job that reads those of the house. */
export const METRICS: readonly Cut[] = [
  {
    file: 'src/http/metrics.ts',
    text: "collectDefaultMetrics({ register: registry, prefix: 'roulo_' });",
    instead: '',
  },
  {
    file: 'src/http/metrics.ts',
    text: "times.count(request.contract?.path ?? 'other', request.method, reply.statusCode, reply.elapsedTime);",
    instead: '',
  },
  {
    file: 'src/app/server.ts',
    text: 'showFigures({ cells, clock, backupDir: config.backupDir, metrics: base.metrics }),',
    instead: '',
  },
];

/** What tells the public lists of a finished bet. */
export const NO_LISTS: readonly Cut[] = [
  { file: 'src/app/parts/play-parts.ts', text: 'settled: crowd.bets.note,', instead: '' },
];

/** The same server without these pieces. One that is not found is an error: else the server would be compared with itself. */
export function without(cuts: readonly Cut[]): Plugin {
  const made = new Set<Cut>();
  return {
    name: 'without',
    transform(code, id) {
      const file = path.relative(projectRoot(), id);
      let changed = code;
      for (const cut of cuts.filter((each) => each.file === file)) {
        if (changed.split(cut.text).length !== 2) throw new Error(`${file} does not hold once: ${cut.text}`);
        changed = changed.replace(cut.text, () => cut.instead);
        made.add(cut);
      }
      return changed === code ? null : { code: changed, map: null };
    },
    buildEnd(error) {
      if (error) return;
      const left = cuts.filter((cut) => !made.has(cut));
      if (left.length > 0) throw new Error(`Not part of this server: ${left.map(({ file }) => file).join(', ')}`);
    },
  };
}
