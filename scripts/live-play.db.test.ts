import { afterAll, expect, test } from 'vitest';
import { listTables, seatPlayers } from '../bench/live/drill-stage.ts';
import { playRounds } from '../bench/live/play-rounds.ts';
import { LIVE_TABLES } from '../sandbox/live/tables.ts';
import { readReply, type Wallet } from '../sandbox/wallet/client.ts';
import { signed } from '../sandbox/wallet/signature.ts';
import { startTestServer } from '../src/app/test-server.ts';
import { testDatabase } from '../src/db/test-database.ts';
import { PROVIDER_RULES } from '../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../src/ledger/reconcile.ts';
import { newKeyText } from '../src/secrets/key-ring.ts';

/** The short form of `npm run drill -- live`: the sandbox's tables over the product's own wallet. */

const TABLES = ['225', '901', '401', '801'];
const SECRET = 'test-secret';
const START_CENTS = 1_000_000;

const db = await testDatabase();
const secretKeys = newKeyText();
const userIds = await seatPlayers(db.url, secretKeys, 20, TABLES);
const games = await listTables();
afterAll(() => games.close());
const server = await startTestServer(db, { SLOTS_API_URL: games.url, SLOTS_SECRET: SECRET, SECRET_KEYS: secretKeys });

await server.shelf.synchronise();

const wallet: Wallet = {
  async call(method, params) {
    const response = await server.app.inject({
      method: 'POST',
      url: `/provider/pp/${method}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(signed({ ...params, providerId: 'pragmaticplay' }, SECRET)).toString(),
    });
    return readReply(response.json());
  },
};

test('live: twenty players at four tables are paid to the cent what the rules and the feed say', async () => {
  const reports = await Promise.all(
    LIVE_TABLES.filter(({ id }) => TABLES.includes(id)).map((table) =>
      playRounds({ table, rounds: 12, userIds, wallet, seed: `test ${table.id}` }),
    ),
  );
  for (const { bets, stakes, wrong, otherwiseInFeed } of reports) {
    expect(bets).toBeGreaterThan(100);
    expect(stakes).toBeGreaterThanOrEqual(bets);
    expect([wrong, otherwiseInFeed]).toEqual([[], []]);
  }
  const { rows } = await db.owner.query<{ primary_micros: bigint }>(
    'SELECT primary_micros FROM wallets ORDER BY player_id',
  );
  const nets = userIds.map((userId) => reports.reduce((sum, { netCents }) => sum + (netCents.get(userId) ?? 0), 0));
  expect(rows.map(({ primary_micros }) => Number(primary_micros))).toEqual(
    nets.map((cents) => (START_CENTS + cents) * 10_000),
  );
  const reconciliation = await reconcile(db.owner, PROVIDER_RULES);
  expect(describeReconciliation(reconciliation)).toContain('The books are clean.');
});
