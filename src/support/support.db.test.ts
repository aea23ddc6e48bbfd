import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clerk, officeVisitor } from '../app/whole/test-office.ts';
import { startTestServer, type Visitor } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { testFolder } from '../db/test-end.ts';
import { jpeg, pdf, segment } from '../identity/test-files.ts';
import { connectClient } from '../realtime/test-hub.ts';
import { LIMITS, UNCONFIRMED_MS_MAX } from './terms.ts';

const db = await testDatabase();
const folder = await testFolder('documents');
const server = await startTestServer(db, { DOCUMENTS_DIR: folder });
const support = await clerk(server, 'support');
const colleague = await clerk(server, 'support');

const write = (player: Visitor, text: string, more: object = {}) =>
  player.post('/api/support/tickets', { topic: 'money', text, ...more });
const opened = async (player: Visitor, text: string, more: object = {}) => {
  const response = await write(player, text, more);
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"id"')]);
  return response.json<{ id: string }>().id;
};
const thread = async (player: Visitor, id: string) => (await player.get(`/api/support/tickets/${id}`)).json();
const waiting = async () =>
  (await support.get('/api/support')).json<{ items: { id: string; customer: { email: string | null } }[] }>().items;
const code = (response: { json<T>(): T }) => response.json<{ code: string }>().code;

async function attach(player: Visitor, content: Buffer, fields: Record<string, string> = {}, name = 'proof.jpg') {
  const edge = 'xxEDGExx';
  const parts = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const payload = Buffer.concat([...parts, Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return player.send({
    method: 'POST',
    url: '/api/support/attachments',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'x-csrf-token': await player.csrfToken() },
  });
}

test('support: a player writes, staff answer, and the open page hears of it by the socket', async () => {
  const player = await server.player();
  const id = await opened(player, 'Where is my deposit?');
  // A second press of the button.
  expect(await opened(player, 'Where is my deposit?')).toBe(id);
  expect((await waiting()).map((each) => each.id)).toContain(id);
  const today = (await support.get('/api/today')).json<{ queues: { queue: string; depth: number }[] }>();
  expect(today.queues.find(({ queue }) => queue === 'support')?.depth).toBeGreaterThan(0);

  const url = (await server.listen()).replace('http', 'ws');
  const socket = await connectClient(`${url}/ws`, player.cookieHeader());
  await support.act('ticket-note', { ticket: id, text: 'SECRET-NOTE about this player' });
  const key = { 'idempotency-key': '3f1c0f0a-7c1e-4d53-9a41-6f0d9a2b7c11' };
  const body = { ticket: id, text: 'It arrived meanwhile.' };
  for (const _press of [1, 2]) expect((await support.act('ticket-answer', body, key)).statusCode).toBe(200);
  await server.runJob('notices');
  await expect.poll(() => socket.updates.map(({ type }) => type), { timeout: 60_000 }).toContain('INBOX_UPDATE');
  socket.socket.close();

  expect(await thread(player, id)).toMatchObject({
    state: 'answered',
    messages: [
      { number: 1, isOwn: true, text: 'Where is my deposit?' },
      { number: 2, isOwn: false, text: 'It arrived meanwhile.' },
    ],
  });
  const notices = (await player.get('/api/notices')).json<{ items: { event: string; link: string }[] }>().items;
  expect(notices.filter(({ event }) => event === 'support-answered')).toMatchObject([
    { link: `/contact?ticket=${id}` },
  ]);
  for (const url of [`/api/support/tickets/${id}`, '/api/support/tickets', '/api/notices']) {
    const answer = (await player.get(url)).body;
    expect([url, answer.includes('SECRET-NOTE'), answer.includes(support.email)]).toEqual([url, false, false]);
  }
  expect((await support.get(`/api/support/${id}`)).json()).toMatchObject({
    notes: [{ text: 'SECRET-NOTE about this player' }],
  });
  const looks = await db.database.query(
    `SELECT FROM audit_log WHERE action = 'operator.look_ticket' AND after ->> 'ticket' = $1`,
    [id],
  );
  expect(looks.rowCount).toBe(1);
  await player.post(`/api/support/tickets/${id}/messages`, { text: 'Thank you.' });
  expect((await waiting()).map((each) => each.id)).toContain(id);
});

test('support: a thread is nobody else’s, and whoever took it keeps colleagues from answering', async () => {
  const [player, stranger] = [await server.player(), await server.player()];
  const id = await opened(player, 'Please help.');
  for (const response of [
    await stranger.get(`/api/support/tickets/${id}`),
    await stranger.post(`/api/support/tickets/${id}/messages`, { text: 'hello' }),
    await stranger.post(`/api/support/tickets/${id}/close`, {}),
  ]) {
    expect([response.statusCode, code(response)]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await support.post(`/api/support/${id}/take`, {})).statusCode).toBe(200);
  const refused = await colleague.act('ticket-answer', { ticket: id, text: 'I also answer' });
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(`${support.email} works on this`)]);
  expect((await support.act('ticket-answer', { ticket: id, text: 'Here I am', close: true })).statusCode).toBe(200);
  expect((await thread(player, id)).state).toBe('closed');
  await player.post(`/api/support/tickets/${id}/messages`, { text: 'One more thing' });
  expect((await thread(player, id)).state).toBe('waiting');
});

test('support: a visitor’s message reaches staff only by the link in the mail, and the answer comes by mail', async () => {
  const visitor = server.visitor();
  const email = 'guest@example.com';
  const body = { email, language: 'es', topic: 'account', text: 'No puedo entrar' };
  const links = async () => {
    await expect
      .poll(() => server.smtp.received.filter(({ to }) => to.includes(email)).length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    return server.smtp.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? []);
  };
  expect((await visitor.post('/api/support/visitors', body)).statusCode).toBe(200);
  expect((await waiting()).filter(({ customer }) => customer.email === email)).toEqual([]);
  const [token] = await links();
  const wrong = await visitor.post('/api/support/visitors/thread', { token: 'x'.repeat(43) });
  expect([wrong.statusCode, code(wrong)]).toEqual([400, 'SUPPORT_LINK_INVALID']);
  const seen = (await visitor.post('/api/support/visitors/thread', { token })).json<{ id: string }>();
  expect(seen).toMatchObject({ state: 'waiting', messages: [{ isOwn: true, text: 'No puedo entrar' }] });
  expect((await waiting()).filter(({ customer }) => customer.email === email)).toMatchObject([{ id: seen.id }]);
  await support.act('ticket-answer', { ticket: seen.id, text: 'Prueba otra vez.' });
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBe(2);
  const answer = server.smtp.received.filter(({ to }) => to.includes(email)).at(-1)!;
  expect(answer.text).toContain('Prueba otra vez.');
  expect(answer.text).toContain('Hemos respondido a tu mensaje');
  // Both links open the thread.
  for (const each of await links()) {
    const again = await visitor.post('/api/support/visitors/messages', { token: each, text: `Gracias ${each.length}` });
    expect(again.statusCode).toBe(200);
  }
});

test('support: a script fills no queue, and no mailbox either', async () => {
  const before = (await waiting()).length;
  const post = (email: string) =>
    server.visitor().post('/api/support/visitors', { email, language: 'en', topic: 'other', text: 'Buy this' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('victim@example.com')));
  // The answer does not reveal whether a mail was sent.
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 {}']));
  const { rows } = await db.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM support_tickets WHERE email = 'victim@example.com'`,
  );
  expect(rows[0]!.count).toBe(LIMITS.ticketsOfEmailPerDay);
  // Fills the hourly limit of the house with one statement; one more is refused.
  await db.owner.query(
    `INSERT INTO support_tickets (email, language, topic, created_at, updated_at)
     SELECT 'bot' || n || '@example.com', 'en', 'other', $1, $1 FROM generate_series(1, $2::int) AS n`,
    [server.clock.now(), LIMITS.unconfirmedPerHour],
  );
  const refused = await post('honest@example.com');
  expect([refused.statusCode, code(refused)]).toEqual([429, 'SUPPORT_BUSY']);
  expect((await waiting()).length).toBe(before);
  const mailed = () => server.smtp.received.filter(({ to }) => /victim|bot|honest/.test(to.join())).length;
  await expect.poll(mailed, { timeout: 60_000 }).toBe(LIMITS.ticketsOfEmailPerDay);

  const player = await server.player();
  const written = await Promise.all(Array.from({ length: 12 }, (_each, at) => write(player, `message ${at}`)));
  const taken = written.filter(({ statusCode }) => statusCode === 200);
  expect(taken.length).toBe(LIMITS.openTicketsOfPlayer);
  expect(new Set(written.filter(({ statusCode }) => statusCode !== 200).map(code))).toEqual(
    new Set(['SUPPORT_OPEN_MAX']),
  );

  server.clock.advance(UNCONFIRMED_MS_MAX + 1_000);
  await server.runJob('support leftovers');
  const left = await db.database.query('SELECT FROM support_tickets WHERE confirmed_at IS NULL');
  expect(left.rowCount).toBe(0);
});

test('support: a file is kept enciphered and without metadata, is shown to staff alone, and each view is recorded', async () => {
  const staff = await clerk(server, 'support');
  const [player, stranger] = [await server.player(), await server.player()];
  const picture = jpeg(2, 2, [segment(0xe1, Buffer.from('Exif GPS 52.52 13.40'))]);
  const uploaded = await attach(player, picture);
  expect([uploaded.statusCode, uploaded.body]).toEqual([200, expect.stringContaining('proof.jpg')]);
  const file = uploaded.json<{ id: string }>().id;
  // A message cannot carry another player's file.
  const other = await opened(stranger, 'With your file', { attachments: [file] });
  expect((await thread(stranger, other)).messages[0].attachments).toEqual([]);
  const id = await opened(player, 'See the picture', { attachments: [file] });
  expect((await thread(player, id)).messages[0].attachments).toEqual(['proof.jpg']);
  const place = path.join(folder, 'support');
  const [name] = await readdir(place);
  const stored = await readFile(path.join(place, name!));
  expect([stored.includes('Exif'), stored.includes('JFIF')]).toEqual([false, false]);
  const pdfs = (await attach(player, pdf(), {}, 'bill.pdf')).json<{ id: string }>().id;
  await player.post(`/api/support/tickets/${id}/messages`, { text: 'And the bill', attachments: [pdfs] });

  const saved = await staff.get(`/api/support/${id}/attachments/${pdfs}/file`);
  expect([saved.statusCode, saved.headers['content-type'], saved.headers['content-disposition']]).toEqual([
    200,
    'application/octet-stream',
    `attachment; filename="ticket-${id}.pdf"`,
  ]);
  // Files other than pictures are never shown inline.
  expect((await staff.get(`/api/support/${id}/attachments/${pdfs}`)).statusCode).toBe(415);
  expect((await staff.get(`/api/support/${other}/attachments/${pdfs}`)).statusCode).toBe(404);
  expect((await officeVisitor(server).get(`/api/support/${id}/attachments/${pdfs}/file`)).statusCode).toBe(401);
  const { rowCount } = await db.database.query(
    `SELECT FROM audit_log WHERE action = 'operator.look_attachment' AND after ->> 'attachment' = $1`,
    [pdfs],
  );
  expect(rowCount).toBe(2);

  for (const [content, refused] of [
    [Buffer.from('<script>alert(1)</script>'), 'DOCUMENT_TYPE'],
    [Buffer.alloc(0), 'DOCUMENT_BROKEN'],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 'ATTACHMENT_TOO_LARGE'],
  ] as const) {
    expect(code(await attach(player, content))).toBe(refused);
  }
  expect(code(await attach(player, pdf(), {}, '../../etc/passwd'))).toBe('DOCUMENT_NAME');
  expect(code(await attach(server.visitor(), pdf()))).toBe('NOT_SIGNED_IN');
  expect(code(await attach(server.visitor(), pdf(), { token: 'y'.repeat(43) }))).toBe('SUPPORT_LINK_INVALID');

  const loose = await attach(player, pdf(), {}, 'forgotten.pdf');
  expect(loose.statusCode).toBe(200);
  server.clock.advance(3 * 3_600_000);
  await server.runJob('support leftovers');
  const rows = await db.database.query(`SELECT FROM support_attachments WHERE name = 'forgotten.pdf'`);
  expect(rows.rowCount).toBe(0);
});

test('support: it says that somebody is there only while staff who may answer are at work', async () => {
  server.clock.advance(6 * 60_000);
  const isThere = async () =>
    (await server.visitor().get('/api/support/presence')).json<{ isStaffThere: boolean }>().isStaffThere;
  expect(await isThere()).toBe(false);
  const later = async () => {
    server.clock.advance(4_000);
    return isThere();
  };
  await clerk(server, 'finance');
  expect(await later()).toBe(false);
  const staff = await clerk(server, 'support');
  expect(await later()).toBe(true);
  // Requests that a page makes by itself do not count as somebody at work.
  for (let minute = 0; minute < 6; minute += 1) {
    server.clock.advance(60_000);
    expect((await staff.get('/api/support')).statusCode).toBe(200);
  }
  expect(await later()).toBe(false);
  await staff.get('/api/support-macros');
  expect(await later()).toBe(true);
  await staff.post('/api/sign-out', {});
  expect(await later()).toBe(false);
});

test('support: macros and service times', async () => {
  const staff = await clerk(server, 'support');
  expect(
    (await staff.act('macro-set', { title: 'Greeting', en: 'Hello {username}', ja: 'こんにちは' })).statusCode,
  ).toBe(200);
  expect((await staff.act('macro-set', { title: 'Nothing' })).statusCode).toBe(409);
  expect((await staff.get('/api/support-macros')).json()).toMatchObject({
    items: [{ title: 'Greeting', texts: { en: 'Hello {username}', ja: 'こんにちは' } }],
  });
  server.clock.advance(8 * 24 * 3_600_000);
  const answering = await clerk(server, 'support');
  for (const minutes of [10, 20, 60 * 30]) {
    const id = await opened(await server.player(), `after ${minutes} minutes`);
    server.clock.advance(minutes * 60_000);
    const by = minutes > 60 ? await clerk(server, 'support') : answering;
    expect((await by.act('ticket-answer', { ticket: id, text: 'Here', close: true })).statusCode).toBe(200);
  }
  const again = await clerk(server, 'support');
  const times = (await again.get('/api/support-times')).json();
  expect(times).toMatchObject({ tickets: 3, answered: 3, medianS: 1_200 });
  expect(times.inTime).toBeCloseTo(2 / 3, 5);
  expect(times.byStaff).toHaveLength(2);
  expect((await again.act('macro-remove', { title: 'Greeting' })).statusCode).toBe(200);
});
