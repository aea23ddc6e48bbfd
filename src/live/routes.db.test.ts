import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';

const db = await testDatabase();
const server = await startTestServer(db, { LIVE_FEED_URL: 'wss://live.example/ws', LIVE_CASINO_ID: 'us' });

test('live: anyone learns where the feeds are, and of which tables they may ask', async () => {
  const response = await server.visitor().get('/api/live/feed');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    production: { url: 'wss://live.example/ws', casinoId: 'us' },
    prelive: { url: 'ws://127.0.0.1:8090/prelive/ws', casinoId: 'simcasinopre001' },
    currency: 'USD',
    tables: [],
  });
});
