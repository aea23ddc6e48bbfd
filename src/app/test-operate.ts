import type { SettableClock } from '../clock/clock.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { runOperator } from '../operator/run.ts';
import { anyMember } from '../operator/test-members.ts';
import { readConfig } from './config.ts';
import { operatorCommands } from './parts/operator.ts';

const SECRET_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

/** Runs an operator's command and approves its proposal as a second person. Returns the output. */
export function testOperator(db: TestDatabase, clock: SettableClock): (line: string) => Promise<string> {
  return async (line) => {
    const printed: string[] = [];
    const desk = {
      commands: operatorCommands(readConfig({ DATA_DIR: '/nonexistent', SECRET_KEYS }), db.cells, clock),
      cells: db.cells,
      clock,
      login: 'root',
      identify: anyMember(db.database),
      write: (text: string) => void printed.push(text),
    };
    await runOperator(desk, [...line.split(' '), '--operator', 'ana', '--reason', 'looked at it closely']);
    const proposal = /^proposal\s+(\d+)/m.exec(printed.join('\n'))?.[1];
    if (proposal) await runOperator(desk, ['approve', proposal, '--operator', 'ben', '--reason', 'I agree with this']);
    return printed.join('\n');
  };
}
