import os from 'node:os';
import type { DrillSettings } from './drill.ts';
import type { DrillOutcome } from './suite.ts';

const PROBLEMS_SHOWN_MAX = 15;

/** The report for people, in Markdown. */
export function writeReport(outcomes: readonly DrillOutcome[], settings: DrillSettings, date: string): string {
  const cores = os.cpus();
  return [
    `# Drills, ${date}`,
    [
      `- machine: ${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}`,
      `- node: ${process.version}`,
      `- form: ${settings.isShort ? 'short' : 'full'}`,
    ].join('\n'),
    toMarkdown([
      ['drill', 'outcome', 'problems', 'seconds'],
      ...outcomes.map((outcome) => [
        outcome.drill.title,
        verdictOf(outcome),
        outcome.problems.length,
        Math.round(outcome.seconds),
      ]),
    ]),
    ...outcomes.map(describeOutcome),
  ].join('\n\n');
}

export function verdictOf({ problems, figures, leftOut }: DrillOutcome): string {
  if (problems.length > 0) return 'FAILED';
  return figures.length === 0 && leftOut && leftOut.length > 0 ? 'left out' : 'passed';
}

export function describeOutcome({
  drill,
  figures,
  tables = [],
  problems,
  leftOut = [],
  seconds,
}: DrillOutcome): string {
  const shown = problems.slice(0, PROBLEMS_SHOWN_MAX);
  return [
    `## ${drill.title} (\`${drill.name}\`, ${Math.round(seconds)} s)`,
    ...(figures.length > 0 ? [toMarkdown([['', ''], ...figures.map((figure) => [...figure])])] : []),
    ...tables.map(toMarkdown),
    ...(leftOut.length > 0 ? [leftOut.map((text) => `Left out: ${text}`).join('\n')] : []),
    ...(problems.length > 0
      ? [
          `${problems.length} problems:\n${shown.map((text) => `- ${text}`).join('\n')}`,
          ...(problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : []),
        ]
      : []),
  ].join('\n\n');
}

function toMarkdown([headings, ...rows]: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = headings!.map((_heading, column) => (typeof rows[0]?.[column] === 'number' ? '---:' : '---'));
  return [line(headings!), line(rule), ...rows.map(line)].join('\n');
}
