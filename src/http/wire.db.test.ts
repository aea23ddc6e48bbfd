import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { startCluster } from '../db/embedded/cluster.ts';
import { migrate } from '../db/migrate.ts';
import { projectRoot } from '../db/project-root.ts';
import { testDatabase } from '../db/test-database.ts';
import { atEnd, testFolder } from '../db/test-end.ts';
import { validate } from './test-openapi.ts';

const db = await testDatabase();
const server = await startTestServer(db);

describe('wire: a body that is not as it should be', () => {
  const login = async (payload: string | Buffer, type = 'application/json') => {
    const visitor = server.visitor();
    const csrf = await visitor.csrfToken();
    return visitor.send({
      method: 'POST',
      url: '/api/users/login',
      payload,
      headers: { 'content-type': type, 'x-csrf-token': csrf },
    });
  };
  test.each([
    ['two megabytes', `{"identifier":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413, 'TOO_LARGE'],
    ['another content type', 'identifier=a&password=b', 'application/x-www-form-urlencoded', 415, 'WRONG_CONTENT_TYPE'],
    ['plain text', '{"identifier":"a","password":"b"}', 'text/plain', 415, 'WRONG_CONTENT_TYPE'],
    ['no JSON', '{"identifier":', 'application/json', 400, 'BAD_REQUEST'],
    ['a prototype', '{"identifier":"a","password":"b","__proto__":{"x":1}}', 'application/json', 400, 'BAD_REQUEST'],
    [
      'a constructor',
      '{"identifier":"a","password":"b","constructor":{"prototype":{"x":1}}}',
      'application/json',
      400,
      'BAD_REQUEST',
    ],
    [
      'a thousand nested arrays',
      `{"identifier":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
      'application/json',
      400,
      'BAD_REQUEST',
    ],
    ['an array', '[]', 'application/json', 400, 'BAD_REQUEST'],
    ['null', 'null', 'application/json', 400, 'BAD_REQUEST'],
    ['a number', '5', 'application/json', 400, 'BAD_REQUEST'],
    ['a missing field', '{"identifier":"a"}', 'application/json', 400, 'BAD_REQUEST'],
    ['an unknown field', '{"identifier":"a","password":"b","admin":true}', 'application/json', 400, 'BAD_REQUEST'],
    ['a number for a text', '{"identifier":5,"password":"b"}', 'application/json', 400, 'BAD_REQUEST'],
    ['null for a text', '{"identifier":null,"password":"b"}', 'application/json', 400, 'BAD_REQUEST'],
    ['an array for a text', '{"identifier":["a"],"password":"b"}', 'application/json', 400, 'BAD_REQUEST'],
    ['an empty body', '', 'application/json', 400, 'BAD_REQUEST'],
    ['a zero byte', '{"identifier":"a\\u0000","password":"b"}', 'application/json', 400, 'BAD_REQUEST'],
    ['a byte-order mark', '\uFEFF{"identifier":"a","password":"b"}', 'application/json', 400, 'BAD_REQUEST'],
  ])('%s', async (_, payload, type, status, code) => {
    const response = await login(payload, type);
    expect(response.statusCode).toBe(status);
    const { params, ...refusal } = response.json<{ params?: object }>();
    expect(refusal).toEqual({ error: expect.any(String) as string, code });
    expect(Object.keys(params ?? {}).filter((name) => !['field', 'problem', 'type'].includes(name))).toEqual([]);
    expect(response.body).not.toMatch(/FST_|node_modules|at \w+ \(|SELECT|ajv/i);
  });
});

test('wire: an invalid field is named in a sentence', async () => {
  const player = await server.player();
  const field = 'selectedBalanceType';
  const cases: [body: object, error: string, params: object][] = [
    [{}, `The field '${field}' is missing.`, { field, problem: 'missing' }],
    [{ [field]: 'primary', more: 1 }, "The field 'more' is not expected.", { field: 'more', problem: 'unexpected' }],
    [{ [field]: 'house' }, `The field '${field}' is not valid.`, { field, problem: 'invalid' }],
  ];
  for (const [body, error, params] of cases) {
    const response = await player.post('/api/users/updateBalanceType', body);
    expect(response.json()).toEqual({ error, code: 'BAD_REQUEST', params });
  }
});

test('wire: a POST without content takes no body and {} alike, and nothing else', async () => {
  const player = await server.player();
  for (const body of [undefined, {}]) {
    expect((await player.post('/api/users/refresh-token', body)).statusCode).toBe(200);
  }
  expect((await player.post('/api/users/refresh-token', { x: 1 })).statusCode).toBe(400);
});

test('wire: unknown addresses and methods under /api are JSON 404s', async () => {
  const player = await server.player();
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api/users/login'],
    ['DELETE', '/api/users/session'],
    ['GET', '/provider/nothing'],
    ['GET', '/assets/nothing.js'],
  ] as const) {
    const response = await player.send({ method, url });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: 'There is nothing here.', code: 'NOT_FOUND' },
    ]);
  }
});

test('wire: signed-out reads of a player answer 401', async () => {
  const api = server.app.swagger() as { paths: Record<string, Record<string, { security?: object[] }>> };
  const guarded = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (operation.security ? [{ path, method }] : [])),
  );
  expect(guarded.length).toBeGreaterThan(20);
  for (const { path, method } of guarded) {
    const visitor = server.visitor();
    const csrf = await visitor.csrfToken();
    const response = await visitor.send({
      method: method.toUpperCase() as 'GET',
      url: path.replace(/\{\w+\}/, 'x'),
      headers: { 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' },
    });
    expect([path, response.statusCode]).toEqual([path, 401]);
  }
});

test('wire: each single read gives its field and the same value as the session', async () => {
  const player = await server.player();
  const session = (await player.get('/api/users/session')).json() as Record<string, unknown>;
  const reads = {
    profile: 'username',
    balance: 'balance',
    bonus: 'bonus',
    selectedBalanceType: 'selectedBalanceType',
    totalCashWagers: 'totalCashWagers',
    totalBonusWagers: 'totalBonusWagers',
    totalBets: 'totalBets',
    createdAt: 'createdAt',
    promoActivatedButEnded: 'promoActivatedButEnded',
    promotion: 'promotion',
    wagerProgress: 'wagerProgress',
    wagerLock: 'wagerLock',
    maxBetBonus: 'maxBet',
  };
  for (const [name, field] of Object.entries(reads)) {
    expect((await player.get(`/api/users/${name}`)).json()).toEqual({ [field]: session[field] });
  }
});

test('wire: the balance type is switched and told', async () => {
  const player = await server.player();
  const response = await player.post('/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
  expect(response.json()).toEqual({ selectedBalanceType: 'promotional' });
  expect((await player.get('/api/users/selectedBalanceType')).json()).toEqual({ selectedBalanceType: 'promotional' });
});

test('wire: who has no referrals and no promotion gets zeros, and nothing to cancel', async () => {
  const player = await server.player();
  expect((await player.get('/api/users/referral-code')).json()).toEqual({ referral: null });
  expect((await player.get('/api/users/affiliate/stats')).json()).toEqual({
    referrals: [],
    next: null,
    summary: { totalReferrals: 0, totalWagered: 0, totalLifetimeEarnings: 0, totalCurrentCycleIncome: 0 },
    months: [],
  });
  expect((await player.post('/api/users/cancelPromotion')).statusCode).toBe(409);
});

test('wire: every answer carries the security headers', async () => {
  const player = await server.player();
  for (const url of ['/api/health', '/api/users/session', '/api/nothing', '/api/docs', '/']) {
    const { headers } = await player.get(url);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(headers)).not.toMatch(/fastify|express|x-powered-by/i);
  }
});

test('wire: health, metrics and documentation', async () => {
  const visitor = server.visitor();
  expect((await visitor.get('/api/health')).json()).toMatchObject({ status: 'ok', sandbox: false });
  const metrics = await visitor.get('/api/metrics');
  expect(metrics.body).toContain('roulo_http_request_seconds_bucket');
  expect(metrics.body).toContain('roulo_sockets 0');
  expect((await server.visitor('203.0.113.5').get('/api/metrics')).statusCode).toBe(403);
  expect((await visitor.get('/api/metrics', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(403);
  const docs = await visitor.get('/api/docs');
  expect(docs.body).toContain('/api/users/register');
  expect(docs.headers['content-type']).toContain('text/html');
});

test('wire: the OpenAPI document is valid and lists every call', async () => {
  const document = (await server.visitor().get('/api/openapi.json')).json() as { openapi: string; paths: object };
  expect(document.openapi).toBe('3.1.0');
  expect(await validate(document)).toEqual([]);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/users/login', '/api/users/sessions/{id}']));
  expect(Object.keys(document.paths)).not.toContain('/api/metrics');
});

test('wire: requests are refused with 503 while the database is away, and served when it is back', async () => {
  const settings = { dataDir: await testFolder('away'), projectRoot: projectRoot(), log: () => {} };
  let cluster = await startCluster(settings);
  atEnd(() => cluster.stop());
  await migrate(cluster.url, path.join(projectRoot(), 'migrations'), () => {});
  const fragile = await startTestServer({ url: cluster.url });
  const player = await fragile.player();
  await cluster.stop();
  const away = await player.get('/api/users/session');
  expect(away.statusCode).toBe(503);
  expect(away.headers['retry-after']).toBe('1');
  expect(away.json()).toMatchObject({
    code: 'UNAVAILABLE',
    error: expect.stringContaining('Nothing was changed') as string,
  });
  const look = async (url: string) => (await fragile.visitor().get(url)).statusCode;
  // Live, so it need not be restarted; not ready, so it should get no requests.
  expect(await Promise.all(['/api/live', '/api/ready', '/api/health'].map(look))).toEqual([200, 503, 503]);
  cluster = await startCluster(settings);
  expect((await player.get('/api/users/session')).statusCode).toBe(200);
  expect(await Promise.all(['/api/live', '/api/ready', '/api/health'].map(look))).toEqual([200, 200, 200]);
});
