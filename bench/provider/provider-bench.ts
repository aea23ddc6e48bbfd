// Measures the wallet of the game provider over HTTP: 64 players spin, beside a bare Fastify route in the same run.
// Usage: npm run bench -- provider [--rounds 5] [--seconds 8] [--save]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { bundle } from '../../scripts/bundle.mjs';
import { systemClock } from '../../src/clock/clock.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { userIdOf } from '../../src/provider/callback.ts';
import { openGameSession } from '../../src/provider/game-sessions.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import { makePlayers } from '../bets/players.ts';
import { saveOutcome } from '../bets/results.ts';
import { startBenchServer, startProcess, type BenchServer } from '../stage/bench-server.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import type { SpinResult, SpinRun } from './spin-load.ts';

const PLAYERS = 64;
const GAME = 'vs25wolfgold';
const PROVIDER_ID = 'pragmaticplay';
const SECRET = 'bench-secret';
const WARM_UP_S = 3;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    save: { type: 'boolean', default: false },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);

interface Sample extends SpinResult {
  serverMicros: number;
  databaseMicros: number;
}

await withDrillCluster(async (cluster) => {
  const secretKeys = newKeyText();
  const userIds = await seatPlayers(cluster.url, secretKeys);
  const games = createServer((_request, response) =>
    response.end(JSON.stringify({ error: '0', gameList: [{ gameID: GAME, gameName: 'Bench', gameTypeID: 'vs' }] })),
  ).listen(0, '127.0.0.1');
  await once(games, 'listening');
  process.env['SLOTS_SECRET'] = SECRET;
  const slotsApiUrl = `http://127.0.0.1:${(games.address() as AddressInfo).port}`;
  const wallet = await startBenchServer({ databaseUrl: cluster.url, secretKeys, slotsApiUrl });
  const bare = await startBareWallet();
  const samples: Record<'bare' | 'wallet', Sample[]> = { bare: [], wallet: [] };
  try {
    const run = (server: BenchServer, lengthS: number) => measure(cluster, server, userIds, lengthS);
    for (const server of [bare, wallet]) await run(server, WARM_UP_S);
    for (let round = 1; round <= rounds; round += 1) {
      const order = [['bare', bare] as const, ['wallet', wallet] as const];
      for (const [name, server] of round % 2 === 1 ? order : order.toReversed()) {
        const sample = await run(server, seconds);
        samples[name].push(sample);
        console.log(`Round ${round}, ${name}: ${rounded(sample.calls / sample.seconds, 0)} calls/s`);
      }
    }
  } finally {
    await Promise.all([wallet.stop(), bare.stop()]);
    games.close();
  }
  const table = describe(samples);
  printTable(table);
  const database = openDatabase({ url: cluster.url, connections: 1 });
  const reconciliation = await reconcile(database, PROVIDER_RULES);
  await database.close();
  console.log(`\n${describeReconciliation(reconciliation)}`);
  if (values.save) {
    saveOutcome(
      'provider',
      cluster,
      { rounds, seconds, players: PLAYERS },
      { tables: [table], details: samples, books: [] },
    );
  }
  return reconciliation.clean && samples.wallet.every(({ refused, failed }) => refused + failed === 0);
});

async function seatPlayers(url: string, secretKeys: string): Promise<string[]> {
  const owner = openDatabase({ url, connections: 4 });
  await makePlayers(owner, parseKeyRing(secretKeys), PLAYERS);
  const { rows } = await owner.query<{ player_id: bigint; session_id: string }>(
    'SELECT player_id, session_id FROM sessions',
  );
  for (const row of rows) {
    await openGameSession(owner, systemClock, {
      playerId: toPlayerId(row.player_id),
      sessionId: row.session_id,
      game: GAME,
      balance: 'primary',
      country: null,
    });
  }
  await owner.query('VACUUM ANALYZE');
  await owner.close();
  return rows.map((row) => userIdOf(toPlayerId(row.player_id)));
}

async function startBareWallet(): Promise<BenchServer> {
  const port = await freePort();
  return startProcess('bench/provider/bare-wallet.ts', `http://127.0.0.1:${port}`, [], { PORT: String(port) });
}

async function measure(
  cluster: Cluster,
  server: BenchServer,
  userIds: readonly string[],
  lengthS: number,
): Promise<Sample> {
  const cpu = () => ({ server: treeCpuMicros(server.pid), database: treeCpuMicros(cluster.pid()) });
  const before = cpu();
  const result = await spin({
    address: server.address,
    userIds,
    game: GAME,
    providerId: PROVIDER_ID,
    secret: SECRET,
    seconds: lengthS,
  });
  const after = cpu();
  return {
    ...result,
    serverMicros: (after.server - before.server) / result.calls,
    databaseMicros: (after.database - before.database) / result.calls,
  };
}

async function spin(run: SpinRun): Promise<SpinResult> {
  const child = fork(await bundle(projectRoot(), 'bench/provider/spin-load.ts'));
  child.send(run);
  const early = once(child, 'exit').then(() => Promise.reject(new Error('The load gave no result.')));
  early.catch(() => {});
  const [result] = (await Promise.race([once(child, 'message'), early])) as [SpinResult];
  if (child.exitCode === null) await once(child, 'exit');
  return result;
}

function describe(samples: Record<'bare' | 'wallet', Sample[]>): (string | number)[][] {
  const of = (name: 'bare' | 'wallet', read: (sample: Sample) => number, decimals = 0) =>
    rounded(median(samples[name].map(read)), decimals);
  const ratio = median(
    samples.wallet.map(
      (sample, at) => sample.calls / sample.seconds / (samples.bare[at]!.calls / samples.bare[at]!.seconds),
    ),
  );
  const line = (name: 'bare' | 'wallet', title: string, times: number | string) => [
    title,
    of(name, ({ calls, seconds: lengthS }) => calls / lengthS),
    of(name, ({ p50Ms }) => p50Ms, 1),
    of(name, ({ p99Ms }) => p99Ms, 1),
    of(name, ({ serverMicros }) => serverMicros, 1),
    of(name, ({ databaseMicros }) => databaseMicros, 1),
    times,
    samples[name].reduce((sum, { refused, failed }) => sum + refused + failed, 0),
  ];
  return [
    ['64 players', 'calls/s', 'p50, ms', 'p99, ms', 'server µs', 'database µs', '× bare route', 'refused'],
    line('bare', 'Bare Fastify route', ''),
    line('wallet', 'Wallet: bet, then result', rounded(ratio)),
  ];
}
