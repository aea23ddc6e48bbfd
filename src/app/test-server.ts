import type { InjectOptions, Response as InjectResponse } from 'light-my-request';
import { expect } from 'vitest';
import { settableClock, type SettableClock } from '../clock/clock.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { atEnd, testFolder } from '../db/test-end.ts';
import type { Processor } from '../cashier/processor/processor.ts';
import { startTestSmtp, type TestSmtp } from '../mail/test-smtp.ts';
import { newKeyText } from '../secrets/key-ring.ts';
import { readConfig } from './config.ts';
import { createServer, type RouloServer } from './server.ts';

export interface TestServer extends RouloServer {
  clock: SettableClock;
  smtp: TestSmtp;
  /** Every line the server logged. */
  logged: string[];
  visitor(address?: string): Visitor;
  /** A browser signed in to a new account. */
  player(): Promise<Visitor & { username: string; email: string }>;
}

const TEST_KEYS = newKeyText();

/** No service listens on this port. */
const NOBODY_THERE = 'http://127.0.0.1:2';

export const PASSWORD = 'Copper7!Lantern';

/** A whole server with its own database, a settable clock and a mail host that records mails. */
export async function startTestServer(
  db: Pick<TestDatabase, 'url'>,
  env: Record<string, string> = {},
  clock: SettableClock = settableClock(),
  processor?: Processor,
): Promise<TestServer> {
  const dataDir = await testFolder('server');
  const smtp = await startTestSmtp();
  atEnd(() => smtp.close());
  const logged: string[] = [];
  const config = readConfig({
    DATA_DIR: dataDir,
    // All servers of a database need the same keys.
    SECRET_KEYS: TEST_KEYS,
    SMTP_URL: smtp.url,
    CRYPTO_API_URL: NOBODY_THERE,
    SLOTS_API_URL: NOBODY_THERE,
    PUBLIC_URL: 'http://localhost:8080',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
    // A busy machine must not fail a test: fifty parallel requests are all answered, however long it takes.
    DATABASE_WAIT_MS: '120000',
    DATABASE_STATEMENT_MS: '120000',
    // Rounds that run on their own have separate tests.
    SHARED_ROUNDS: 'off',
    ...env,
  });
  const server = await createServer({
    config,
    databaseUrl: db.url,
    clock,
    // On a slow machine, real hashes for fifty players in parallel would exceed the time that a sign-in may wait.
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    ...(processor ? { processor } : {}),
    logStream: { write: (line) => void logged.push(line) },
  });
  // A test may have stopped it already.
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= server.close());
  atEnd(close);
  const visitor = (address = '127.0.0.1') => createVisitor(server, address);
  return {
    ...server,
    close,
    clock,
    smtp,
    logged,
    visitor,
    async player() {
      const browser = visitor();
      const account = newAccount();
      expect((await browser.post('/api/users/register', account)).statusCode).toBe(200);
      return { ...browser, username: account.username, email: account.email };
    },
  };
}

let lastAccount = 0;

export function newAccount(): { username: string; email: string; password: string } {
  lastAccount += 1;
  const username = `Player-${lastAccount.toString(36)}`;
  return { username, email: `${username.toLowerCase()}@example.com`, password: PASSWORD };
}

export interface Visitor {
  cookies: Map<string, string>;
  cookieHeader(): string;
  csrfToken(): Promise<string>;
  get(url: string, headers?: Record<string, string>): Promise<InjectResponse>;
  /** With the CSRF token, unless the headers say otherwise. */
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<InjectResponse>;
  send(options: InjectOptions): Promise<InjectResponse>;
}

/** Acts like a browser: keeps cookies and knows the CSRF token. */
export function createVisitor(server: Pick<RouloServer, 'app'>, remoteAddress: string): Visitor {
  const cookies = new Map<string, string>();
  let csrf: string | null = null;
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (options: InjectOptions): Promise<InjectResponse> => {
    const headers = { ...(cookies.size > 0 ? { cookie: cookieHeader() } : {}), ...options.headers };
    const response = await server.app.inject({ remoteAddress, ...options, headers });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const answered = response.headers['content-type']?.toString().startsWith('application/json') ? response.json() : {};
    if (answered?.csrfToken) csrf = answered.csrfToken;
    return response;
  };
  const csrfToken = async (): Promise<string> => {
    const response = await send({ method: 'GET', url: '/api/csrf-token' });
    return response.json<{ csrfToken: string }>().csrfToken;
  };
  return {
    cookies,
    cookieHeader,
    csrfToken,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    async post(url, body, headers = {}) {
      csrf ??= await csrfToken();
      const payload = body === undefined ? {} : { payload: body as object };
      return send({ method: 'POST', url, ...payload, headers: { 'x-csrf-token': csrf, ...headers } });
    },
  };
}
