// What staff wait for in a casino of a million players, and what it costs the bets beside it. Bets come at their time, whoever
// reads; turns with and without clerks alternate, so other load on the machine meets both alike.
// Usage: npm run bench -- office [--players 1000000] [--past 100000] [--bets 2000] [--rounds 5] [--seconds 10] [--clerks 4]
//   [--keep folder [--prepare]]
import os from 'node:os';
import { openDatabase, type Database } from '../../src/db/database.ts';
import { parseKeyRing } from '../../src/secrets/key-ring.ts';
import { addPastBets } from '../bets/past-bets.ts';
import { CLUSTER_SETTINGS, keptStage, PREPARED, type Stage } from '../bets/stage.ts';
import type { StreamResult } from '../load/open-loop.ts';
import { startSteadyBets, STEADY_BETTORS } from '../load/steady-bets.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { median, percentile, rounded, secondsSince } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import { freePort } from '../stage/free-port.ts';
import { gatherClerks, type ReadTimes } from './clerks.ts';
import { addPeople, readQuestions, signClerkIn } from './people.ts';

const {
  players,
  past,
  bets: betsPerSecond,
  rounds,
  seconds,
  clerks,
  keep,
  prepare,
} = readOptions({
  players: 1_000_000,
  past: 100_000,
  bets: 2_000,
  rounds: 5,
  seconds: 10,
  clerks: 4,
  keep: '',
  prepare: false,
});

const PAUSE_MS = 250;
const P95_MS_MAX = 300;

interface Turn {
  bets: StreamResult;
  /** Of server and database, for each bet that was taken. */
  cpuMicros: number;
}

await runOnCluster(
  async (cluster) => {
    const startMs = performance.now();
    const log = (line: string) => console.log(`${secondsSince(startMs)} s  ${line}`);
    const stage = await keptStage(cluster, { name: 'office', playerCount: STEADY_BETTORS, keep }, (made) =>
      fillCasino(made, log),
    );
    if (prepare) return PREPARED;
    const owner = openDatabase({ url: stage.databaseUrl, connections: 1 });
    const staffPort = await freePort();
    const office = `http://127.0.0.1:${staffPort}`;
    const server = await startBenchServer({
      ...stage,
      env: { STAFF_PORT: String(staffPort), STAFF_HOST: '127.0.0.1', STAFF_URL: office },
    });
    try {
      const busiest = await findBusiest(owner);
      const asked = await readQuestions(owner, players);
      const find = (texts: readonly string[]) => texts.map((text) => `/api/players?text=${encodeURIComponent(text)}`);
      const crew = gatherClerks(
        office,
        await signClerkIn(owner, parseKeyRing(stage.secretKeys)),
        {
          'part of a name': find(asked.name),
          'payment address': find(asked.address),
          'internet address': find(asked.ip),
          [`timeline of ${past} bets`]: [`/api/players/${busiest}/timeline`],
        },
        { count: clerks, pauseMs: PAUSE_MS },
      );
      const steady = await startSteadyBets(server.address, stage.players, betsPerSecond);
      const cpu = () => treeCpuMicros(server.pid) + treeCpuMicros(cluster.pid());
      const turn = async (forS: number): Promise<Turn> => {
        const before = cpu();
        const bets = await steady.turn(forS);
        return { bets, cpuMicros: (cpu() - before) / bets.accepted };
      };
      const loads = [os.loadavg()[0]!];
      const alone: Turn[] = [];
      const beside: Turn[] = [];
      const times: ReadTimes = new Map();
      try {
        for (let round = 0; round < rounds; round += 1) {
          for (const isWatched of round % 2 === 0 ? [false, true] : [true, false]) {
            if (!isWatched) {
              alone.push(await turn(seconds));
              continue;
            }
            const stopping = new AbortController();
            const reading = crew.work(stopping.signal);
            beside.push(await turn(seconds));
            stopping.abort();
            for (const [name, found] of await reading) times.set(name, [...(times.get(name) ?? []), ...found]);
          }
          loads.push(os.loadavg()[0]!);
          log(`round ${round + 1} of ${rounds}`);
        }
      } finally {
        steady.stop();
      }
      const row = (name: string, turns: readonly Turn[]) => [
        name,
        Math.round(median(turns.map(({ bets }) => bets.acceptedPerSecond))),
        turns.reduce((sum, { bets }) => sum + bets.refused + bets.wrong, 0),
        rounded(median(turns.map(({ bets }) => bets.p50Ms)), 1),
        rounded(median(turns.map(({ bets }) => bets.p99Ms)), 1),
        rounded(median(turns.map(({ cpuMicros }) => cpuMicros)), 1),
      ];
      const ratio = median(beside.map(({ bets }, at) => bets.acceptedPerSecond / alone[at]!.bets.acceptedPerSecond));
      await stage.books.close();
      return {
        figures: [
          ['Bets with clerks : without, median of turns', rounded(ratio, 3)],
          ['Load of the machine', loads.map((load) => rounded(load, 1)).join(' ')],
        ],
        tables: [
          [
            [`Reads of ${clerks} clerks, ${players} players`, 'reads', 'p50 ms', 'p95 ms', 'p99 ms'],
            ...[...times].map(([name, found]) => [
              name,
              found.length,
              ...[0.5, 0.95, 0.99].map((share) => rounded(percentile(found, share), 1)),
            ]),
          ],
          [
            [`Bets, ${betsPerSecond} a second asked for`, 'bets/s', 'not taken', 'p50 ms', 'p99 ms', 'CPU µs'],
            row('nobody reads', alone),
            row('clerks read', beside),
          ],
        ],
        goals: [...times].map(([name, found]) => ({
          what: `${name}: p95, ms`,
          found: percentile(found, 0.95),
          atMost: P95_MS_MAX,
        })),
        problems: [],
      };
    } finally {
      await server.stop();
      await owner.close();
    }
  },
  { settings: CLUSTER_SETTINGS, keep },
);

/** The first one: bets of the past are this player's. */
async function findBusiest(owner: Database): Promise<bigint> {
  const { rows } = await owner.query<{ player_id: bigint }>('SELECT min(player_id) AS player_id FROM players');
  return rows[0]!.player_id;
}

async function fillCasino(stage: Stage, log: (line: string) => void): Promise<void> {
  const owner = openDatabase({ url: stage.databaseUrl, connections: 1 });
  try {
    // Past bets name rules that a server has registered.
    await (await startBenchServer(stage)).stop();
    await addPastBets(stage.databaseUrl, past, await findBusiest(owner));
    log(`${past} past bets of one player`);
    await addPeople(owner, players, log);
    await owner.query('VACUUM ANALYZE');
    await owner.query('CHECKPOINT');
    log('analysed');
  } finally {
    await owner.close();
  }
}
