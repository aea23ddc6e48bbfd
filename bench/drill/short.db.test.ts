import { expect, test } from 'vitest';
import { problemsOf } from '../stage/report.ts';
import type { DrillSettings } from './drill.ts';
import { runDrills } from './suite.ts';

/** What takes long even in its short form, or needs more of the machine, is left to `npm run drill -- all`. */
const SETTINGS: DrillSettings = { form: 'short', minutes: 1, kills: 1, rounds: 1, operations: 1_000, seed: 1 };
const MS_MAX = 600_000;

async function problemsIn(...names: string[]): Promise<string[]> {
  const reports = await runDrills(names, SETTINGS, () => {});
  return reports.flatMap((report) => problemsOf(report).map((text) => `${report.title}: ${text}`));
}

test(
  'drills: faults under mixed load lose nothing and double nothing',
  async () => {
    expect(await problemsIn('kill-server', 'kill-database', 'pool', 'clients')).toEqual([]);
  },
  MS_MAX,
);

test(
  'drills: what may happen once happens once, with fifty at a time',
  async () => {
    expect(await problemsIn('race')).toEqual([]);
  },
  MS_MAX,
);
