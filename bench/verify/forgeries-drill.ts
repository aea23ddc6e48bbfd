// Every way to cheat afterwards, many times each, against the verifiers' own code: seeds, results, settings, receipts, the log, liabilities.
// Usage: npm run drill -- forgeries [--each 160]
import { printReport, verdictOf } from '../stage/report.ts';
import { readOptions } from '../stage/program.ts';
import { tryForgeries } from './forgeries.ts';

const { each } = readOptions({ each: 160 });
const { untouched, forged } = await tryForgeries(each);
const sum = (read: (tried: (typeof forged)[number]) => number) => forged.reduce((total, row) => total + read(row), 0);
const report = {
  tables: [
    [
      ['What was changed', 'tried', 'rejected', 'because'],
      ...forged.map(({ kind, tried, rejected, reason }) => [kind, tried, rejected, reason]),
      [`${forged.length} kinds`, sum(({ tried }) => tried), sum(({ rejected }) => rejected), ''],
      [untouched.kind, untouched.tried, untouched.rejected, untouched.reason],
    ],
  ],
  problems: [
    ...forged.filter(({ tried, rejected }) => rejected < tried).map(({ kind }) => `${kind}: not always rejected`),
    ...(untouched.rejected > 0 ? ['what nobody touched was rejected'] : []),
  ],
};
printReport(report);
console.log(`\n${verdictOf(report)}`);
process.exitCode = report.problems.length === 0 ? 0 : 1;
