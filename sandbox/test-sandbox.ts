import { createTransport, type SendMailOptions } from 'nodemailer';
import { onTestFinished } from 'vitest';
import { buildSandbox } from './app.ts';
import type { Message } from './mail/mailbox.ts';

/** An address where nobody listens. */
export const NOBODY = 'http://127.0.0.1:9';

/** A sandbox on free ports until the test ends. Without a folder it stores nothing. */
export async function startSandbox(dataDir: string | null = null, casinoUrl = NOBODY) {
  const sandbox = await buildSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataDir,
    casinoUrl,
    callbackUrl: casinoUrl,
    stakeMaxUsd: 500,
  });
  onTestFinished(() => sandbox.stop());
  const { httpPort } = await sandbox.start();
  const { app } = sandbox;
  const smtpUrl = new URL(sandbox.providers[0]?.listensOn?.() ?? '');

  return {
    ...sandbox,
    httpPort,
    smtpPort: Number(smtpUrl.port),
    send: (mail: SendMailOptions) =>
      createTransport({ host: smtpUrl.hostname, port: Number(smtpUrl.port), socketTimeout: 5000 }).sendMail({
        from: 'Roulo <no-reply@roulo.test>',
        to: 'demo@example.com',
        ...mail,
      }),
    messages: async (query = ''): Promise<Message[]> =>
      (await app.inject(`/mail/messages${query}`)).json<{ items: Message[] }>().items,
    post: (url: string, payload?: object) => app.inject({ method: 'POST', url, ...(payload && { payload }) }),
  };
}
