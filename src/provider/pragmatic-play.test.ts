import { expect, test } from 'vitest';
import { dollars } from '../money/usd.ts';
import type { Aggregator } from './aggregator.ts';
import { createPragmaticPlay } from './pragmatic-play.ts';
import examples from './protocol-examples.json' with { type: 'json' };
import { startTestProvider } from './test-provider.ts';

const provider = await startTestProvider();
const settings = {
  apiUrl: provider.url,
  secureLogin: 'sim_roulo',
  secret: 'sim-slots-secret-7Q2',
  styleName: 'sim_roulo',
  providerId: 'pragmaticplay',
  freeRoundCredit: 'result' as const,
  winnersPath: null,
};
const aggregator = createPragmaticPlay(settings);

const OPENING = {
  language: 'en',
  platform: 'WEB' as const,
  cashierUrl: 'https://roulo.test/?modal=cashier&tab=deposit',
  lobbyUrl: 'https://roulo.test/casino/slots',
};
const REAL = { token: 'gt_5f0c2a91', userId: 'u_1042', country: 'NO' };

const CALLS: Record<string, (aggregator: Aggregator) => Promise<unknown>> = {
  'si-01-games': ({ listGames }) => listGames(),
  'si-02-game-url-real': ({ gameUrl }) => gameUrl({ ...OPENING, symbol: 'vs25wolfgold', real: REAL }),
  'si-03-game-url-demo': ({ gameUrl }) =>
    gameUrl({ ...OPENING, symbol: 'vs25wolfgold', lobbyUrl: 'https://roulo.test/' }),
  'si-04-live-lobby': ({ gameUrl }) => gameUrl({ ...OPENING, symbol: '101', lobbyFilter: 'RL_TYPE:B', real: REAL }),
  'si-05-jackpots': ({ listJackpots }) => listJackpots(),
  'si-06-free-rounds-grant': ({ grantFreeRounds }) =>
    grantFreeRounds({
      userId: 'u_1042',
      bonusCode: 'promo-9-20fs',
      symbol: 'vs25wolfgold',
      rounds: 20,
      totalBet: dollars(0.25),
      startsAt: new Date(1_794_700_800_000),
      expiresAt: new Date(1_795_305_600_000),
    }),
};

test.each(Object.entries(CALLS))('aggregator: %s is asked as recorded', async (id, ask) => {
  const { request } = examples.wire.find((example) => example.id === id)!;
  await ask(aggregator);
  const { path, params, body } = provider.asked.at(-1)!;
  const [expectedPath, expectedQuery] = request.path.split('?');
  expect(path).toBe(expectedPath);
  const sorted = (text: URLSearchParams) => [...text].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(sorted(params)).toEqual(sorted(new URLSearchParams(expectedQuery ?? request.body)));
  if (request.headers?.['content-type'] === 'application/json') {
    expect(JSON.parse(body)).toEqual(JSON.parse(request.body!));
  }
});

test('aggregator: who does not answer is asked three times, who refuses once', async () => {
  const asked = () => provider.asked.filter(({ path }) => path.includes('terminate')).length;
  provider.fails.set('terminate', 'down');
  expect(await aggregator.endGames('u_1')).toMatchObject({ ok: false, reason: 'unreachable' });
  expect(asked()).toBe(3);
  provider.fails.set('terminate', 'refuses');
  expect(await aggregator.endGames('u_1')).toMatchObject({ ok: false, reason: 'refused' });
  expect(asked()).toBe(4);
});

test('aggregator: nobody there is no answer, in the time that a player waits', async () => {
  const away = createPragmaticPlay({ ...settings, apiUrl: 'http://127.0.0.1:2' }, 300);
  expect(await away.isUp()).toBe(false);
  expect(await aggregator.isUp()).toBe(true);
});
