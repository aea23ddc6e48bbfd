import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  raw: string;
  /** The text part, decoded. */
  text: string;
}

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** Refuses the next messages to this recipient with these codes. */
  refuse(recipient: string, ...codes: number[]): void;
  close(): Promise<void>;
}

/** A mail host for tests: real SMTP on a free local port. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, number[]>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const code = refusals.get(to[0]!)?.shift();
        if (code !== undefined) return done(Object.assign(new Error('refused'), { responseCode: code }));
        received.push({ to, raw, text: textPart(raw) });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (recipient, ...codes) => void refusals.set(recipient, codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function textPart(raw: string): string {
  const encoded = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/i.exec(raw)?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString();
}
