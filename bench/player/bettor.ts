import { systemClock } from '../../src/clock/clock.ts';
import type { Database } from '../../src/db/database.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import { readWallet } from '../../src/ledger/wallet-rows.ts';
import { usdMicros } from '../../src/money/usd.ts';
import { inCellOf } from './every-cell.ts';
import type { Transfer } from '../../src/ledger/transfer.ts';

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** A player of the drills, signed in by an account of the real registration. */
export interface Bettor {
  playerId: PlayerId;
  /** The whole text of a request. */
  request(call: Call): string;
  /** The headers that authenticate a call, for other HTTP clients. */
  headers(): Record<string, string>;
  /** All that the address answers, also when it is sent piece by piece. */
  download(path: string): Promise<string>;
  /** Access lasts for half an hour; then the player signs in again. */
  signIn(): Promise<void>;
  /** Signs in on another server; gives what signs calls there. */
  signInAt(address: string): Promise<Record<string, string>>;
}

const PASSWORD = 'Copper7!Lantern';

export async function registerBettor(address: string, database: Database, number: number): Promise<Bettor> {
  const username = `Drill-${number}`;
  const email = `${username}@example.com`;
  let session = await enter(address, 'register', { username, email, password: PASSWORD, over18: true });
  const { rows } = await database.query<{ player_id: bigint }>(
    'SELECT player_id FROM usernames WHERE username_folded = $1',
    [username.toLowerCase()],
  );
  return {
    playerId: toPlayerId(rows[0]!.player_id),
    request({ method = 'POST', path, body, headers = {} }) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const all: Record<string, string> = {
        host: new URL(address).host,
        cookie: session.cookie,
        ...(method === 'GET' ? {} : { 'x-csrf-token': session.csrfToken }),
        ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': String(text.length) }),
        ...headers,
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
    },
    headers: () => ({ cookie: session.cookie, 'x-csrf-token': session.csrfToken }),
    async download(path) {
      const response = await fetch(address + path, { headers: { cookie: session.cookie } });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      return response.text();
    },
    async signIn() {
      session = await enter(address, 'login', { identifier: username, password: PASSWORD });
    },
    async signInAt(other) {
      const { cookie, csrfToken } = await enter(other, 'login', { identifier: username, password: PASSWORD });
      return { cookie, 'x-csrf-token': csrfToken };
    },
  };
}

/** Enough for any drill. */
export const RICH_MICROS = 1_000_000_000_000n;

export async function registerRichBettor(address: string, database: Database, number: number): Promise<Bettor> {
  const bettor = await registerBettor(address, database, number);
  await setBalance(database, bettor.playerId, RICH_MICROS);
  return bettor;
}

let lastPosting = 0;

/** Puts the primary balance to this amount, whatever it was. */
export async function setBalance(database: Database, playerId: PlayerId, micros: bigint): Promise<void> {
  await inCellOf(database, playerId, async (tx) => {
    const missing = micros - (await readWallet(tx, playerId)).primary;
    if (missing === 0n) return;
    const transfer: Transfer =
      missing > 0n
        ? { kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: usdMicros(missing) }
        : { kind: 'adjustment', debit: 'primary', credit: 'adjustments', amount: usdMicros(-missing) };
    lastPosting += 1;
    const posted = await post(tx, systemClock, { playerId, key: `drill:${lastPosting}`, transfers: [transfer] });
    if (!posted.ok) throw new Error(`The balance of player ${playerId} could not be set: ${posted.reason}`);
  });
}

async function enter(address: string, way: 'register' | 'login', body: object) {
  const visit = await fetch(`${address}/api/csrf-token`);
  const { csrfToken } = (await visit.json()) as { csrfToken: string };
  const response = await fetch(`${address}/api/users/${way}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie: cookiesOf(visit) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { csrfToken: string };
  if (!response.ok) throw new Error(`No ${way}: ${JSON.stringify(answer)}`);
  return { cookie: cookiesOf(response), csrfToken: answer.csrfToken };
}

function cookiesOf(response: Response): string {
  const given = response.headers.getSetCookie().map((text) => text.split(';', 1)[0]!);
  return given.filter((text) => !text.endsWith('=')).join('; ');
}
