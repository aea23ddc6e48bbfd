// Measures the wallet of the game provider over HTTP: 64 players spin, beside a bare Fastify route in the same run.
// Usage: npm run bench -- provider [--rounds 5] [--seconds 8] [--save]
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { contestOn, inTurns, type Contest, type Round } from '../bets/contests.ts';
import { describeRounds } from '../bets/report.ts';
import { listGames, seatPlayers } from '../live/drill-stage.ts';
import { runLoad } from '../load/load.ts';
import { startBareServer, startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { proveBooksAt } from '../stage/books.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';

const PLAYERS = 64;
const GAME = 'vs25wolfgold';
const ACCOUNT = { providerId: 'pragmaticplay', secret: 'bench-secret' };

const { rounds, seconds, save } = readOptions({ rounds: 5, seconds: 8, save: false });

await runOnCluster(
  async (cluster) => {
    const secretKeys = newKeyText();
    const userIds = await seatPlayers(cluster.url, secretKeys, PLAYERS, [GAME]);
    const provider = { ...ACCOUNT, game: GAME, userIds };
    const games = await listGames([{ gameID: GAME, gameName: 'Bench', gameTypeID: 'vs' }]);
    const env = { SLOTS_SECRET: ACCOUNT.secret };
    const wallet = await startBenchServer({ databaseUrl: cluster.url, secretKeys, slotsApiUrl: games.url, env });
    const bare = await startBareServer();
    const contest = (id: string, title: string, server: BenchServer): Contest => {
      const targets = [{ address: server.address, players: [] }];
      const load = { kind: 'spin', targets, connections: PLAYERS, provider } as const;
      return { id, title, run: contestOn(cluster, [server], load, runLoad) };
    };
    const contests = [contest('bare', 'Bare Fastify route', bare), contest('wallet', 'Wallet: bet, result', wallet)];
    let samples: Round[];
    try {
      samples = await inTurns(contests, { rounds, seconds });
    } finally {
      await Promise.all([wallet.stop(), bare.stop()]);
      games.close();
    }
    const peers = [{ title: '× bare route', idFor: () => 'bare' }];
    const unanswered = samples.reduce((sum, { sample }) => sum + sample.refused + sample.failed, 0);
    return {
      tables: [describeRounds(`${PLAYERS} players, calls`, contests, samples, peers)],
      goals: [{ what: 'Calls that were refused or failed', found: unanswered, atMost: 0 }],
      details: { samples },
      problems: await proveBooksAt(cluster.url, PROVIDER_RULES),
    };
  },
  { facts: { rounds, seconds, players: PLAYERS }, ...(save ? { saveAs: 'provider' } : {}) },
);
