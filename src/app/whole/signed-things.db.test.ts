import { createHmac } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { canonicalText } from '../../cashier/processor/callback-signature.ts';
import { createTestProcessor } from '../../cashier/processor/test-processor.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer, KENO } from '../../games/test-player.ts';
import { signDecision, startTestReviewer } from '../../identity/test-reviewer.ts';
import { hashOf } from '../../provider/hash.ts';
import {
  callWallet,
  PROVIDER_ID,
  SECRET,
  signed,
  SLOT,
  startTestProvider,
  takeSeat,
} from '../../provider/test-provider.ts';
import { COOKIES } from '../../sessions/cookies.ts';
import { PASSWORD, startTestServer, type Visitor } from '../test-server.ts';

/** Everything that is signed, sealed or generated as a secret is valid in exactly one spelling. */

const db = await testDatabase();
const clock = settableClock();
const reviewer = await startTestReviewer();
const provider = await startTestProvider();
const METRICS_TOKEN = 'metrics-token-Aa_-9';
const server = await startTestServer(
  db,
  { ...reviewer.env, SLOTS_API_URL: provider.url, METRICS_TOKEN },
  clock,
  createTestProcessor(clock),
);
await server.shelf.synchronise();

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Other texts that a lenient decoder would accept: all last characters, endings, letter case, alphabets, spaces. */
function spellings(text: string): string[] {
  const swap = (from: RegExp, to: string) => text.replaceAll(from, to);
  const percent = `%${text.charCodeAt(0).toString(16).toUpperCase()}${text.slice(1)}`;
  const made = [
    ...Array.from(BASE64URL, (last) => text.slice(0, -1) + last),
    ...['.', '!', '*', '=', '==', '.!*=', '.A', 'A', ' ', '\t', '%20', '%00', ',', ';', '"'].map((end) => text + end),
    ...[' ', '.', '=', 'A', '"', '0x'].map((start) => start + text),
    `"${text}"`,
    `${text}, ${text}`,
    `${text}.${text}`,
    `${text.slice(0, 5)} ${text.slice(5)}`,
    `${text.slice(0, 5)}=${text.slice(5)}`,
    `${text.slice(0, 5)}\u00e9${text.slice(5)}`,
    `${text.slice(0, -1)}\u00e9`,
    text.slice(0, -1),
    text.slice(1),
    text.toUpperCase(),
    text.toLowerCase(),
    swap(/-/g, '+'),
    swap(/_/g, '/'),
    swap(/\./g, '..'),
    percent,
    '',
  ];
  return [...new Set(made)].filter((other) => other !== text);
}

interface SignedThing {
  text: string;
  /** Whether the server accepts it. */
  isTaken(text: string): Promise<boolean>;
  /** Other spellings that a third party's protocol allows. */
  alsoRight?: (text: string) => string[];
}

const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

async function mailedToken(email: string, page: string): Promise<string> {
  const found = () =>
    server.smtp.received
      .filter(({ to }) => to[0] === email)
      .map(({ text }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(text)?.[1])
      .findLast((token) => token !== undefined);
  await expect.poll(found).toBeDefined();
  return found()!;
}

type Player = Visitor & { username: string };

async function linkOf(page: string, path: string, body: object, ask: (player: Player) => Promise<void>) {
  const player = await server.player();
  await ask(player);
  const token = await mailedToken(player.email, page);
  const visitor = server.visitor();
  return {
    text: token,
    isTaken: async (given: string) => isOk(await visitor.post(path, { ...body, token: given })),
  };
}

/** A wrong spelling must be refused, and never cause a server error. */
function isOk(response: { statusCode: number; body: string }): boolean {
  expect(response.statusCode, response.body).toBeLessThan(500);
  return response.statusCode === 200;
}

/** Cookie syntax: surrounding spaces and everything after a semicolon are not part of the value. */
const inCookie = (text: string) => !/[;\s]/.test(text);

const THINGS: Record<string, () => Promise<SignedThing>> = {
  'CSRF token of a session': async () => {
    const player = await server.player();
    return {
      text: await player.csrfToken(),
      isTaken: async (token) =>
        isOk(await player.post('/api/users/show-name', { showsName: true }, { 'x-csrf-token': token })),
    };
  },
  'CSRF token of a visitor': async () => {
    const visitor = server.visitor();
    return {
      text: await visitor.csrfToken(),
      isTaken: async (token) => isOk(await visitor.post('/api/users/logout', {}, { 'x-csrf-token': token })),
    };
  },
  'CSRF token of a session whose access token has run out': async () => {
    const player = await server.player();
    const text = await player.csrfToken();
    player.cookies.delete(COOKIES.access.name);
    const cookie = player.cookieHeader();
    return {
      text,
      isTaken: async (token) => isOk(await post('/api/users/logout', {}, { cookie, 'x-csrf-token': token })),
    };
  },
  'signature of a deposit request': async () => {
    const player = await server.player();
    const { payload, signature } = (await player.post('/api/crypto/sign', { amount: 3, currency: 'usdt' })).json();
    return {
      text: signature,
      isTaken: async (given) => isOk(await player.post('/api/crypto/deposit', { payload, signature: given })),
    };
  },
  'payload of a deposit request': async () => {
    const player = await server.player();
    const { payload, signature } = (await player.post('/api/crypto/sign', { amount: 3, currency: 'usdt' })).json();
    return {
      text: payload,
      isTaken: async (given) => isOk(await player.post('/api/crypto/deposit', { payload: given, signature })),
    };
  },
  'signature of a dice roll': async () => {
    const player = await fundedPlayer(server, db, 10);
    const bet = { betAmount: 1, selectedNumber: 50 };
    const { hash, timestamp } = await player.play<{ hash: string; timestamp: number }>('/api/dice/sign', bet);
    return {
      text: hash,
      isTaken: async (given) => isOk(await player.post('/api/dice/play/dice', { ...bet, hash: given, timestamp })),
    };
  },
  'callback of the payment processor': async () => {
    const told = { payment_id: 4711, payment_status: 'waiting' };
    return {
      text: createHmac('sha512', 'sim-ipn-secret-K9d').update(canonicalText(told, false)).digest('hex'),
      isTaken: async (given) => isOk(await post('/provider/crypto/ipn', told, { 'x-nowpayments-sig': given })),
    };
  },
  'call of the game provider': async () => {
    const player = await fundedPlayer(server, db, 10);
    const parameters = { providerId: PROVIDER_ID, userId: `u_${player.playerId}` };
    return {
      text: hashOf(Object.entries(parameters), SECRET),
      isTaken: async (hash) => {
        const body = new URLSearchParams({ ...parameters, hash }).toString();
        return (await callWallet(server, 'balance', body)).json<{ error: number }>().error === 0;
      },
      // The provider's protocol allows upper case.
      alsoRight: (text) => [text.toUpperCase()],
    };
  },
  'game token': async () => {
    const seat = await takeSeat(server, await fundedPlayer(server, db, 10), SLOT);
    return {
      text: seat.token,
      isTaken: async (token) =>
        (await callWallet(server, 'authenticate', signed({ token }))).json<{ error: number }>().error === 0,
    };
  },
  'decision of the identity reviewer': async () => {
    const body = JSON.stringify({ caseId: 'nobody', status: 'pending' });
    return {
      text: signDecision(body)['x-payload-digest']!,
      isTaken: async (digest) =>
        isOk(await post('/provider/kyc/decision', body, { ...signDecision(body), 'x-payload-digest': digest })),
    };
  },
  'access cookie': async () => {
    const player = await server.player();
    const text = player.cookies.get(COOKIES.access.name)!;
    return {
      text,
      isTaken: async (given) =>
        inCookie(given) &&
        isOk(
          await server.app.inject({
            method: 'GET',
            url: '/api/users/profile',
            headers: { cookie: `other=1;${COOKIES.access.name}=${given}` },
          }),
        ),
    };
  },
  'refresh cookie': async () => {
    const player = await server.player();
    const text = player.cookies.get(COOKIES.refresh.name)!;
    const access = `${COOKIES.access.name}=${player.cookies.get(COOKIES.access.name)!}`;
    const token = await player.csrfToken();
    return {
      text,
      isTaken: async (given) =>
        inCookie(given) &&
        isOk(
          await post(
            '/api/users/refresh-token',
            {},
            {
              cookie: `${access};${COOKIES.refresh.name}=${given}`,
              'x-csrf-token': token,
            },
          ),
        ),
    };
  },
  'visitor cookie': async () => {
    const visitor = server.visitor();
    const token = await visitor.csrfToken();
    return {
      text: visitor.cookies.get(COOKIES.visitor.name)!,
      isTaken: async (given) =>
        inCookie(given) &&
        isOk(
          await post(
            '/api/users/logout',
            {},
            {
              cookie: `other=1;${COOKIES.visitor.name}=${given}`,
              'x-csrf-token': token,
            },
          ),
        ),
    };
  },
  'id of a bet': async () => {
    const player = await fundedPlayer(server, db, 10);
    const { betId } = await player.play<{ betId: string }>('/api/keno/play/keno', KENO);
    return {
      text: betId,
      isTaken: async (given) => {
        const response = await player.get(`/api/bets/${encodeURIComponent(given)}`);
        return response.statusCode === 200 && response.json<{ id?: string }>().id !== undefined;
      },
    };
  },
  'link that resets a password': () =>
    linkOf('reset-password', '/api/users/reset-password', { newPassword: 'Violet9#Harbour' }, async ({ username }) => {
      await server.visitor().post('/api/users/request-password-reset', { emailOrUsername: username });
    }),
  'link that undoes a second factor': () =>
    linkOf('undo-two-factor', '/api/users/totp/undo', { newPassword: 'Violet9#Harbour' }, async (player) => {
      const { secret } = (await player.post('/api/users/totp/setup', { password: PASSWORD })).json();
      await player.post('/api/users/totp/enable', {
        code: generateSync({ secret, epoch: clock.now().getTime() / 1000 }),
      });
    }),
  'link that confirms an address': () => linkOf('confirm-email', '/api/users/confirm-email', {}, async () => {}),
  'metrics token': async () => ({
    text: METRICS_TOKEN,
    isTaken: async (token) =>
      isOk(
        await server.app.inject({
          method: 'GET',
          url: '/api/metrics',
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
  }),
};

test.each(Object.entries(THINGS))('signed: %s is good in exactly one spelling', async (_name, make) => {
  const { text, isTaken, alsoRight } = await make();
  const right = alsoRight?.(text) ?? [];
  const taken: string[] = [];
  for (const other of spellings(text)) if (!right.includes(other) && (await isTaken(other))) taken.push(other);
  expect(taken).toEqual([]);
  for (const other of right) expect(await isTaken(other)).toBe(true);
  expect(await isTaken(text)).toBe(true);
});

test('signed: an id that a callback writes differently from what was signed is not acted on', async () => {
  const told = { payment_id: 4711, payment_status: 'waiting' };
  const signature = createHmac('sha512', 'sim-ipn-secret-K9d').update(canonicalText(told, false)).digest('hex');
  for (const written of ['4711.0', '4.711e3', '4711.0000000000000001']) {
    const body = JSON.stringify(told).replace('4711', written);
    expect((await post('/provider/crypto/ipn', body, { 'x-nowpayments-sig': signature })).statusCode).toBe(400);
  }
  expect((await post('/provider/crypto/ipn', told, { 'x-nowpayments-sig': signature })).statusCode).toBe(200);
});

test('signed: a signature holds for its own text and nothing else', async () => {
  const player = await server.player();
  const { payload, signature } = (await player.post('/api/crypto/sign', { amount: 3, currency: 'usdt' })).json();
  const other = (await player.post('/api/crypto/sign', { amount: 3, currency: 'btc' })).json();
  const swapped = await player.post('/api/crypto/deposit', { payload: other.payload, signature });
  expect(swapped.json()).toMatchObject({ code: 'SIGNATURE_INVALID' });
  const stranger = await server.player();
  expect((await stranger.post('/api/crypto/deposit', { payload, signature })).json()).toMatchObject({
    code: 'SIGNATURE_INVALID',
  });
});
