import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { IPV4_LOOPBACK } from '../loopback.ts';
import { registerCalls, type Provider } from '../provider.ts';
import { mailCalls } from './calls.ts';
import { createFaults, type Faults } from './faults.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { registerMailPages } from './pages.ts';
import { createSmtpListener, type Receive } from './smtp.ts';

export async function registerMail(app: FastifyInstance, options: { smtpPort: number }): Promise<Provider> {
  const mailbox = createMailbox();
  const faults = createFaults();
  const smtp = createSmtpListener(options.smtpPort, receiver(mailbox, faults));
  const parts = { mailbox, faults, smtp };
  const calls = mailCalls(parts);
  await app.register(async (scope) => {
    registerCalls(scope, calls);
    registerMailPages(scope, parts);
  });
  return {
    title: 'Mail',
    summary: 'Takes every mail Roulo sends, over real SMTP, and shows it instead of delivering it.',
    page: '/mail',
    calls,
    listensOn: () => `smtp://${IPV4_LOOPBACK}:${smtp.port()}`,
    start: () => smtp.open(),
    stop: () => smtp.close(),
  };
}

function receiver(mailbox: Mailbox, faults: Faults): Receive {
  return async (delivery, signal) => {
    const fault = faults.meet(delivery.to);
    switch (fault?.kind) {
      case 'refuse-temporarily':
        return { say: 'refused', status: 451, text: 'Try again later' };
      case 'refuse-permanently':
        return { say: 'refused', status: 550, text: 'No such mailbox' };
      case 'drop-before-accept':
        mailbox.store(delivery);
        return { say: 'nothing' };
      case 'delay':
        if (!(await waited(fault.delayMs, signal))) return { say: 'nothing' };
        break;
      case undefined:
    }
    mailbox.store(delivery);
    return { say: 'accepted' };
  };
}

async function waited(delayMs: number, signal: AbortSignal): Promise<boolean> {
  await wait(delayMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
