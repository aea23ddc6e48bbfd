import { readAudit } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import type { Command } from './command.ts';

const ROWS = 50;
const ROWS_MAX = 1_000;

export function auditCommands(database: Database): Command[] {
  return [
    {
      name: 'audit',
      permission: 'audit.see',
      summary: 'The newest rows of the audit log',
      options: {
        'target=': 'only of this target, such as player:12',
        'actor=': 'only of this actor, such as operator:anna',
        'limit=': `how many (${ROWS})`,
      },
      async look({ options }) {
        const text = (name: string) => (typeof options[name] === 'string' ? options[name] : null);
        const limit = Math.min(ROWS_MAX, Math.max(1, Number(text('limit') ?? ROWS) || ROWS));
        const events = await readAudit(database, { target: text('target'), actor: text('actor'), limit });
        const rows = events.map((event) => ({
          number: String(event.number),
          at: event.at.toISOString().slice(0, 19),
          actor: event.actor,
          action: event.action,
          target: event.target,
          after: event.after ?? '',
        }));
        return { ok: true, output: { kind: 'table', rows, empty: 'Nothing is recorded of this.' } };
      },
    },
  ];
}
