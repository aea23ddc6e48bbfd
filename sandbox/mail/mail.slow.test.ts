import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, test, vi } from 'vitest';
import { startSandbox } from '../test-sandbox.ts';

const RESET_URL = `http://localhost:8080/reset?token=${'0123456789abcdef'.repeat(8)}&next=%2Fprofile`;

test('mail: a long quoted-printable text arrives decoded, its link whole', async () => {
  const { send, messages } = await startSandbox();
  const text = `Hello ünïcode,\n\nreset your password here: ${RESET_URL}\n\n${'A long line. '.repeat(40)}End.`;
  await send({ subject: 'Reset', text, textEncoding: 'quoted-printable' });
  const [message] = await messages();
  expect(message).toMatchObject({
    from: 'Roulo <no-reply@roulo.test>',
    to: ['demo@example.com'],
    subject: 'Reset',
    text,
    html: '',
  });
  expect(message?.headers['message-id']).toMatch(/@roulo\.test>$/);
  expect(Date.now() - Date.parse(message?.date ?? '')).toBeLessThan(5000);
});

test('mail: text and HTML are both kept', async () => {
  const { send, messages } = await startSandbox();
  await send({ text: 'plain = 1', html: `<p>Grüße <a href="${RESET_URL}">reset</a></p>` });
  expect(await messages()).toMatchObject([
    { text: 'plain = 1', html: `<p>Grüße <a href="${RESET_URL}">reset</a></p>` },
  ]);
});

test('mail: a text sent as base64 is decoded', async () => {
  const { app, send, messages } = await startSandbox();
  await send({ text: `Straße ${RESET_URL}`, textEncoding: 'base64' });
  const [message] = await messages();
  expect(message?.text).toBe(`Straße ${RESET_URL}`);
  const raw = await app.inject(`/mail/messages/${message?.id}/raw`);
  expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(raw.body).toContain('Content-Transfer-Encoding: base64');
  expect((await app.inject(`/mail/messages/${message?.id}`)).json()).toEqual(message);
});

test('mail: a long subject in other letters is decoded', async () => {
  const { send, messages } = await startSandbox();
  const subject = 'Сброс пароля — Zażółć gęślą jaźń 🎰 '.repeat(4).trim();
  await send({ subject, text: 'x' });
  expect((await messages())[0]?.subject).toBe(subject);
});

test('mail: every recipient is listed, hidden ones too, and each finds the message in any letter case', async () => {
  const { send, messages } = await startSandbox();
  await send({ to: ['Ann@example.com', 'bob@example.com'], bcc: 'eve@example.com', subject: 'three', text: 'x' });
  await send({ to: 'carl@example.com', subject: 'one', text: 'x' });
  const subjects = async (query: string) => (await messages(query)).map(({ subject }) => subject);
  expect((await messages('?to=ANN@example.COM'))[0]?.to).toEqual([
    'Ann@example.com',
    'bob@example.com',
    'eve@example.com',
  ]);
  expect(await subjects('?to=eve@example.com')).toEqual(['three']);
  expect(await subjects('?to=example.com')).toEqual([]);
  expect(await subjects('?to=')).toEqual(['one', 'three']);
  expect(await subjects('?limit=1')).toEqual(['one']);
});

test('mail: a message over 1 MiB is refused', async () => {
  const { send, messages } = await startSandbox();
  await expect(send({ text: 'x'.repeat(1_100_000) })).rejects.toMatchObject({ responseCode: 552 });
  expect(await messages()).toEqual([]);
});

test('mail: a sender that leaves in the middle of its message leaves nothing', async () => {
  const { smtpPort, messages, send } = await startSandbox();
  const socket = connect(smtpPort, '127.0.0.1');
  await once(socket, 'data');
  socket.write('EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<demo@example.com>\r\nDATA\r\nSubject: half\r\n\r\nhal');
  await new Promise((resolve) => socket.on('data', (chunk) => String(chunk).includes('354') && resolve(null)));
  socket.destroy();
  await send({ subject: 'whole', text: 'x' });
  expect((await messages()).map(({ subject }) => subject)).toEqual(['whole']);
});

test.each([
  ['refuse-temporarily', 451],
  ['refuse-permanently', 550],
])('mail: %s answers %i as often as asked, then mail is taken again', async (kind, responseCode) => {
  const { send, post, messages } = await startSandbox();
  const set = await post('/mail/control/fault', { kind, times: 2 });
  expect(set.json()).toMatchObject({ faults: [{ kind, to: null, timesLeft: 2 }] });
  await expect(send({ text: '1' })).rejects.toMatchObject({ responseCode });
  await expect(send({ text: '2' })).rejects.toMatchObject({ responseCode });
  await send({ text: '3' });
  expect((await messages()).map(({ text }) => text)).toEqual(['3']);
});

test('mail: drop-before-accept keeps the message, and the sender never hears so', async () => {
  const { send, post, messages } = await startSandbox();
  await post('/mail/control/fault', { kind: 'drop-before-accept', times: 1 });
  const failure: unknown = await send({ text: '1' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toHaveProperty('responseCode', 250);
  await send({ text: '1' });
  expect((await messages()).map(({ text }) => text)).toEqual(['1', '1']);
});

test('mail: delay holds the answer and the message back', async () => {
  const { send, post, messages } = await startSandbox();
  await post('/mail/control/fault', { kind: 'delay', delayMs: 1_000 });
  const sentAt = Date.now();
  const sending = send({ text: 'late' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await messages()).toEqual([]);
  await sending;
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(990);
  expect(await messages()).toHaveLength(1);
});

test('mail: a delayed message is kept though its sender stopped waiting', async () => {
  const { smtpPort, send, post, messages } = await startSandbox();
  await post('/mail/control/fault', { kind: 'delay', delayMs: 3_000, times: 1 });
  const impatient = createTransport({ host: '127.0.0.1', port: smtpPort, socketTimeout: 250 });
  const mail = { from: 'a@roulo.test', to: 'demo@example.com', text: 'impatient' };
  await expect(impatient.sendMail(mail)).rejects.toThrow(/timeout/i);
  expect(await messages()).toEqual([]);
  await expect.poll(() => messages()).toHaveLength(1);
  await send({ text: 'next' });
});

test('mail: a fault for one recipient spares the others, and goes before the fault for all', async () => {
  const { send, post } = await startSandbox();
  await post('/mail/control/fault', { kind: 'refuse-permanently', to: 'Bad@example.com' });
  await send({ to: 'good@example.com', text: 'x' });
  await expect(send({ to: 'bad@example.com', text: 'x' })).rejects.toMatchObject({ responseCode: 550 });
  await post('/mail/control/fault', { kind: 'refuse-temporarily' });
  await expect(send({ to: 'bad@example.com', text: 'x' })).rejects.toMatchObject({ responseCode: 550 });
  await post('/mail/control/fault', { kind: 'none', to: 'bad@example.com' });
  await expect(send({ to: 'bad@example.com', text: 'x' })).rejects.toMatchObject({ responseCode: 451 });
  await post('/mail/control/fault', { kind: 'none' });
  await send({ to: 'bad@example.com', text: 'x' });
});

test('mail: clear forgets messages and faults', async () => {
  const { send, post, messages } = await startSandbox();
  await send({ text: 'x' });
  await post('/mail/control/fault', { kind: 'refuse-permanently' });
  expect((await post('/mail/control/clear', {})).json()).toEqual({ messages: 0, faults: [] });
  expect(await messages()).toEqual([]);
  await send({ text: 'x' });
});

test('mail: a host taken down cuts what is open and refuses connections until it is back', async () => {
  const { app, send, post, messages } = await startSandbox();
  await post('/mail/control/fault', { kind: 'delay', delayMs: 20_000, times: 1 });
  const cutOff = send({ text: 'in flight' }).catch((error: unknown) => error);
  await vi.waitFor(async () => expect((await app.inject('/mail')).body).not.toContain('Fault on'), 20_000);
  expect((await post('/mail/control/down', { down: true })).json()).toEqual({ down: true });
  expect(await cutOff).toBeInstanceOf(Error);
  await expect(send({ text: 'down' })).rejects.toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
  await Promise.all([true, false, false].map((down) => post('/mail/control/down', { down })));
  await send({ text: 'back' });
  expect((await messages()).map(({ text }) => text)).toEqual(['back']);
});

test.each([
  ['/mail/control/fault', { kind: 'delay', seconds: 3 }, 'UNKNOWN_FIELD'],
  ['/mail/control/fault', { kind: 'explode' }, 'INVALID_REQUEST'],
  ['/mail/control/fault', { kind: 'delay', times: '2' }, 'INVALID_REQUEST'],
  ['/mail/control/fault', { kind: 'delay', delayMs: 60_001 }, 'INVALID_REQUEST'],
  ['/mail/control/fault', { kind: 'refuse-permanently', delayMs: 1 }, 'INVALID_REQUEST'],
  ['/mail/control/fault', undefined, 'INVALID_REQUEST'],
  ['/mail/control/down', { down: 'yes' }, 'INVALID_REQUEST'],
  ['/mail/control/clear', { all: true }, 'UNKNOWN_FIELD'],
])('mail: %s with %o is 400', async (url, body, code) => {
  const { post } = await startSandbox();
  const answer = await post(url, body);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.stringMatching(/\.$/), code }]);
});

test('mail: an unknown query field, an unknown message and a body that is not JSON are refused', async () => {
  const { app } = await startSandbox();
  const post = (contentType: string, payload: string) =>
    app.inject({ method: 'POST', url: '/mail/control/fault', headers: { 'content-type': contentType }, payload });
  expect((await app.inject('/mail/messages?from=x')).json()).toMatchObject({ code: 'UNKNOWN_FIELD' });
  expect((await app.inject('/mail/messages?limit=1001')).statusCode).toBe(400);
  expect((await app.inject('/mail/messages/none')).statusCode).toBe(404);
  expect((await app.inject('/mail/messages/none/raw')).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await post('text/plain', '{"kind":"none"}')).json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  expect((await post('application/x-www-form-urlencoded', 'kind=none')).statusCode).toBe(415);
  expect((await post('application/json', '{"kind":')).json()).toMatchObject({ code: 'INVALID_REQUEST' });
});
