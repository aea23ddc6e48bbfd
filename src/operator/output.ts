import { isAct, type Command, type Output } from './command.ts';

export function describeOutput(output: Output, asJson: boolean): string {
  if (asJson) return JSON.stringify(output.kind === 'table' ? output.rows : output.facts, null, 2);
  if (output.kind === 'facts') return columns(Object.entries(output.facts).map(([name, value]) => [name, show(value)]));
  const [first] = output.rows;
  if (!first) return output.empty;
  const names = Object.keys(first);
  const lines = output.rows.map((row) => names.map((name) => show(row[name] ?? null)));
  return columns([names.map((name) => name.toUpperCase()), ...lines]);
}

export function describeHelp(commands: readonly Command[]): string {
  const usages = commands.map((command) => [`  ${usageOf(command)}`, command.summary]);
  return [
    'npm run operator -- <command>',
    '',
    columns(usages),
    '',
    'What changes something, or shows personal data, needs --operator EMAIL, --code CODE and --reason TEXT and is recorded.',
    'EMAIL is that of your staff account, CODE of its authenticator app; without --code it is asked for.',
    'What one person alone may not do becomes a proposal, which another one approves.',
    'PLAYER is a username, an e-mail address or a number. --json prints JSON. --help after a command tells its options.',
  ].join('\n');
}

export function describeCommand(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, text]) => [`  --${name.replace('=', ' …')}`, text]);
  const lines = [`npm run operator -- ${usageOf(command)}`, '', command.summary];
  if (isAct(command)) lines.push('Needs --operator EMAIL, --code CODE and --reason TEXT.');
  return [...lines, ...(options.length > 0 ? ['', columns(options)] : [])].join('\n');
}

function usageOf({ name, takes = [] }: Command): string {
  return [name, ...takes.map((word) => word.toUpperCase())].join(' ');
}

function columns(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Text from players may contain anything, including terminal escape sequences. */
function show(value: string | number | boolean | null): string {
  // eslint-disable-next-line no-control-regex
  return value === null ? '-' : String(value).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
