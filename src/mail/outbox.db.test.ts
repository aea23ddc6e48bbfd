import { afterAll, expect, test } from 'vitest';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { newKeyText, parseKeyRing } from '../secrets/key-ring.ts';
import { createMailbox, createMailWorker } from './outbox.ts';
import { createSmtp } from './smtp.ts';
import { startTestSmtp } from './test-smtp.ts';

const db = await testDatabase();
const clock = settableClock();
const keys = parseKeyRing(newKeyText());
const smtp = await startTestSmtp();
const transport = createSmtp(smtp.url, 'Roulo <no-reply@example.com>');
const mailbox = createMailbox(clock, keys, async () => 'en');
const worker = createMailWorker({ database: db.database, clock, keys, send: transport.send, log: () => {} });
afterAll(async () => {
  await worker.close();
  transport.close();
  await smtp.close();
});
// Only the tests run turns.
await worker.close();

const LINK = 'http://localhost:8080/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const MINUTE_MS = 60_000;
let lastRecipient = 0;

async function queueOne(): Promise<string> {
  lastRecipient += 1;
  const recipient = `r${lastRecipient}@example.com`;
  await db.database.transaction((tx) =>
    mailbox.queue(tx, recipient, 'reset-password', { username: 'Ann <b>', link: LINK }),
  );
  return recipient;
}

const rowOf = async (recipient: string) =>
  (await db.database.query('SELECT * FROM mail_outbox WHERE recipient = $1', [recipient])).rows[0]!;
const receivedBy = (recipient: string) => smtp.received.filter((mail) => mail.to.includes(recipient));

test('mail: is sent over SMTP as text and HTML, and its content is wiped afterwards', async () => {
  const recipient = await queueOne();
  const waiting = await rowOf(recipient);
  expect((waiting['sealed'] as Buffer).toString('latin1')).not.toContain('token=');
  await worker.turn();
  const [mail] = receivedBy(recipient);
  expect(mail!.text).toContain(LINK);
  expect(mail!.raw).toContain('text/html');
  expect(mail!.raw).toContain('From: Roulo <no-reply@example.com>');
  expect(await rowOf(recipient)).toMatchObject({ sealed: null, sent_at: clock.now(), attempts: 1 });
});

test('mail: is tried again after 1, 5, 30 and 120 minutes, then given up', async () => {
  const recipient = await queueOne();
  smtp.refuse(recipient, 451, 451, 451, 451, 451);
  await worker.turn();
  for (const [attempts, minutes] of [1, 5, 30, 120].entries()) {
    expect(await rowOf(recipient)).toMatchObject({ attempts: attempts + 1, dead_at: null, sent_at: null });
    clock.advance(minutes * MINUTE_MS - 1_000);
    await worker.turn();
    expect((await rowOf(recipient))['attempts']).toBe(attempts + 1);
    clock.advance(1_000);
    await worker.turn();
  }
  expect(await rowOf(recipient)).toMatchObject({ attempts: 5, dead_at: clock.now(), sent_at: null });
  clock.advance(24 * 60 * MINUTE_MS);
  await worker.turn();
  expect((await rowOf(recipient))['attempts']).toBe(5);
});

test('mail: a refusal for good is not repeated', async () => {
  const recipient = await queueOne();
  smtp.refuse(recipient, 550);
  await worker.turn();
  expect(await rowOf(recipient)).toMatchObject({ attempts: 1, dead_at: clock.now() });
});

test('mail: a host that comes back gets what waited', async () => {
  const recipient = await queueOne();
  const down = createMailWorker({
    database: db.database,
    clock,
    keys,
    send: createSmtp('smtp://127.0.0.1:1', 'Roulo <no-reply@example.com>').send,
    log: () => {},
  });
  await down.turn();
  await down.close();
  expect((await rowOf(recipient))['last_error']).toContain('ECONNREFUSED');
  clock.advance(MINUTE_MS);
  await worker.turn();
  expect(receivedBy(recipient)).toHaveLength(1);
});

test('mail: several servers send each mail once', async () => {
  const recipients = await Promise.all(Array.from({ length: 30 }, queueOne));
  const others = Array.from({ length: 3 }, () =>
    createMailWorker({ database: db.database, clock, keys, send: transport.send, log: () => {} }),
  );
  for (let round = 0; round < 4; round += 1) await Promise.all([worker, ...others].map((each) => each.turn()));
  await Promise.all(others.map((other) => other.close()));
  expect(recipients.map((recipient) => receivedBy(recipient).length)).toEqual(Array(30).fill(1));
});

test('mail: one taken by a server that died is taken again', async () => {
  const recipient = await queueOne();
  await db.database.query(`UPDATE mail_outbox SET attempts = 1, next_attempt_at = $2 WHERE recipient = $1`, [
    recipient,
    new Date(clock.now().getTime() + 2 * MINUTE_MS),
  ]);
  await worker.turn();
  expect(receivedBy(recipient)).toHaveLength(0);
  clock.advance(2 * MINUTE_MS);
  await worker.turn();
  expect(receivedBy(recipient)).toHaveLength(1);
});

test('mail: what was queued in a transaction that was given up is not sent', async () => {
  const attempt = db.database.transaction(async (tx) => {
    await mailbox.queue(tx, 'never@example.com', 'password-changed', { username: 'Ann', at: 'now' });
    throw new Error('given up');
  });
  await expect(attempt).rejects.toThrow('given up');
  await worker.turn();
  expect(receivedBy('never@example.com')).toHaveLength(0);
});
