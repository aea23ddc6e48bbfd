import { expect, test } from 'vitest';
import { startSandbox } from '../test-sandbox.ts';

test('mail page: empty, it says so and how to get a mail', async () => {
  const { app } = await startSandbox();
  expect((await app.inject('/mail')).body).toContain('No mail yet.');
  expect((await app.inject('/mail?to=%3Cb%3E')).body).toContain('No mail for &lt;b&gt;.');
});

test('mail page: nothing in a mail becomes part of the page', async () => {
  const { app, send, messages } = await startSandbox();
  const attack = '<script>alert(1)</script>" onload="x';
  await send({
    from: { name: attack, address: 'a@roulo.test' },
    subject: attack,
    text: `${attack} javascript:alert(1) http://x.test/"onclick=1`,
    html: `<b title="${attack}">x</b>`,
    headers: { 'X-Attack': attack },
  });
  const [message] = await messages();
  for (const url of ['/mail', `/mail/${message?.id}`]) {
    const { body, headers } = await app.inject(url);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('" on');
    expect(body).not.toContain('href="javascript:');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  }
});

test('mail page: the HTML part is framed without rights, and its links open in a new tab', async () => {
  const { app, send, messages } = await startSandbox();
  await send({ html: '<!doctype html><html><head lang="en"><title>x</title></head><body>hi</body></html>' });
  await send({ html: '<p>bare</p>' });
  const [bare, whole] = await messages();
  const frame =
    '<iframe class="mail-frame" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"';
  const base = '&lt;base target=&quot;_blank&quot;&gt;';
  const bareBody = (await app.inject(`/mail/${bare?.id}`)).body;
  expect(bareBody).toContain(`${frame} srcdoc="${base}&lt;p&gt;bare`);
  const wholeBody = (await app.inject(`/mail/${whole?.id}`)).body;
  expect(wholeBody).toContain(`srcdoc="&lt;!doctype html&gt;&lt;html&gt;&lt;head lang=&quot;en&quot;&gt;${base}`);
});

test('mail page: a link in the text can be clicked, without the full stop behind it', async () => {
  const { app, send, messages } = await startSandbox();
  await send({ text: 'Go to http://localhost:8080/reset?token=abc&x=1. (Or https://roulo.test/help)' });
  const { body } = await app.inject(`/mail/${(await messages())[0]?.id}`);
  const link = (url: string) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`;
  expect(body).toContain(`Go to ${link('http://localhost:8080/reset?token=abc&amp;x=1')}. (Or `);
  expect(body).toContain(`${link('https://roulo.test/help')})`);
});

test('mail page: faults and a host that is down are shown', async () => {
  const { app, post } = await startSandbox();
  await post('/mail/control/fault', { kind: 'delay', delayMs: 10, times: 2, to: 'demo@example.com' });
  await post('/mail/control/down', { down: true });
  const { body } = await app.inject('/mail');
  expect(body).toContain('Fault on the next 2 messages to demo@example.com: <strong>delay</strong> of 10 ms');
  expect(body).toContain('The mail host is down');
});

test('mail page: an unknown message is a page with status 404', async () => {
  const { app } = await startSandbox();
  const { statusCode, body } = await app.inject('/mail/none');
  expect(statusCode).toBe(404);
  expect(body).toContain('Message not found');
});
