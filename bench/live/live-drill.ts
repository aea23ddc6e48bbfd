// Plays the live tables over the product's own wallet: every bet against independent rules, and every fault of the wallet
// protocol.
// Usage: npm run drill -- live [--part games,wallet-faults] [--rounds 1000] [--players 20] [--seed 1]
import { LIVE_TABLES, type LiveTable } from '../../sandbox/live/tables.ts';
import {
  createWalletClient,
  WALLET_FAULTS,
  type Wallet,
  type WalletFault,
  type WalletMethod,
} from '../../sandbox/wallet/client.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { asOwner, proveBooks } from '../stage/books.ts';
import { readOptions, runOnCluster, someOf } from '../stage/program.ts';
import type { Table } from '../stage/report.ts';
import { listTables, seatPlayers } from './drill-stage.ts';
import { playRounds, type PlayReport } from './play-rounds.ts';

const [ROULETTE, ...OTHERS] = ['225', '401', '801'].map((id) => LIVE_TABLES.find((table) => table.id === id)!);
const [BLACKJACK] = LIVE_TABLES.filter(({ id }) => id === '901');
/** The sandbox itself has one of them. Moves at blackjack wait for the wallet one after another: eight take as long as one of the others. */
const MORE = Array.from({ length: 7 }, (_none, at) => ({ ...BLACKJACK!, id: `901${at + 1}` }));
const TABLES: readonly LiveTable[] = [ROULETTE!, BLACKJACK!, ...MORE, ...OTHERS];
const PARTS = ['games', 'wallet-faults'] as const;
/** Of the wallet protocol: on every so many calls that move or end something. */
const FAULTY = {
  methods: ['bet', 'result', 'endRound'] as WalletMethod[],
  every: 4,
  copies: 3,
  delayMs: 60,
  rounds: 3,
};
/** The casino ignores an address after too many wrong hashes. */
const WRONG_HASHES_MAX = 5;
const ACCOUNT = { secret: 'drill-secret', providerId: 'pragmaticplay' };
/** A machine that does other work too must not make a bet doubtful. */
const CALL_MS_MAX = 30_000;
const START_CENTS = 1_000_000;

const { part, rounds, players: playerCount, seed } = readOptions({ part: '', rounds: 1_000, players: 20, seed: 1 });
const wanted = someOf('part', part, PARTS);

await runOnCluster(async ({ url: databaseUrl }) => {
  const secretKeys = newKeyText();
  const tableIds = TABLES.map(({ id }) => id);
  const userIds = await seatPlayers(databaseUrl, secretKeys, playerCount, tableIds);
  const provider = await listTables(MORE);
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
      for (const kind of WALLET_FAULTS) reports.push(await playThrough(kind, url, userIds, problems));
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

/** A fault of the wallet protocol between a table and the product. */
async function playThrough(
  kind: WalletFault['kind'],
  url: string,
  userIds: readonly string[],
  problems: string[],
): Promise<PlayReport> {
  let asked = 0;
  let met = 0;
  const faultOf = (method: WalletMethod): WalletFault | null => {
    if (!FAULTY.methods.includes(method)) return null;
    asked += 1;
    if (asked % FAULTY.every !== 0 || (kind === 'wrong-hash' && met >= WRONG_HASHES_MAX)) return null;
    met += 1;
    return { kind, copies: FAULTY.copies, delayMs: FAULTY.delayMs };
  };
  const wallet = createWalletClient({ url, account: ACCOUNT, faultOf });
  const report = await playRounds({
    table: ROULETTE!,
    rounds: FAULTY.rounds,
    userIds,
    wallet,
    seed: `${seed} ${kind}`,
  });
  wallet.stop();
  console.log(`wallet: ${kind}: met ${met} times, ${report.bets} bets, ${report.wrong.length} wrongly paid`);
  if (met === 0) problems.push(`${kind} was never met`);
  return report;
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
