import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { startTestSmtp } from '../../src/mail/test-smtp.ts';
import { newKeyText, parseKeyRing, type KeyRing } from '../../src/secrets/key-ring.ts';
import { freePort } from './free-port.ts';
import { ownProcess, type OwnProcess } from './own-process.ts';

/** The server as it runs in production. */
export interface RealServer extends OwnProcess {
  address: string;
  keys: KeyRing;
}

/** Runs `work` with a server on this database; it is started first and gone afterwards. */
export async function withRealServer<T>(
  databaseUrl: string,
  work: (server: RealServer) => Promise<T>,
  keyText = newKeyText(),
): Promise<T> {
  const file = await bundle(projectRoot(), 'src/app/main.ts');
  const smtp = await startTestSmtp();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    // Silent, for a killed database makes the server complain of every request; another level may be asked for.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
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
  const server: RealServer = { ...ownProcess(file, () => env), address, keys: parseKeyRing(keyText) };
  try {
    await server.start();
    return await work(server);
  } finally {
    await server.kill();
    await smtp.close();
  }
}
