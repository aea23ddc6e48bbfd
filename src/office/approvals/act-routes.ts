import { Type, type TProperties } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';
import { doOrPropose, type Result } from '../../operator/acts.ts';
import { isAct, type Act, type Input, type Refused } from '../../operator/command.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { refuse } from '../../texts/refusals.ts';
import { ActAnswer, Reason } from './acts-api.ts';
import { deskOf, operatorOf, type Office } from '../shared/desk.ts';
import { runOnceForStaff } from './once.ts';

/** `POST /api/acts/balance-adjust`: the command line's arguments and options by name, and the reason. */
export function contractOf(act: Act) {
  const words: TProperties = Object.fromEntries(
    (act.takes ?? []).map((name) => [name, Type.String({ minLength: 1, maxLength: 300 })]),
  );
  const options: TProperties = Object.fromEntries(
    Object.entries(act.options ?? {}).map(([name, description]) =>
      name.endsWith('=')
        ? [name.slice(0, -1), Type.Optional(Type.String({ maxLength: lengthOf(act, name.slice(0, -1)), description }))]
        : [name, Type.Optional(Type.Boolean({ description }))],
    ),
  );
  return contract({
    method: 'POST',
    path: `/api/acts/${slugOf(act.name)}`,
    summary: act.summary,
    access: 'staff',
    permission: act.permission,
    movesMoney: true,
    ...(act.longest ? { bodyBytesMax: Math.max(...Object.values(act.longest)) * UTF8_BYTES_MAX } : {}),
    body: Strict({ ...words, ...options, reason: Reason }),
    answer: ActAnswer,
  });
}

/** The most bytes that one character takes in JSON. */
const UTF8_BYTES_MAX = 4;
const OPTION_LENGTH_MAX = 2_000;

function lengthOf({ longest }: Act, option: string): number {
  return longest?.[option] ?? OPTION_LENGTH_MAX;
}

export function slugOf(name: string): string {
  return name.replaceAll(' ', '-');
}

/** Every command-line act is also a call of the back office. Both plan, perform and record it in the same way. */
export function actRoutes(serve: ServeStaff, office: Office): void {
  for (const act of office.commands.filter(isAct)) {
    serve(contractOf(act), async ({ body, session, request }) => {
      const { reason, ...typed } = body as Record<string, string | boolean> & { reason: string };
      const by = operatorOf(session, reason.trim());
      const desk = deskOf(office, request);
      const { cells, clock } = office;
      return runOnceForStaff({
        database: cells.directory,
        clock,
        staffId: session.staffId,
        request,
        plan: async () => orRefuse(await act.plan(inputOf(act, typed))),
        work: async (tx, plan) => answerOf(await doOrPropose(desk, tx, act, plan, by)),
      });
    });
  }
}

function inputOf(act: Act, typed: Readonly<Record<string, string | boolean>>): Input {
  const takes = act.takes ?? [];
  const words = takes.map((name) => [name, String(typed[name] ?? '').trim()]);
  const options = Object.entries(typed).filter(([name]) => !takes.includes(name));
  return {
    words: Object.fromEntries(words) as Record<string, string>,
    // An empty form field counts as left out.
    options: Object.fromEntries(options.filter(([, value]) => value !== '')),
  };
}

/** Turns a refusal into an exception, so that the transaction rolls back. */
function orRefuse<T extends { ok: true }>(result: T | Refused): T {
  if (!result.ok) throw Refusal.of(refuse('ACT_REFUSED', { text: result.text }));
  return result;
}

export function answerOf(result: Result) {
  const { output, proposal } = orRefuse(result);
  return {
    done: proposal === undefined,
    proposal: proposal?.id ?? null,
    needs: proposal?.needs ?? null,
    facts: output.kind === 'facts' ? output.facts : {},
  };
}
