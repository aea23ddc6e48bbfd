import { FIGURES } from '../../src/app/figures/figures.ts';
import { betweenMarks } from './between-marks.ts';

/** Inserts the figures of the house into docs/metrics.md. */
export function withMetrics(text: string): string {
  const rows = Object.entries(FIGURES).map(
    ([name, { help, labels }]) => `| \`${name}\` | ${labels.join(', ') || '–'} | ${help} |`,
  );
  const table = ['| Metric | Labels | Meaning |', '|---|---|---|', ...rows].join('\n');
  return betweenMarks(text, 'metrics', 'src/app/figures/figures.ts', table);
}
