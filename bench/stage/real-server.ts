import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from '../../scripts/bundle.mjs';
import { NODE_FLAGS } from '../../scripts/children.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { startTestSmtp } from '../../src/mail/test-smtp.ts';
import { newKeyText, parseKeyRing, type KeyRing } from '../../src/secrets/key-ring.ts';
import { within } from './drill-cluster.ts';
import { freePort } from './free-port.ts';

const START_MS_MAX = 60_000;

/** The server as it runs in production, in a process of its own; the address stays through restarts. */
export interface RealServer {
  address: string;
  keys: KeyRing;
  start(): Promise<void>;
  /** At once, as a power failure would. */
  kill(): Promise<void>;
}

/** Runs `work` with a server on this database; it is started first and gone afterwards. */
export async function withRealServer<T>(databaseUrl: string, work: (server: RealServer) => Promise<T>): Promise<T> {
  const file = await bundle(projectRoot(), 'src/app/main.ts');
  const smtp = await startTestSmtp();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const keyText = newKeyText();
  const env = {
    // Silent, for a killed database makes the server complain of every request; another level may be asked for.
    LOG_LEVEL: 'silent',
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: keyText,
    SMTP_URL: smtp.url,
    // Nobody is there: a server that has no sandbox makes no demo player.
    CRYPTO_API_URL: 'http://127.0.0.1:2',
    SLOTS_API_URL: 'http://127.0.0.1:2',
    RATE_LIMITS: 'off',
  };
  let child: ChildProcess | null = null;
  const server: RealServer = {
    address,
    keys: parseKeyRing(keyText),
    async start() {
      child = fork(file, { env, execArgv: NODE_FLAGS });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended by itself.')));
      // It ends for good when it is killed; only while it starts is that an error.
      ended.catch(() => {});
      await within(START_MS_MAX, 'the server is ready', Promise.race([once(child, 'message'), ended]));
    },
    async kill() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = null;
    },
  };
  try {
    await server.start();
    return await work(server);
  } finally {
    await server.kill();
    await smtp.close();
  }
}
