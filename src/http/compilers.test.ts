import { expect, test } from 'vitest';
import { createHttpApp } from './app.ts';

const schema = () => ({ type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } });

async function appWith(body: object, answer: object) {
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  app.post('/x', { schema: { body, response: { 200: answer } } }, async (request) => request.body);
  await app.ready();
  return (amount: unknown) => app.inject({ method: 'POST', url: '/x', payload: { amount, more: 1 } });
}

test('compilers: equal schemas are checked and written alike on every server, others by their own rules', async () => {
  const [one, other] = [await appWith(schema(), schema()), await appWith(schema(), schema())];
  const text = { type: 'object', properties: { amount: { type: 'string' }, more: { type: 'number' } } };
  const third = await appWith(text, text);
  for (const post of [one, other]) {
    expect((await post(5)).json()).toEqual({ amount: 5 });
    expect((await post('5')).statusCode).toBe(400);
  }
  expect((await third('5')).json()).toEqual({ amount: '5', more: 1 });
  expect((await third(5)).statusCode).toBe(400);
});
