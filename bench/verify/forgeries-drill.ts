// Every way to cheat afterwards, many times each, against the verifiers' own code: seeds, results, settings, receipts, the log, liabilities.
// Usage: npm run drill -- forgeries [--each 160]
import { readOptions, runProgram } from '../stage/program.ts';
import { tryForgeries, type Tried } from './forgeries.ts';

const { each } = readOptions({ each: 160 });

await runProgram(async () => {
  const { untouched, forged } = await tryForgeries(each);
  const sum = (name: 'tried' | 'rejected') => forged.reduce((total, row) => total + row[name], 0);
  const rowOf = ({ kind, tried, rejected, reason }: Tried) => [kind, tried, rejected, reason];
  const all = [`${forged.length} kinds`, sum('tried'), sum('rejected'), ''];
  const headings = ['What was changed', 'tried', 'rejected', 'because'];
  return {
    tables: [[headings, ...forged.map(rowOf), all, rowOf(untouched)]],
    problems: [
      ...forged.filter(({ tried, rejected }) => rejected < tried).map(({ kind }) => `${kind}: not always rejected`),
      ...(untouched.rejected > 0 ? ['what nobody touched was rejected'] : []),
    ],
  };
});
