import { parseArgs } from 'node:util';
import { approveProposal, declineProposal, recordAct, runAct, tellPlayer, type Desk, type Result } from './acts.ts';
import { isAct, type Command, type Input, type Member, type Operator, type Refused } from './command.ts';
import { describeCommand, describeHelp, describeOutput } from './output.ts';
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from './reason.ts';
import { proposalCommands } from './proposal-commands.ts';

export interface OperatorDesk extends Omit<Desk, 'recorded'> {
  /** The operating system's account that runs the command; recorded together with the staff account. */
  login: string;
  /** The member of staff with this address, if the code is right. */
  identify(email: string, code: string | null): Promise<{ ok: true; member: Member } | Refused>;
  write(text: string): void;
}

const COMMON = {
  operator: { type: 'string' },
  code: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const DECIDING = [
  { name: 'approve', summary: 'Do what another operator proposed', decide: approveProposal },
  { name: 'decline', summary: 'Close a proposal without doing it; also one of your own', decide: declineProposal },
];

/** Runs one command line. Returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function runOperator(given: OperatorDesk, args: readonly string[]): Promise<number> {
  const desk = { ...given, recorded: { login: given.login, via: 'command line' } };
  const commands: readonly Command[] = [...desk.commands, ...proposalCommands(desk), ...decidingCommands(desk)];
  // If both `cases` and `cases close` match, the longer one is meant.
  const command = commands
    .filter(({ name }) => name.split(' ').every((word, at) => args[at] === word))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!command) {
    desk.write(describeHelp(commands));
    return args.length === 0 || args[0] === '--help' ? 0 : 2;
  }
  const typed = readInput(command, args);
  if (!typed.ok || typed.input.options['help']) {
    desk.write(typed.ok ? describeCommand(command) : `${typed.text}\n\n${describeCommand(command)}`);
    return typed.ok ? 0 : 2;
  }
  const result = await runCommand(desk, given, command, typed.input);
  desk.write(result.ok ? describeOutput(result.output, typed.input.options['json'] === true) : result.text);
  return result.ok ? 0 : 1;
}

/** These need the permission of the proposed act, so every identified member may call them. */
interface Deciding extends Extract<Command, { look: unknown }> {
  decide(by: Operator, id: string): Promise<Result>;
}

function decidingCommands(desk: Desk): Deciding[] {
  return DECIDING.map(({ name, summary, decide }) => ({
    name,
    summary,
    takes: ['id'],
    permission: 'today',
    look: async () => ({ ok: false, text: 'Say who you are.' }),
    decide: (by, id) => desk.cells.directory.transaction((tx) => decide(desk, tx, id, by)),
  }));
}

async function runCommand(desk: Desk, given: OperatorDesk, command: Command, input: Input): Promise<Result> {
  if ('decide' in command) {
    const by = await readOperator(given, input);
    return by.ok ? (command as Deciding).decide(by.operator, input.words['id']!) : by;
  }
  if (isAct(command)) {
    const by = await readOperator(given, input);
    return by.ok ? runAct(desk, command, input, by.operator) : by;
  }
  const target = await command.recordedTarget?.(input);
  if (target === undefined) return command.look(input);
  const by = await readOperator(given, input);
  if (!by.ok) return by;
  if (!by.operator.permissions.has(command.permission)) return { ok: false, text: 'Your roles do not allow this.' };
  if (target === null) return { ok: false, text: 'There is no such player.' };
  // Recorded before showing, so that nothing is seen without a record.
  await desk.cells.directory.transaction(async (tx) => {
    await tellPlayer(desk, tx, target);
    await recordAct(desk, tx, command.name, target, by.operator, {});
  });
  return command.look(input);
}

async function readOperator(
  desk: OperatorDesk,
  { options }: Input,
): Promise<{ ok: true; operator: Operator } | Refused> {
  const { operator: email, reason, code } = options;
  if (typeof email !== 'string') {
    return { ok: false, text: 'Say who you are: --operator with the e-mail address of your staff account.' };
  }
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text.length < REASON_LENGTH_MIN || text.length > REASON_LENGTH_MAX) {
    return { ok: false, text: `Say why: --reason TEXT, ${REASON_LENGTH_MIN} to ${REASON_LENGTH_MAX} characters.` };
  }
  const known = await desk.identify(email.toLowerCase(), typeof code === 'string' ? code : null);
  return known.ok ? { ok: true, operator: { ...known.member, reason: text } } : known;
}

function readInput(command: Command, args: readonly string[]): { ok: true; input: Input } | Refused {
  const own = Object.fromEntries(
    Object.keys(command.options ?? {}).map((name) => [
      name.replace('=', ''),
      { type: name.endsWith('=') ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  const words = args.slice(command.name.split(' ').length);
  // Otherwise -5 would be parsed as an option.
  const negative = words.findIndex((word) => /^-\d/.test(word));
  const sum = negative < 0 ? undefined : words[negative];
  if (sum !== undefined) words[negative] = sum.replace('-', '−');
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { ...COMMON, ...own },
      allowPositionals: true,
      strict: true,
    });
    const takes = command.takes ?? [];
    if (!values['help'] && positionals.length !== takes.length) {
      return {
        ok: false,
        text: takes.length === 0 ? 'Nothing follows this command.' : `It takes: ${takes.join(', ')}.`,
      };
    }
    const named = takes.map((name, at) => [name, (positionals[at] ?? '').replace('−', '-')]);
    return {
      ok: true,
      input: { words: Object.fromEntries(named) as Record<string, string>, options: values },
    };
  } catch (error) {
    return { ok: false, text: (error as Error).message.split('. ')[0]! };
  }
}
