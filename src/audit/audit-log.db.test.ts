import { expect, test } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { testDatabase, type TestDatabase } from '../db/test-database.ts';
import { recordAudit, verifyChain } from './audit-log.ts';

async function logOfThree(): Promise<TestDatabase> {
  const db = await testDatabase(10);
  for (const name of ['ann', 'bob', 'eve']) {
    await db.database.transaction((tx) =>
      recordAudit(tx, systemClock, {
        actor: 'system',
        action: 'account.registered',
        target: `player:${name}`,
        after: { username: name, note: 'ü "quoted"' },
        ip: '192.0.2.1',
        requestId: 'r',
      }),
    );
  }
  return db;
}

test('audit: an untouched log verifies', async () => {
  const { database } = await logOfThree();
  expect(await verifyChain(database)).toMatchObject({ intact: true, events: 3n });
});

test.each([
  ['a changed word', `UPDATE audit_log SET action = 'account.closed' WHERE number = 2`, 'Event 2 was changed.'],
  ['a changed time', `UPDATE audit_log SET at = at + interval '1 second' WHERE number = 1`, 'Event 1 was changed.'],
  ['changed content', `UPDATE audit_log SET after = '{"username":"mallory"}' WHERE number = 3`, 'Event 3 was changed.'],
  ['a removed event', 'DELETE FROM audit_log WHERE number = 2', 'Event 2 is missing.'],
  ['a removed end', 'DELETE FROM audit_log WHERE number = 3', 'The log ends at event 2, its head says 3.'],
  [
    'an exchanged event',
    `UPDATE audit_log a SET previous_hash = b.hash FROM audit_log b WHERE a.number = 3 AND b.number = 1`,
    'Event 3 does not follow event 2.',
  ],
])('audit: %s is noticed', async (_, tampering, problem) => {
  const { database, owner } = await logOfThree();
  await owner.query(tampering);
  expect(await verifyChain(database)).toMatchObject({ intact: false, problem });
});

test('audit: fifty writers at once make one chain', async () => {
  const { database } = await testDatabase(10);
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      database.transaction((tx) =>
        recordAudit(tx, systemClock, { actor: 'system', action: 'test.ran', target: `${n}` }),
      ),
    ),
  );
  expect(await verifyChain(database)).toMatchObject({ intact: true, events: 50n });
});
