import { expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';

const server = await startTestServer(await testDatabase());

test('sessions: all others end, the one that asks and those of other players stay', async () => {
  const here = await server.player();
  const stranger = await server.player();
  const others = [server.visitor(), server.visitor()];
  for (const other of others) {
    await other.post('/api/users/login', { identifier: here.username, password: PASSWORD });
  }
  const endOthers = async () =>
    (
      await here.send({
        method: 'DELETE',
        url: '/api/users/sessions',
        headers: { 'x-csrf-token': await here.csrfToken() },
      })
    ).json<{ ended: number }>().ended;
  expect(await endOthers()).toBe(2);
  for (const other of others) expect((await other.get('/api/users/session')).statusCode).toBe(401);
  expect((await stranger.get('/api/users/session')).statusCode).toBe(200);
  const { items } = (await here.get('/api/users/sessions')).json<{ items: { current: boolean }[] }>();
  expect(items.map(({ current }) => current)).toEqual([true]);
  expect(await endOthers()).toBe(0);
});

test('sessions: of fifty ends of one session at once one ends it', async () => {
  const here = await server.player();
  await server.visitor().post('/api/users/login', { identifier: here.username, password: PASSWORD });
  const { items } = (await here.get('/api/users/sessions')).json<{ items: { id: string; current: boolean }[] }>();
  const other = items.find(({ current }) => !current)!;
  const headers = { 'x-csrf-token': await here.csrfToken() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => here.send({ method: 'DELETE', url: `/api/users/sessions/${other.id}`, headers })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(49);
});
