import { withinCellOf } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { addNotice } from '../notices/notice-rows.ts';
import type { Act, Command, Input, Operator, Performed, Plan, Refused } from '../operator/command.ts';
import { ticketWork } from '../operator/takes.ts';
import { LANGUAGES } from '../texts/language.ts';
import type { Support } from './support.ts';
import { TEXT_LENGTH_MAX } from './terms.ts';
import { findTicket, insertMessage, lockTicket, stateOf, type Ticket } from './ticket-rows.ts';
import { cleanText, makeLink, storeClosed } from './write.ts';

type Desk = Pick<Support, 'cells' | 'clock' | 'mailboxIn' | 'publicUrl'>;

const NO_TICKET: Refused = { ok: false, text: 'There is no such ticket.' };
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} ,.'’?-]{1,59}$/u;

/** Commands for support tickets. */
export function supportCommands(desk: Desk): Command[] {
  return [answer(desk), note(desk), close(desk), ...macros(desk)];
}

/** Plans an act on an existing ticket. Nobody can answer a ticket while another person has taken it. */
async function planFor(
  { cells }: Desk,
  { words }: Input,
  make: (ticket: Ticket) => { summary: string; content: Record<string, unknown> } | Refused,
): Promise<Plan | Refused> {
  const number = words['ticket']!;
  const ticket = /^[1-9]\d{0,14}$/.test(number) ? await findTicket(cells.directory, BigInt(number)) : null;
  if (!ticket) return NO_TICKET;
  const made = make(ticket);
  if ('ok' in made) return made;
  return {
    ok: true,
    target: ticket.playerId === null ? `ticket:${ticket.ticketId}` : `player:${ticket.playerId}`,
    summary: made.summary,
    content: { ticket: String(ticket.ticketId), ...made.content },
    needsSecond: null,
  };
}

function textIn({ options }: Input): string | Refused {
  const text = cleanText(String(options['text'] ?? ''));
  if (text === '') return { ok: false, text: 'Please write a text.' };
  return text.length <= TEXT_LENGTH_MAX
    ? text
    : { ok: false, text: `A text has at most ${TEXT_LENGTH_MAX} characters.` };
}

async function changeTicket(
  tx: Tx,
  content: Plan['content'],
  change: (ticket: Ticket) => Promise<Performed | Refused>,
): Promise<Performed | Refused> {
  const ticket = await lockTicket(tx, BigInt(String(content['ticket'])));
  return ticket ? change(ticket) : NO_TICKET;
}

function answer(desk: Desk): Act {
  const { clock, mailboxIn, publicUrl } = desk;
  return {
    name: 'ticket answer',
    summary: 'Answer a message to support; the customer is told',
    permission: 'support.answer',
    takes: ['ticket'],
    options: { 'text=': 'The answer', close: 'Close the ticket with it' },
    async plan(input) {
      const text = textIn(input);
      if (typeof text !== 'string') return text;
      const plan = await planFor(desk, input, ({ ticketId }) => ({
        summary: `answer ticket ${ticketId}`,
        content: { text, close: input.options['close'] === true },
      }));
      return plan.ok ? { ...plan, worksOn: ticketWork(String(plan.content['ticket'])) } : plan;
    },
    perform: (tx, content, by) =>
      changeTicket(tx, content, async (ticket) => {
        const now = clock.now();
        const text = String(content['text']);
        const number = await insertMessage(tx, ticket, { staffId: by.staffId, author: by.name, text, at: now });
        await tx.query(
          `UPDATE support_tickets SET waiting_since = NULL, first_answer_at = coalesce(first_answer_at, $2)
           WHERE ticket_id = $1`,
          [ticket.ticketId, now],
        );
        if (content['close'] === true) await storeClosed(tx, ticket.ticketId, now);
        await tell(tx, ticket, text, number);
        const facts = { ticket: String(ticket.ticketId), message: number, closed: content['close'] === true };
        return { ok: true, output: { kind: 'facts', facts }, before: { state: stateOf(ticket) }, after: facts };
      }),
  };

  async function tell(tx: Tx, ticket: Ticket, text: string, number: number): Promise<void> {
    const { ticketId, playerId, email, language } = ticket;
    if (playerId !== null) {
      const told = { playerId, event: 'support-answered', data: { ticket: String(ticketId) } } as const;
      const key = `support:${ticketId}:${number}`;
      await withinCellOf(tx, playerId, (there) => addNotice(there, clock.now(), { ...told, key }));
    }
    if (email !== null) {
      const link = await makeLink(tx, ticketId, publicUrl);
      await mailboxIn(language).queue(tx, email, 'support-answer', { text, link });
    }
  }
}

function note(desk: Desk): Act {
  return {
    name: 'ticket note',
    summary: 'Write something about a ticket for colleagues; the customer never sees it',
    permission: 'support.answer',
    takes: ['ticket'],
    options: { 'text=': 'The note' },
    async plan(input) {
      const text = textIn(input);
      if (typeof text !== 'string') return text;
      return planFor(desk, input, ({ ticketId }) => ({ summary: `note on ticket ${ticketId}`, content: { text } }));
    },
    perform: (tx, content, by) =>
      changeTicket(tx, content, async ({ ticketId }) => {
        await tx.query(
          'INSERT INTO support_notes (ticket_id, staff_id, author, content, at) VALUES ($1, $2, $3, $4, $5)',
          [ticketId, by.staffId, by.name, content['text'], desk.clock.now()],
        );
        const facts = { ticket: String(ticketId) };
        return { ok: true, output: { kind: 'facts', facts }, after: facts };
      }),
  };
}

function close(desk: Desk): Act {
  return {
    name: 'ticket close',
    summary: 'Close a ticket without an answer; a further message of the customer opens it again',
    permission: 'support.answer',
    takes: ['ticket'],
    async plan(input) {
      const plan = await planFor(desk, input, (ticket) =>
        ticket.closedAt === null
          ? { summary: `close ticket ${ticket.ticketId}`, content: {} }
          : { ok: false, text: 'This ticket is closed already.' },
      );
      return plan.ok ? { ...plan, worksOn: ticketWork(String(plan.content['ticket'])) } : plan;
    },
    perform: (tx, content) =>
      changeTicket(tx, content, async (ticket) => {
        await storeClosed(tx, ticket.ticketId, desk.clock.now());
        const facts = { ticket: String(ticket.ticketId), state: 'closed' };
        return { ok: true, output: { kind: 'facts', facts }, before: { state: stateOf(ticket) }, after: facts };
      }),
  };
}

function macros({ clock }: Desk): Act[] {
  const named = (title: string): Refused | null =>
    TITLE.test(title) ? null : { ok: false, text: 'A title has 2 to 60 letters, digits and spaces.' };
  const done = (title: string, before: object | undefined, after: Record<string, unknown>): Performed => ({
    ok: true,
    output: { kind: 'facts', facts: { title } },
    ...(before ? { before: { texts: before } } : {}),
    after: { title, ...after },
  });
  const find = async (tx: Tx, title: string) =>
    (
      await tx.query<{ texts: Record<string, string> }>(
        'SELECT texts FROM support_macros WHERE title = $1 FOR UPDATE',
        [title],
      )
    ).rows[0]?.texts;
  return [
    {
      name: 'macro set',
      summary: 'Keep an answer that is written often, in each language. {username} is filled in',
      permission: 'support.macros',
      takes: ['title'],
      options: Object.fromEntries(LANGUAGES.map((language) => [`${language}=`, `The answer (${language})`])),
      async plan({ words, options }) {
        const title = words['title']!;
        const refused = named(title);
        if (refused) return refused;
        const texts = Object.fromEntries(
          LANGUAGES.map((language) => [language, cleanText(String(options[language] ?? ''))]).filter(
            ([, text]) => text,
          ),
        ) as Record<string, string>;
        if (!texts['en']) return { ok: false, text: 'Please write at least the English answer.' };
        if (Object.values(texts).some((text) => text.length > TEXT_LENGTH_MAX))
          return { ok: false, text: `A text has at most ${TEXT_LENGTH_MAX} characters.` };
        return {
          ok: true,
          target: `macro:${title}`,
          summary: `macro ${title}`,
          content: { title, texts },
          needsSecond: null,
        };
      },
      async perform(tx: Tx, content: Plan['content'], by: Operator) {
        const title = String(content['title']);
        const before = await find(tx, title);
        await tx.query(
          `INSERT INTO support_macros (title, texts, updated_by, updated_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (title) DO UPDATE SET texts = excluded.texts, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
          [title, JSON.stringify(content['texts']), by.name, clock.now()],
        );
        return done(title, before, { texts: content['texts'] });
      },
    },
    {
      name: 'macro remove',
      summary: 'Remove an answer that is no longer written',
      permission: 'support.macros',
      takes: ['title'],
      async plan({ words }) {
        const title = words['title']!;
        return (
          named(title) ?? {
            ok: true,
            target: `macro:${title}`,
            summary: `remove macro ${title}`,
            content: { title },
            needsSecond: null,
          }
        );
      },
      async perform(tx: Tx, content: Plan['content']) {
        const title = String(content['title']);
        const before = await find(tx, title);
        if (!before) return { ok: false, text: 'There is no such macro.' };
        await tx.query('DELETE FROM support_macros WHERE title = $1', [title]);
        return done(title, before, { removed: true });
      },
    },
  ];
}
