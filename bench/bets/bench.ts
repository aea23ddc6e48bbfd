// Measures bets over HTTP on the real server, beside peers in the same run.
// Usage: npm run bench -- bets [--rounds 5] [--seconds 8] [--save]
//   --history        a bet and the pages of a player's past after ten thousand, a million and ten million bets (--past)
//   --sockets 10000  bets while so many players listen on a socket
//   --memory 10      the server's memory over so many minutes of load
//   --profile        where the server's time goes
import os from 'node:os';
import { parseArgs } from 'node:util';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { booksRows } from './books.ts';
import { measureHistory } from './history.ts';
import { measureMemory } from './memory.ts';
import { profileServer } from './profile.ts';
import { describeGoals, describeRounds } from './report.ts';
import { printOutcome, saveOutcome, type Outcome } from './results.ts';
import { runRounds } from './rounds.ts';
import { measureSockets } from './sockets.ts';
import { CLUSTER_SETTINGS } from './stage.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, secondsSince } from '../stage/figures.ts';
import { generator } from '../load/load.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    save: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    past: { type: 'string', default: '10000,1000000,10000000' },
    sockets: { type: 'string' },
    memory: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);

await withDrillCluster(async (cluster) => {
  const startMs = performance.now();
  const load = os.loadavg()[0]!;
  if (load > 0.5) console.log(`The machine is not at rest: load average ${load.toFixed(2)}.`);
  if (generator !== 'wrk')
    console.log('There is no wrk here: autocannon makes the load and takes more of the processor.');
  const { name, outcome } = await measure(cluster);
  outcome.tables.push(booksRows(outcome.books));
  printOutcome(outcome);
  console.log(`\n${secondsSince(startMs)} s`);
  if (values.save) saveOutcome(name, cluster, { rounds, seconds }, outcome);
  return outcome.books.every(({ isRight }) => isRight);
}, CLUSTER_SETTINGS);

async function measure(cluster: Cluster): Promise<{ name: string; outcome: Outcome }> {
  if (values.profile) return { name: 'bets-profile', outcome: await profileServer(cluster, seconds) };
  if (values.history) {
    const pastBets = values.past.split(',').map((count) => countOption('past', count));
    return { name: 'bets-history', outcome: await measureHistory(cluster, { rounds, seconds, pastBets }) };
  }
  if (values.sockets) {
    const count = countOption('sockets', values.sockets);
    return { name: 'bets-sockets', outcome: await measureSockets(cluster, count) };
  }
  if (values.memory) {
    const minutes = countOption('memory', values.memory);
    return { name: 'bets-memory', outcome: await measureMemory(cluster, minutes) };
  }
  const result = await runRounds(cluster, { rounds, seconds });
  return {
    name: 'bets',
    outcome: {
      tables: [describeRounds(result), describeGoals(result)],
      details: { samples: result.samples },
      books: result.books,
    },
  };
}
