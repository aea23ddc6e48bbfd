import { expect, test } from 'vitest';
import { SLOT_GAMES } from './catalogue.ts';
import { hashOf, isHashRight, signed } from '../wallet/signature.ts';
import { lookOf } from './look.ts';
import { startSlots } from './test-slots.ts';
import { hashOf as hashAnew } from './test-wallet.ts';

const SECRET = 'sim-slots-secret-7Q2';
const BASE = '/IntegrationService/v3/http';
const LOGIN = { secureLogin: 'sim_roulo' };

test.each([
  ['options=GetFrbDetails%2CGetDataTypes&secureLogin=sim_roulo', 'fff73da20419eb8ff502328f7c98cca7'],
  [
    'userId=u_1042&gameId=vs25wolfgold&roundId=7003&amount=1.00&reference=b-7003-1&providerId=pragmaticplay&timestamp=1794700800000&roundDetails=spin%2CbonusBuy&platform=MOBILE&language=en',
    '56659c44e8e38f36f3c7a3243c0db83a',
  ],
  [
    'secureLogin=sim_roulo&symbol=vs25wolfgold&language=en&platform=WEB&technology=H5&stylename=sim_roulo&lobbyUrl=https%3A%2F%2Froulo.test%2F&playMode=DEMO&currency=USD',
    '3f5715bee4a140447ff48084a313ffd8',
  ],
  [
    'userId=u_1042&gameId=225&roundId=7040&amount=-12.50&validBetAmount=0.00&reference=adj-3&providerId=pragmaticplay&timestamp=1794701300000',
    '0d64a1b8b97d398b9f37bf573122f6d1',
  ],
  ['login=sim_roulo&currency=USD', 'a58652dbcdaf80dd63254d6529802dba'],
])('signature: %s', (body, md5) => {
  const params = Object.fromEntries(new URLSearchParams(body));
  expect(hashOf(params, SECRET)).toBe(md5);
  expect(isHashRight({ ...params, hash: md5.toUpperCase() }, SECRET)).toBe(true);
  expect(isHashRight({ ...params, empty: '', hash: md5 }, SECRET)).toBe(true);
  expect(isHashRight({ ...params, more: '1', hash: md5 }, SECRET)).toBe(false);
  expect(signed({ ...params, empty: '', none: null }, SECRET)).toEqual({ ...params, hash: md5 });
});

test('integration: the list holds every game with what the casino shows of it', async () => {
  const { form } = await startSlots();
  const answer = await form(`${BASE}/CasinoGameAPI/getCasinoGames/`, {
    ...LOGIN,
    options: 'GetFrbDetails,GetDataTypes,GetLines,GetFeatures',
  });
  expect(answer).toMatchObject({ error: '0', description: 'OK' });
  const list = answer['gameList'] as Record<string, unknown>[];
  expect(list.length).toBeGreaterThanOrEqual(SLOT_GAMES.length);
  expect(list[0]).toEqual({
    gameID: 'vs20tombofninthsun',
    gameName: 'Tomb of the Ninth Sun',
    gameTypeID: 'vs',
    typeDescription: 'Video Slots',
    technology: 'html5',
    platform: 'MOBILE,DOWNLOAD,WEB',
    demoGameAvailable: true,
    aspectRatio: '16:9',
    frbAvailable: true,
    dataType: 'RNG',
    lines: 20,
    features: ['BUY'],
    theme: 'egypt',
    mechanic: 'lines',
    volatility: 'high',
    rtpPercentE2: SLOT_GAMES[0]!.rtpPercentE2,
  });
});

test('integration: wrong hashes, logins and missing fields get an error that is not 0', async () => {
  const { form, base, wallet } = await startSlots();
  const path = `${BASE}/CasinoGameAPI/game/url/`;
  const post = async (body: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(base + path, { method: 'POST', headers, body })).json();
  };
  const good = { ...LOGIN, symbol: 'vs20tombofninthsun', language: 'en', playMode: 'DEMO' };
  const text = new URLSearchParams(good).toString();
  expect(await post(`${text}&hash=${'0'.repeat(32)}`)).toMatchObject({ error: '5' });
  expect(await post(text)).toMatchObject({ error: '7' });
  expect(await form(path, { ...good, secureLogin: 'somebody' })).toMatchObject({ error: '2' });
  expect(await form(path, { ...LOGIN, language: 'en', playMode: 'DEMO' })).toMatchObject({ error: '7' });
  for (const symbol of ['../x', 'http://evil.example/', 'vs20unknown', '__proto__']) {
    expect(await form(path, { ...good, symbol })).toMatchObject({ error: '8' });
  }
  expect(await form(path, { ...good, playMode: 'REAL' })).toMatchObject({ error: '7' });
  expect(await form(path, { ...good, playMode: 'FUN' })).toMatchObject({ error: '7' });
  expect(await form(path, good)).toMatchObject({ error: '0' });
  expect(wallet.calls).toEqual([]);
});

test('integration: addresses lead to pages that the casino may frame', async () => {
  const { launch, app, base } = await startSlots();
  const real = await launch('vs20tombofninthsun');
  expect(real['gameURL']).toMatch(new RegExp(`^${base}/gs2c/playGame.do\\?key=[0-9a-f]{32}$`));
  const demo = await launch('vs20tombofninthsun', { playMode: 'DEMO', lobbyUrl: 'https://roulo.test/' });
  expect(demo['gameURL']).toContain('/gs2c/openGame.do?gameSymbol=vs20tombofninthsun&lang=en&cur=USD');
  for (const { gameURL } of [real, demo]) {
    const page = await app.inject(String(gameURL).slice(base.length));
    expect([page.statusCode, page.body.includes('Tomb of the Ninth Sun')]).toEqual([200, true]);
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'self' http:\/\/127\.0\.0\.1:/,
    );
  }
  expect((await app.inject('/gs2c/playGame.do?key=nothing')).statusCode).toBe(404);
  expect((await app.inject('/gs2c/openGame.do?gameSymbol=../x')).statusCode).toBe(404);
});

test('integration: the page has its script, style and fonts', async () => {
  const { app } = await startSlots();
  const script = await app.inject('/gs2c/game.js');
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(script.body.length).toBeLessThan(160_000);
  expect(
    (await app.inject({ url: '/gs2c/game.js', headers: { 'if-none-match': script.headers['etag'] } })).statusCode,
  ).toBe(304);
  expect((await app.inject('/gs2c/game.css')).statusCode).toBe(200);
  expect((await app.inject('/gs2c/fonts/cinzel-decorative.woff2')).headers['content-type']).toBe('font/woff2');
  expect((await app.inject('/gs2c/fonts/..%2fx.woff2')).statusCode).toBe(404);
});

test('integration: what a game needs before its first frame is small, and comes from the sandbox alone', async () => {
  const { app } = await startSlots();
  const bytesOf = async (url: string): Promise<number> => (await app.inject(url)).rawPayload.length;
  const shared = (await bytesOf('/gs2c/game.js')) + (await bytesOf('/gs2c/game.css'));
  const oneOfEach = [...new Map(SLOT_GAMES.map((game) => [lookOf(game).cabinet, game])).values()];
  expect(oneOfEach).toHaveLength(12);
  for (const { symbol } of oneOfEach) {
    const page = await app.inject(`/gs2c/openGame.do?gameSymbol=${symbol}&lang=es`);
    // The font is preloaded in parallel with the script.
    const font = /<link rel="preload" href="(\/gs2c\/fonts\/[a-z-]+\.woff2)" as="font"/.exec(page.body)?.[1] ?? '';
    expect(page.body).toContain(`data-font="${font}"`);
    const opened = await app.inject({ method: 'POST', url: '/gs2c/ge/demo', payload: { symbol } });
    const own = page.rawPayload.length + opened.rawPayload.length + (await bytesOf(font));
    expect(shared + own, symbol).toBeLessThan(250 * 1024);
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !/^(\/gs2c\/|data:)/.test(address!))).toEqual([]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/img-src data:; font-src 'self'; connect-src 'self';/);
  }
});

test('integration: jackpots and the heartbeat answer', async () => {
  const { base } = await startSlots();
  const params = { login: 'sim_roulo', currency: 'USD' };
  const query = new URLSearchParams({ ...params, hash: hashAnew(params) });
  const feed = (await (
    await fetch(`${base}/IntegrationService/v3/JackpotFeeds/extended/jackpots/?${query.toString()}`)
  ).json()) as {
    error: string;
    jackpots: { tiers: unknown[]; tiersNumber: number; games: string }[];
  };
  expect(feed.error).toBe('0');
  for (const { tiers, tiersNumber, games } of feed.jackpots) {
    expect([tiers.length, tiersNumber]).toEqual([4, 4]);
    expect(games.split(',').length).toBeGreaterThan(20);
  }
  expect(await (await fetch(`${base}${BASE}/CasinoGameAPI/health/heartbeatCheck`)).json()).toMatchObject({
    error: '0',
  });
});

test('integration: it fails as it is told to', async () => {
  const { form, control, base } = await startSlots();
  const path = `${BASE}/CasinoGameAPI/getCasinoGames/`;
  const ask = () =>
    fetch(base + path, { method: 'POST', body: new URLSearchParams({ ...LOGIN, hash: hashAnew(LOGIN) }) });
  await control('fault', { kind: 'error', call: 'games', times: 1 });
  expect((await ask()).status).toBe(500);
  await control('fault', { kind: 'broken-json', times: 1 });
  await expect((await ask()).json()).rejects.toThrow();
  await control('fault', { kind: 'unreachable', times: 1 });
  await expect(ask()).rejects.toThrow();
  await control('fault', { kind: 'refused', times: 1 });
  expect(await form(path, LOGIN)).toMatchObject({ error: '2' });
  expect(await form(path, LOGIN)).toMatchObject({ error: '0' });
});

test('integration: a terminated player cannot go on', async () => {
  const { form, open, ge } = await startSlots();
  const { key } = await open('vs20tombofninthsun');
  await form(`${BASE}/CasinoGameAPI/game/session/terminate/`, { ...LOGIN, externalPlayerId: 'u_1' });
  const spin = await ge('spin', { key, requestId: 'x', betCents: 100, isBought: false });
  expect([spin.status, spin.body]).toMatchObject([409, { code: 'GAME_CLOSED' }]);
});

test('integration: the trace has the answer that was given, also where it was a refusal', async () => {
  const { base, form, control } = await startSlots();
  await form(`${BASE}/CasinoGameAPI/getCasinoGames/`, LOGIN);
  await fetch(`${base}${BASE}/CasinoGameAPI/getCasinoGames/`, {
    method: 'POST',
    body: new URLSearchParams({ ...LOGIN, hash: '0'.repeat(32) }),
  });
  const { items } = await control<{ items: { answer: unknown }[] }>('trace?call=games');
  const [refused, listed] = items;
  expect(refused?.answer).toEqual({ error: '5', description: 'Invalid hash' });
  expect(listed?.answer).toMatchObject({ error: '0', gameList: expect.any(Number) });
});
