import { expect, test } from 'vitest';
import { createMailbox } from './mailbox.ts';

const PLAYER = { from: 'a@roulo.test', to: ['b@example.com'] };

test('mailbox: keeps the newest 1,000 messages', () => {
  const mailbox = createMailbox();
  for (let number = 1; number <= 1001; number += 1) {
    mailbox.store({ ...PLAYER, raw: Buffer.from(`Subject: ${number}\r\n\r\n`) });
  }
  const subjects = mailbox.list({ limit: 2000 }).map(({ subject }) => subject);
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([1000, '1001', '2']);
});

test('mailbox: keeps at most 64 MiB of messages', () => {
  const mailbox = createMailbox();
  const raw = Buffer.concat([Buffer.from('Content-Type: image/png\r\n\r\n'), Buffer.alloc(1_000_000)]);
  for (let number = 1; number <= 70; number += 1) mailbox.store({ ...PLAYER, raw });
  expect(mailbox.count()).toBe(67);
});
