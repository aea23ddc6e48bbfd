// Plays the live tables over the product's own wallet: every bet against independent rules, and every fault of the feed and of
// the wallet protocol.
// Usage: npm run drill -- live [--part games,wallet-faults,feed-faults] [--rounds 1000] [--players 20] [--seed 1]
import { parseArgs } from 'node:util';
import { LIVE_TABLES, type LiveTable } from '../../sandbox/live/tables.ts';
import { createWalletClient, type Wallet } from '../../sandbox/wallet/client.ts';
import { openDatabase } from '../../src/db/database.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable } from '../stage/figures.ts';
import { listTables, seatPlayers, tablesLike } from './drill-stage.ts';
import { injectFaults } from './feed-faults.ts';
import { playRounds, type PlayReport } from './play-rounds.ts';
import { injectWalletFaults } from './wallet-faults.ts';

/** Moves at blackjack wait for the wallet one after another: eight tables take as long as one of the others. */
const TABLES: readonly LiveTable[] = [
  ...tablesLike('225', 1),
  ...tablesLike('901', 8),
  ...tablesLike('401', 1),
  ...tablesLike('801', 1),
];
const PARTS = ['games', 'wallet-faults', 'feed-faults'];
const ACCOUNT = { secret: 'drill-secret', providerId: 'pragmaticplay' };
/** A machine that does other work too must not make a bet doubtful. */
const CALL_MS_MAX = 30_000;
const START_CENTS = 1_000_000;

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: PARTS.join() },
    rounds: { type: 'string', default: '1000' },
    players: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = countOption('rounds', values.rounds);
const playerCount = countOption('players', values.players);
const wanted = values.part.split(',');
const unknown = wanted.find((part) => !PARTS.includes(part));
if (unknown !== undefined) throw new Error(`--part takes ${PARTS.join(', ')}, not ${unknown}.`);

await withDrillCluster(async ({ url: databaseUrl }) => {
  const secretKeys = newKeyText();
  const players = await seatPlayers(
    databaseUrl,
    secretKeys,
    playerCount,
    TABLES.map(({ id }) => id),
  );
  const userIds = players.map(({ userId }) => userId);
  const provider = await listTables(TABLES.filter(({ id }) => !LIVE_TABLES.some((known) => known.id === id)));
  process.env['SLOTS_SECRET'] = ACCOUNT.secret;
  const starting = startBenchServer({ databaseUrl, secretKeys, slotsApiUrl: provider.url });
  // Otherwise its open port would keep the drill from ending.
  const server = await starting.catch((error: unknown) => {
    provider.close();
    throw error;
  });
  const url = `${server.address}/provider/pp`;
  const wallet = createWalletClient({ url, account: ACCOUNT, timeoutMs: () => CALL_MS_MAX });
  try {
    const reports: PlayReport[] = [];
    let isRight = true;
    if (wanted.includes('games')) reports.push(...(await playGames(wallet, userIds)));
    if (wanted.includes('wallet-faults')) {
      const [table] = tablesLike('225', 1) as [LiveTable];
      const options = { url, account: ACCOUNT, userIds, table, seed: values.seed, tell: console.log };
      const faults = await injectWalletFaults(options);
      isRight &&= faults.every(({ met }) => met > 0);
      reports.push(...faults.map(({ report }) => report));
    }
    if (wanted.includes('feed-faults')) {
      const faults = await injectFaults(wallet, console.log);
      isRight &&= faults.every(({ ok }) => ok);
    }
    const wrong = reports.flatMap((report) => [...report.wrong, ...report.otherwiseInFeed]);
    for (const text of wrong.slice(0, 5)) console.error(text);
    return (await checkBooks(databaseUrl, userIds, reports)) && isRight && wrong.length === 0;
  } finally {
    wallet.stop();
    await server.stop();
    provider.close();
  }
});

/** All games at the same time, because a player sits at several tables. Tables of one kind share its rounds. */
async function playGames(wallet: Wallet, userIds: readonly string[]): Promise<PlayReport[]> {
  const reports = await Promise.all(
    TABLES.map((table) => {
      const share = Math.ceil(rounds / TABLES.filter(({ kind }) => kind === table.kind).length);
      return playRounds({ table, rounds: share, userIds, wallet, seed: `${values.seed} ${table.id}` });
    }),
  );
  printTable([
    ['table', 'rounds', 'bets', 'debits', 'staked ¢', 'paid ¢', 'wrongly paid', 'feed ≠ paid'],
    ...reports.map((report, at) => [
      `${TABLES[at]!.kind} ${TABLES[at]!.id}`,
      report.rounds,
      report.bets,
      report.stakes,
      report.stakedCents,
      report.paidCents,
      report.wrong.length,
      report.otherwiseInFeed.length,
    ]),
  ]);
  return reports;
}

/** Whether everybody has what was won and lost, to the cent, and the ledger agrees with itself and with the provider. */
async function checkBooks(url: string, userIds: readonly string[], reports: readonly PlayReport[]): Promise<boolean> {
  const database = openDatabase({ url, connections: 1 });
  const { rows } = await database.query<{ primary_micros: bigint }>(
    'SELECT primary_micros FROM wallets ORDER BY player_id',
  );
  const off = userIds.filter((userId, at) => {
    const net = reports.reduce((sum, { netCents }) => sum + (netCents.get(userId) ?? 0), 0);
    return Number(rows[at]!.primary_micros) !== (START_CENTS + net) * 10_000;
  });
  const reconciliation = await reconcile(database, PROVIDER_RULES);
  await database.close();
  console.log(
    `\nBalances that are not what was won and lost: ${off.length}\n${describeReconciliation(reconciliation)}`,
  );
  return off.length === 0 && reconciliation.clean;
}
