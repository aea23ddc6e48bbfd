import { expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { startTestServer } from '../test-server.ts';

test('server: it does not start where its role may change what is booked, in whichever cell', async () => {
  const db = await testDatabase(5, 2);
  await db.owner.query('GRANT UPDATE ON cell_001.transfers TO roulo_app');
  await expect(startTestServer(db)).rejects.toThrow(
    'The role roulo_app may change what is booked in cell_001.transfers.',
  );
  await db.owner.query('REVOKE UPDATE ON cell_001.transfers FROM roulo_app');
  const server = await startTestServer(db);
  expect((await server.visitor().get('/api/ready')).statusCode).toBe(200);
});
