// Tries to break the product: faults, races, a model of the whole API, a soak. Writes a report and ends with 0 only if nothing broke.
// Usage: npm run drill -- all [--only name,name] [--short] [--kills 20] [--rounds 200] [--operations 20000] [--seed 1] [--minutes 30]
import { readOptions, someOf } from '../stage/program.ts';
import { printReport, problemsOf, saveReports, verdictOf } from '../stage/report.ts';
import { DRILLS, LONG, runDrills } from './suite.ts';

const given = readOptions({ only: '', short: false, kills: 0, rounds: 0, operations: 0, seed: 1, minutes: 30 });
const { only, kills, seed, minutes } = given;
const form = given.short ? 'short' : 'long';
const rounds = given.rounds || { short: 5, long: 200 }[form];
const operations = given.operations || { short: 2_000, long: 20_000 }[form];
const names = someOf('only', only, DRILLS).filter((name) => only !== '' || name !== LONG);

const reports = await runDrills(names, { form, minutes, kills, rounds, operations, seed }, (report) => {
  console.log(`\n${verdictOf(report)}: ${report.title}, ${Math.round(report.seconds)} s`);
  printReport(report);
});
saveReports(only === '' ? 'drill' : `drill-${names.join('-')}`, { form }, reports);
// After a failure, players with open requests would keep the process alive.
process.exit(reports.every((report) => problemsOf(report).length === 0) ? 0 : 1);
