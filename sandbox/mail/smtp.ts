import type { Server } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { alsoListenOnIpv6, boundPort, IPV4_LOOPBACK, listen } from '../loopback.ts';
import type { Delivery } from './mailbox.ts';

/** The answer to a message: accepted (250), refused with a status, or no answer at all. */
export type Verdict = { say: 'accepted' } | { say: 'refused'; status: number; text: string } | { say: 'nothing' };

export interface SmtpListener {
  open(): Promise<void>;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
  isOpen(): boolean;
  port(): number;
}

/** Decides about a message. The signal fires if the listener closes first. */
export type Receive = (delivery: Delivery, signal: AbortSignal) => Promise<Verdict>;

export const SIZE_LIMIT_BYTES = 1024 * 1024;

export function createSmtpListener(wantedPort: number, receive: Receive): SmtpListener {
  let port = wantedPort;
  let running: { smtp: SMTPServer; ipv6: Server | null; closing: AbortController } | null = null;
  // Opening and closing run one after the other, so that the last request wins.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = turn.then(step);
    turn = done.catch(() => undefined);
    return done;
  };

  return {
    open: () =>
      inTurn(async () => {
        if (running) return;
        const closing = new AbortController();
        const smtp = smtpServer(receive, closing.signal);
        await listen(smtp.server, port, IPV4_LOOPBACK);
        port = boundPort(smtp.server);
        running = { smtp, ipv6: null, closing };
        running.ipv6 = await alsoListenOnIpv6(smtp.server, { allowHalfOpen: false });
      }),
    close: () =>
      inTurn(async () => {
        if (!running) return;
        const { smtp, ipv6, closing } = running;
        running = null;
        closing.abort();
        ipv6?.close();
        for (const connection of smtp.connections) connection._socket.destroy();
        await new Promise<void>((resolve) => smtp.close(resolve));
      }),
    isOpen: () => running !== null,
    port: () => port,
  };
}

function smtpServer(receive: Receive, signal: AbortSignal): SMTPServer {
  const smtp = new SMTPServer({
    name: 'sandbox.invalid',
    banner: 'Roulo sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_LIMIT_BYTES,
    rejectOversized: true,
    maxClients: 100,
    maxRecipients: 100,
    closeTimeout: 500,
    async onData(stream, session, callback) {
      const verdict = await judge(stream, session, receive, signal).catch(failed);
      if (verdict.say === 'nothing') cut(smtp, session);
      else if (verdict.say === 'accepted') callback();
      else callback(Object.assign(new Error(verdict.text), { responseCode: verdict.status }));
    },
  });
  // A disconnected sender emits an error, which would end the process without this listener.
  smtp.on('error', () => undefined);
  return smtp;
}

async function judge(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  receive: Receive,
  signal: AbortSignal,
): Promise<Verdict> {
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  const to = envelope.rcptTo.map(({ address }) => address);
  const raw = await readAll(stream);
  if (raw === null) return { say: 'nothing' };
  // The SMTP server answers 552 by itself.
  if (stream.sizeExceeded) return { say: 'accepted' };
  return receive({ from, to, raw }, signal);
}

/** Null if the sender disconnected during its message. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

function failed(error: unknown): Verdict {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return { say: 'refused', status: 451, text: 'The sandbox failed, its log says why' };
}

function cut(smtp: SMTPServer, session: SMTPServerSession): void {
  for (const connection of smtp.connections) if (connection.id === session.id) connection._socket.destroy();
}
