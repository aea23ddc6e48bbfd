import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import type { TestServer, Visitor } from '../app/test-server.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { PROMOTION } from '../terms/house-terms.ts';
import { userIdOf } from './callback.ts';
import { hashOf } from './hash.ts';

/** A provider for tests: it signs calls of the wallet, and answers calls of the Integration API. */

export const SECRET = 'sim-slots-secret-7Q2';
export const PROVIDER_ID = 'pragmaticplay';
/** With a certified return just within what promotions allow, and just beyond. */
export const SLOT = 'vs25wolfgold';
export const RICH_SLOT = 'vs20rich';
export const TABLE = '225';

const GAMES = [
  game(SLOT, 'Wolf Gold', 'vs', 9650),
  game(RICH_SLOT, 'Rich Reels', 'vs', 9741),
  game(TABLE, 'Auto-Roulette', 'lg', 9730),
  game(PROMOTION.freeSpinsGame.symbol, PROMOTION.freeSpinsGame.name, 'vs', 9607),
];

function game(gameID: string, gameName: string, gameTypeID: string, rtpPercentE2: number) {
  return { gameID, gameName, gameTypeID, demoGameAvailable: gameTypeID !== 'lg', rtpPercentE2 };
}

export interface Answer {
  error: number;
  description: string;
  transactionId?: string;
  cash?: number;
  bonus?: number;
  usedPromo?: number;
  userId?: string;
  [field: string]: unknown;
}

export type Parameters = Record<string, string>;

/** A signed body. */
export function signed(parameters: Parameters, secret = SECRET): string {
  const all = { providerId: PROVIDER_ID, ...parameters };
  return new URLSearchParams({ ...all, hash: hashOf(Object.entries(all), secret) }).toString();
}

export interface TestProvider {
  /** For SLOTS_API_URL. */
  url: string;
  /** Calls of the Integration API, oldest first. */
  asked: { path: string; params: URLSearchParams; body: string }[];
  /** Failures by a part of the path. */
  fails: Map<string, 'down' | 'refuses'>;
  jackpots: object[];
  freeRounds: string[];
}

export async function startTestProvider(): Promise<TestProvider> {
  const provider: TestProvider = { url: '', asked: [], fails: new Map(), jackpots: [], freeRounds: [] };
  const http = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { status, answer } = reply(provider, new URL(request.url!, 'http://x'), body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => void http.close());
  provider.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return provider;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function reply(provider: TestProvider, { pathname, searchParams }: URL, body: string) {
  const params = searchParams.has('hash') ? searchParams : new URLSearchParams(body);
  provider.asked.push({ path: pathname, params, body });
  const failure = [...provider.fails].find(([part]) => pathname.includes(part))?.[1];
  if (failure === 'down') return { status: 502, answer: {} };
  const isSigned = params.get('hash') === hashOf([...params], SECRET);
  if (failure === 'refuses' || (!isSigned && !pathname.includes('heartbeat'))) {
    return { status: 200, answer: { error: '7', description: 'Refused' } };
  }
  return { status: 200, answer: { error: '0', description: 'OK', ...contentOf(provider, pathname, params) } };
}

function contentOf(provider: TestProvider, path: string, params: URLSearchParams): object {
  if (path.includes('getCasinoGames')) return { gameList: GAMES };
  if (path.includes('game/url')) {
    const isDemo = params.get('playMode') === 'DEMO';
    return { gameURL: `http://127.0.0.1:9/gs2c/${isDemo ? 'openGame.do' : `playGame.do?key=${params.get('token')}`}` };
  }
  if (path.includes('JackpotFeeds')) return { jackpots: provider.jackpots };
  if (path.includes('player/create')) provider.freeRounds.push(params.get('bonusCode')!);
  if (path.includes('getPlayersFRB')) return { bonuses: provider.freeRounds.map((bonusCode) => ({ bonusCode })) };
  return {};
}

let lastRound = 0;

/** A player with a game opened for real money, and the provider's side of it. */
export interface Seat {
  token: string;
  userId: string;
  game: string;
  call(method: string, parameters?: Parameters): Promise<Answer>;
  bet(amount: string, more?: Parameters): Promise<Answer>;
  result(roundId: string, amount: string, more?: Parameters): Promise<Answer>;
  refund(reference: string, more?: Parameters): Promise<Answer>;
  newRound(): string;
}

type Player = Visitor & { playerId: PlayerId };

export function callWallet(server: TestServer, method: string, body: string, address = '127.0.0.1') {
  return server.app.inject({
    method: 'POST',
    url: `/provider/pp/${method}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
    remoteAddress: address,
  });
}

export async function takeSeat(server: TestServer, player: Player, symbol = SLOT): Promise<Seat> {
  const opened = await player.post('/api/pragmaticplay/game/url', { symbol, playMode: 'REAL' });
  expect(opened.statusCode, opened.body).toBe(200);
  const token = new URL(opened.json<{ gameURL: string }>().gameURL).searchParams.get('key')!;
  const userId = userIdOf(player.playerId);
  const call: Seat['call'] = async (method, parameters = {}) => {
    const response = await callWallet(server, method, signed({ userId, ...parameters }));
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Answer>();
  };
  const stamp = { gameId: symbol, timestamp: '1794700800000', roundDetails: 'spin' };
  const newRound = () => {
    lastRound += 1;
    return `r${lastRound}`;
  };
  return {
    token,
    userId,
    game: symbol,
    call,
    newRound,
    bet(amount, more = {}) {
      const roundId = more['roundId'] ?? newRound();
      return call('bet', { ...stamp, roundId, amount, reference: `b-${roundId}`, ...more });
    },
    result: (roundId, amount, more = {}) =>
      call('result', { ...stamp, roundId, amount, reference: `w-${roundId}`, ...more }),
    refund: (reference, more = {}) => call('refund', { reference, ...more }),
  };
}
