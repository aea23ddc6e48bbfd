// Plays the live tables over the product's own wallet: every bet against independent rules, and every fault of the feed and of
// the wallet protocol.
// Usage: npm run drill -- live [--part games,wallet-faults,feed-faults] [--rounds 1000] [--players 20] [--seed 1]
import { LIVE_TABLES, type LiveTable } from '../../sandbox/live/tables.ts';
import { createWalletClient, type Wallet } from '../../sandbox/wallet/client.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { asOwner, proveBooks } from '../stage/books.ts';
import { readOptions, runOnCluster, someOf } from '../stage/program.ts';
import type { Table } from '../stage/report.ts';
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
const PARTS = ['games', 'wallet-faults', 'feed-faults'] as const;
const ACCOUNT = { secret: 'drill-secret', providerId: 'pragmaticplay' };
/** A machine that does other work too must not make a bet doubtful. */
const CALL_MS_MAX = 30_000;
const START_CENTS = 1_000_000;

const { part, rounds, players: playerCount, seed } = readOptions({ part: '', rounds: 1_000, players: 20, seed: 1 });
const wanted = someOf('part', part, PARTS);

await runOnCluster(async ({ url: databaseUrl }) => {
  const secretKeys = newKeyText();
  const tableIds = TABLES.map(({ id }) => id);
  const players = await seatPlayers(databaseUrl, secretKeys, playerCount, tableIds);
  const userIds = players.map(({ userId }) => userId);
  const provider = await listTables(TABLES.filter(({ id }) => !LIVE_TABLES.some((known) => known.id === id)));
  const env = { SLOTS_SECRET: ACCOUNT.secret };
  const server = await startBenchServer({ databaseUrl, secretKeys, slotsApiUrl: provider.url, env });
  const url = `${server.address}/provider/pp`;
  const wallet = createWalletClient({ url, account: ACCOUNT, timeoutMs: () => CALL_MS_MAX });
  const reports: PlayReport[] = [];
  const tables: Table[] = [];
  const problems: string[] = [];
  try {
    if (wanted.includes('games')) {
      reports.push(...(await playGames(wallet, userIds)));
      tables.push(describeGames(reports));
    }
    if (wanted.includes('wallet-faults')) {
      const [table] = tablesLike('225', 1) as [LiveTable];
      const options = { url, account: ACCOUNT, userIds, table, seed: String(seed), tell: console.log };
      const faults = await injectWalletFaults(options);
      problems.push(...faults.filter(({ met }) => met === 0).map(({ name }) => `${name} was never met`));
      reports.push(...faults.map(({ report }) => report));
    }
    if (wanted.includes('feed-faults')) {
      const faults = await injectFaults(wallet, console.log);
      problems.push(...faults.filter(({ ok }) => !ok).map(({ name }) => `the feed's fault ${name}`));
    }
    problems.push(...reports.flatMap((report) => [...report.wrong, ...report.otherwiseInFeed]));
    problems.push(...(await checkBooks(databaseUrl, userIds, reports)));
    return { tables, problems };
  } finally {
    wallet.stop();
    await server.stop();
    provider.close();
  }
});

/** All games at the same time, because a player sits at several tables. Tables of one kind share its rounds. */
function playGames(wallet: Wallet, userIds: readonly string[]): Promise<PlayReport[]> {
  return Promise.all(
    TABLES.map((table) => {
      const share = Math.ceil(rounds / TABLES.filter(({ kind }) => kind === table.kind).length);
      return playRounds({ table, rounds: share, userIds, wallet, seed: `${seed} ${table.id}` });
    }),
  );
}

function describeGames(reports: readonly PlayReport[]): Table {
  return [
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
  ];
}

/** Whether everybody has what was won and lost, to the cent, and the ledger agrees with itself and with the provider. */
function checkBooks(url: string, userIds: readonly string[], reports: readonly PlayReport[]): Promise<string[]> {
  return asOwner(url, async (database) => {
    const { rows } = await database.query<{ primary_micros: bigint }>(
      'SELECT primary_micros FROM wallets ORDER BY player_id',
    );
    const off = userIds.filter((userId, at) => {
      const net = reports.reduce((sum, { netCents }) => sum + (netCents.get(userId) ?? 0), 0);
      return Number(rows[at]!.primary_micros) !== (START_CENTS + net) * 10_000;
    });
    const problems = off.map((userId) => `${userId} does not have what was won and lost`);
    return [...problems, ...(await proveBooks(database, PROVIDER_RULES))];
  });
}
