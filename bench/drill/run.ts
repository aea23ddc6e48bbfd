// Tries to break the product: faults, races, a model of the whole API, a soak. Writes a report and ends with 0 only if nothing broke.
// Usage: npm run drill -- all [--only name,name] [--short] [--kills 20] [--rounds 200] [--operations 20000] [--seed 1] [--minutes 30]
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/db/project-root.ts';
import { countOption } from '../stage/figures.ts';
import type { DrillSettings } from './drill.ts';
import { DRILLS } from './drills.ts';
import { describeOutcome, verdictOf, writeReport } from './report.ts';
import { runDrills } from './suite.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    kills: { type: 'string' },
    rounds: { type: 'string' },
    operations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
  },
});
const isShort = values.short;
const settings: DrillSettings = {
  isShort,
  minutes: countOption('minutes', values.minutes),
  ...(values.kills ? { kills: countOption('kills', values.kills) } : {}),
  rounds: countOption('rounds', values.rounds ?? (isShort ? '5' : '200')),
  operations: countOption('operations', values.operations ?? (isShort ? '2000' : '20000')),
  seed: countOption('seed', values.seed),
};
const names = values.only?.split(',');
const unknown = names?.filter((name) => !DRILLS.some((drill) => drill.name === name)) ?? [];
if (unknown.length > 0) {
  throw new Error(`There is no drill ${unknown.join(', ')}. There are: ${DRILLS.map(({ name }) => name).join(', ')}.`);
}
const wanted = DRILLS.filter((drill) => (names ? names.includes(drill.name) : !drill.isLong));

const outcomes = await runDrills(wanted, settings, (outcome) => {
  console.log(`\n${verdictOf(outcome)}: ${describeOutcome(outcome)}`);
});
const date = new Date().toISOString().slice(0, 10);
const folder = path.join(projectRoot(), 'bench', 'results');
mkdirSync(folder, { recursive: true });
const file = path.join(folder, names ? `drill-${names.join('-')}-${date}.md` : `drill-${date}.md`);
writeFileSync(file, `${writeReport(outcomes, settings, date)}\n`);
console.log(`\nThe report is in ${path.relative(projectRoot(), file)}.`);
// After a failure, players with open requests would keep the process alive.
process.exit(outcomes.every((outcome) => outcome.problems.length === 0) ? 0 : 1);
