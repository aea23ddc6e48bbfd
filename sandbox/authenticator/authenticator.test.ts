import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { startSandbox } from '../test-sandbox.ts';

test('authenticator: the codes are those of any other app with the same secret', async () => {
  const { app } = await startSandbox();
  const { items } = (await app.inject('/authenticator/control/codes')).json<{
    items: { email: string; code: string; next: string }[];
  }>();
  expect(items.map(({ email }) => email)).toEqual(['admin@roulo.example', 'second@roulo.example']);
  const nowS = Math.floor(Date.now() / 1_000);
  // The 30 seconds of a code may end between the two calls.
  const around = [-30, 0, 30].map((secondsAway) =>
    generateSync({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ', epoch: nowS + secondsAway }),
  );
  expect(around).toContain(items[0]!.code);
  const page = await app.inject('/authenticator');
  expect([page.statusCode, page.body.includes('admin@roulo.example')]).toEqual([200, true]);
});
