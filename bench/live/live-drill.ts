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
import { until } from '../stage/waiting.ts';
import { listTables, seatPlayers } from './drill-stage.ts';
import { playRounds, type PlayReport } from './play-rounds.ts';

const tableOf = (id: string) => LIVE_TABLES.find((table) => table.id === id)!;
const ROULETTE = tableOf('225');
/** The sandbox itself has one of them. Moves at blackjack wait for the wallet one after another: eight take as long as one of the others. */
const MORE = Array.from({ length: 7 }, (_none, at) => ({ ...tableOf('901'), id: `901${at + 1}` }));
const TABLES: readonly LiveTable[] = [ROULETTE, tableOf('901'), ...MORE, tableOf('401'), tableOf('801')];
const PARTS = ['games', 'wallet-faults'] as const;
/** Of the wallet protocol: on every so many calls that move or end something. */
const FAULTY_METHODS: readonly WalletMethod[] = ['bet', 'result', 'endRound'];
const FAULT_EVERY = 4;
const ROUNDS_WITH_FAULTS = 3;
/** The casino ignores an address after too many wrong hashes. */
const WRONG_HASHES_MAX = 5;
const ACCOUNT = { secret: 'drill-secret', providerId: 'pragmaticplay' };
/** A machine that does other work too must not make a bet doubtful. */
const CALL_MS_MAX = 30_000;
const START_CENTS = 1_000_000;
const OFFERED_MS_MAX = 60_000;

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
  try {
    // Until then the casino refuses bets on them.
    await until(OFFERED_MS_MAX, 'the casino offers the tables', async () => {
      const { games } = (await (await fetch(`${server.address}/api/catalogue`)).json()) as { games: { id: string }[] };
      return tableIds.every((id) => games.some((game) => game.id === id));
    });
    const games = wanted.includes('games') ? await playGames(wallet, userIds) : [];
    const faulty: PlayReport[] = [];
    if (wanted.includes('wallet-faults')) {
      for (const kind of WALLET_FAULTS) faulty.push(await playThrough(kind, url, userIds));
    }
    const reports = [...games, ...faulty];
    return {
      tables: [
        [
          ['table', 'rounds', 'bets', 'debits'],
          ...games.map((game, at) => [`${TABLES[at]!.kind} ${TABLES[at]!.id}`, game.rounds, game.bets, game.stakes]),
        ],
      ],
      problems: [
        ...reports.flatMap((report) => [...report.wrong, ...report.otherwiseInFeed]),
        ...games.flatMap(({ bets }, at) => (bets === 0 ? [`nobody bet at table ${TABLES[at]!.id}`] : [])),
        ...(await checkBooks(databaseUrl, userIds, reports)),
      ],
    };
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
async function playThrough(kind: WalletFault['kind'], url: string, userIds: readonly string[]): Promise<PlayReport> {
  let asked = 0;
  let met = 0;
  const faultOf = (method: WalletMethod): WalletFault | null => {
    if (!FAULTY_METHODS.includes(method)) return null;
    asked += 1;
    if (asked % FAULT_EVERY !== 0 || (kind === 'wrong-hash' && met >= WRONG_HASHES_MAX)) return null;
    met += 1;
    return { kind, copies: 3, delayMs: 60 };
  };
  const wallet = createWalletClient({ url, account: ACCOUNT, faultOf });
  const options = { table: ROULETTE, rounds: ROUNDS_WITH_FAULTS, userIds, wallet, seed: `${seed} ${kind}` };
  const report = await playRounds(options);
  wallet.stop();
  console.log(`wallet: ${kind}: met ${met} times, ${report.bets} bets, ${report.wrong.length} wrongly paid`);
  if (met === 0) throw new Error(`${kind} was never met.`);
  return report;
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
