import { parseArgs } from 'node:util';
import { recordAudit } from '../audit/audit-log.ts';
import type { Clock } from '../clock/clock.ts';
import { enterCellOf, type Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { isAct, type Act, type Command, type Input, type Operator, type Output, type Refused } from './command.ts';
import { describeCommand, describeHelp, describeOutput } from './output.ts';
import { insertProposal } from './proposals.ts';
import { proposalCommands } from './proposal-commands.ts';

export interface OperatorDesk {
  commands: readonly Command[];
  cells: Cells;
  clock: Clock;
  /** The account of the machine that the command runs under; recorded beside the name that was given. */
  login: string;
  write(text: string): void;
}

const NAME = /^[a-z][a-z0-9._-]{1,31}$/i;
const REASON_LENGTH_MIN = 5;
const REASON_LENGTH_MAX = 500;
const COMMON = {
  operator: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Runs one command line. Gives the exit code: 0 done, 1 refused, 2 not understood. */
export async function runOperator(desk: OperatorDesk, args: readonly string[]): Promise<number> {
  const commands = [...desk.commands, ...proposalCommands(desk)];
  // Of `cases` and `cases close` the longer one is meant where both fit.
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
  const result = await runCommand(desk, command, typed.input);
  desk.write(result.ok ? describeOutput(result.output, typed.input.options['json'] === true) : result.text);
  return result.ok ? 0 : 1;
}

type Result = { ok: true; output: Output } | Refused;

async function runCommand(desk: OperatorDesk, command: Command, input: Input): Promise<Result> {
  if (!isAct(command)) {
    const target = await command.recordedTarget?.(input);
    if (target === undefined) return command.look(input);
    const by = readOperator(input);
    if (!by.ok) return by;
    if (target === null) return { ok: false, text: 'There is no such player.' };
    // Recorded first: nobody sees what was not written down.
    await desk.cells.directory.transaction((tx) => recordAct(desk, tx, command.name, target, by.operator, {}));
    return command.look(input);
  }
  const by = readOperator(input);
  if (!by.ok) return by;
  const plan = await command.plan(input);
  if (!plan.ok) return plan;
  return desk.cells.directory.transaction(async (tx) => {
    if (plan.needsSecond === null) return performAct(desk, tx, command, plan, by.operator, {});
    const id = await insertProposal(tx, command.name, plan, by.operator, desk.clock.now());
    await recordAct(desk, tx, 'propose', plan.target, by.operator, {
      after: { proposal: String(id), command: command.name, summary: plan.summary },
    });
    const facts = {
      proposal: String(id),
      act: plan.summary,
      needs: plan.needsSecond,
      next: `Another operator: approve ${id} --operator NAME --reason TEXT`,
    };
    return { ok: true, output: { kind: 'facts', facts } };
  });
}

/** The act and its row in the audit log, in one transaction; a refusal undoes whatever was begun. */
export async function performAct(
  desk: OperatorDesk,
  tx: Tx,
  act: Act,
  plan: { target: string; content: Record<string, unknown> },
  by: Operator,
  audited: Record<string, unknown>,
): Promise<Result> {
  const before = tx.place;
  await tx.query('SAVEPOINT act');
  const home = plan.content['playerId'];
  if (home !== undefined) await enterCellOf(tx, BigInt(home as string));
  const performed = await act.perform(tx, plan.content, by);
  if (!performed.ok) {
    await tx.query('ROLLBACK TO SAVEPOINT act');
    tx.place = before;
    return performed;
  }
  await recordAct(desk, tx, act.name, performed.target ?? plan.target, by, {
    ...(performed.before ? { before: performed.before } : {}),
    after: { ...performed.after, ...audited },
  });
  return { ok: true, output: performed.output };
}

export function recordAct(
  desk: OperatorDesk,
  tx: Tx,
  name: string,
  target: string,
  by: Operator,
  { before, after = {} }: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, desk.clock, {
    actor: `operator:${by.name}`,
    action: `operator.${name.replaceAll(/\W/g, '_')}`,
    target,
    ...(before ? { before } : {}),
    after: { ...after, reason: by.reason, login: desk.login },
  });
}

function readOperator({ options }: Input): { ok: true; operator: Operator } | Refused {
  const { operator: name, reason } = options;
  if (typeof name !== 'string' || !NAME.test(name)) {
    return { ok: false, text: 'Say who you are: --operator NAME (letters, digits, . _ -).' };
  }
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text.length < REASON_LENGTH_MIN || text.length > REASON_LENGTH_MAX) {
    return { ok: false, text: `Say why: --reason TEXT, ${REASON_LENGTH_MIN} to ${REASON_LENGTH_MAX} characters.` };
  }
  return { ok: true, operator: { name: name.toLowerCase(), reason: text } };
}

function readInput(command: Command, args: readonly string[]): { ok: true; input: Input } | Refused {
  const own = Object.fromEntries(
    Object.keys(command.options ?? {}).map((name) => [
      name.replace('=', ''),
      { type: name.endsWith('=') ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  const words = args.slice(command.name.split(' ').length);
  // Else -5 would be read as an option.
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
