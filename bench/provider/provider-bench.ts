// Measures the wallet of the game provider over HTTP: 64 players spin, beside a bare Fastify route in the same run.
// Usage: npm run bench -- provider [--rounds 5] [--seconds 8] [--save]
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { contestOn, inTurns, type Contest, type Round } from '../bets/contests.ts';
import { describeRounds } from '../bets/report.ts';
import { printOutcome, saveOutcome } from '../bets/results.ts';
import { seatPlayers } from '../live/drill-stage.ts';
import { runLoad } from '../load/load.ts';
import { startBareServer, startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption } from '../stage/figures.ts';

const PLAYERS = 64;
const GAME = 'vs25wolfgold';
const ACCOUNT = { providerId: 'pragmaticplay', secret: 'bench-secret' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    save: { type: 'boolean', default: false },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);

await withDrillCluster(async (cluster) => {
  const secretKeys = newKeyText();
  const players = await seatPlayers(cluster.url, secretKeys, PLAYERS, [GAME]);
  const provider = { ...ACCOUNT, game: GAME, userIds: players.map(({ userId }) => userId) };
  const games = createServer((_request, response) =>
    response.end(JSON.stringify({ error: '0', gameList: [{ gameID: GAME, gameName: 'Bench', gameTypeID: 'vs' }] })),
  ).listen(0, '127.0.0.1');
  await once(games, 'listening');
  process.env['SLOTS_SECRET'] = ACCOUNT.secret;
  const slotsApiUrl = `http://127.0.0.1:${(games.address() as AddressInfo).port}`;
  const wallet = await startBenchServer({ databaseUrl: cluster.url, secretKeys, slotsApiUrl });
  const bare = await startBareServer();
  const contest = (id: string, title: string, server: BenchServer): Contest => {
    const targets = [{ address: server.address, players: [] }];
    const load = { kind: 'spin', targets, connections: PLAYERS, provider } as const;
    return { id, title, run: contestOn(cluster, [server], load, runLoad) };
  };
  const contests = [contest('bare', 'Bare Fastify route', bare), contest('wallet', 'Wallet: bet, then result', wallet)];
  let samples: Round[] = [];
  try {
    samples = await inTurns(contests, { rounds, seconds });
  } finally {
    await Promise.all([wallet.stop(), bare.stop()]);
    games.close();
  }
  const peers = [{ title: '× bare route', idFor: () => 'bare' }];
  const tables = [describeRounds(`${PLAYERS} players, calls`, contests, samples, peers)];
  const outcome = { tables, details: { samples }, books: [] };
  printOutcome(outcome);
  const database = openDatabase({ url: cluster.url, connections: 1 });
  const reconciliation = await reconcile(database, PROVIDER_RULES);
  await database.close();
  console.log(`\n${describeReconciliation(reconciliation)}`);
  if (values.save) saveOutcome('provider', cluster, { rounds, seconds, players: PLAYERS }, outcome);
  return reconciliation.clean && samples.every(({ sample }) => sample.refused + sample.failed === 0);
});
