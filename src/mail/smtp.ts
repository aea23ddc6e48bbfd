import { createTransport } from 'nodemailer';
import type { SendMail } from './outbox.ts';

const CONNECT_MS_MAX = 10_000;

/** SMTP. Connections to other machines must be encrypted. */
export function createSmtp(url: string, from: string): { send: SendMail; close(): void } {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    requireTLS: protocol !== 'smtps:' && !isLoopback,
    ignoreTLS: isLoopback,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: CONNECT_MS_MAX * 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to, subject, text, html, textEncoding: 'base64' });
    },
    close: () => transport.close(),
  };
}
