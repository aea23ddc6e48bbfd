// What staff wait for in a casino of a million players, and what it costs the bets beside it. Bets come at their time, whoever
// reads; turns with and without clerks alternate, so other load on the machine meets both alike.
// Usage: npm run bench -- office [--players 1000000] [--past 100000] [--bets 2000] [--rounds 5] [--seconds 10] [--clerks 4]
//   [--keep folder [--prepare]]
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import { addPastBets } from '../bets/past-bets.ts';
import { CLUSTER_SETTINGS, fillStage, keptStage, PREPARED } from '../bets/stage.ts';
import { startSteadyBets, STEADY_BETTORS, type StreamResult } from '../load/open-loop.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { median, percentile, rounded } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import { addPeople, readQuestions, withOffice } from './people.ts';

const options = readOptions({
  players: 1_000_000,
  past: 100_000,
  bets: 2_000,
  rounds: 5,
  seconds: 10,
  clerks: 4,
  keep: '',
  prepare: false,
});
const { players, past, clerks, keep } = options;

const PAUSE_MS = 250;
const P95_MS_MAX = 300;

interface Turn {
  bets: StreamResult;
  /** Of server and database, for each bet that was taken. */
  cpuMicros: number;
}

await runOnCluster(
  async (cluster) => {
    const stage = await keptStage(cluster, { name: 'office', playerCount: STEADY_BETTORS, keep }, async (made) => {
      // Past bets name rules that a server has registered.
      await (await startBenchServer(made)).stop();
      await addPastBets(made.databaseUrl, past, await asOwner(made.databaseUrl, findBusiest));
      console.log(`${past} past bets of one player`);
      await fillStage(made, (owner) => addPeople(owner, players));
    });
    if (options.prepare) return PREPARED;
    const alone: Turn[] = [];
    const beside: Turn[] = [];
    /** In milliseconds, by what is read. */
    const times: Record<string, number[]> = {};
    const loads = [os.loadavg()[0]!];
    await asOwner(stage.databaseUrl, (owner) =>
      withOffice(stage, owner, async (server, ask) => {
        const asked = await readQuestions(owner, players);
        const find = (texts: readonly string[]) => texts.map((text) => `/api/players?text=${encodeURIComponent(text)}`);
        const reads = Object.entries({
          'part of a name': find(asked.name),
          'payment address': find(asked.address),
          'internet address': find(asked.ip),
          [`timeline of ${past} bets`]: [`/api/players/${await findBusiest(owner)}/timeline`],
        });
        /** Reads one thing after the other, with the pause of somebody who looks at an answer for a moment. */
        const work = async (clerk: number, until: AbortSignal) => {
          for (let turn = 0; !until.aborted; turn += 1) {
            const [name, paths] = reads[(turn + clerk) % reads.length]!;
            const startMs = performance.now();
            await ask(paths[(turn * clerks + clerk) % paths.length]!);
            (times[name] ??= []).push(performance.now() - startMs);
            await sleep(PAUSE_MS);
          }
        };
        const steady = await startSteadyBets(server.address, stage.players, options.bets);
        const cpu = () => treeCpuMicros(server.pid) + treeCpuMicros(cluster.pid());
        const takeTurn = async (turns: Turn[]) => {
          const before = cpu();
          const bets = await steady.turn(options.seconds);
          turns.push({ bets, cpuMicros: (cpu() - before) / bets.accepted });
        };
        const takeTurnBesideClerks = async () => {
          const stopping = new AbortController();
          const reading = Promise.all(Array.from({ length: clerks }, (_none, clerk) => work(clerk, stopping.signal)));
          await takeTurn(beside);
          stopping.abort();
          await reading;
        };
        try {
          for (let round = 0; round < options.rounds; round += 1) {
            if (round % 2 === 0) await takeTurn(alone);
            await takeTurnBesideClerks();
            if (round % 2 === 1) await takeTurn(alone);
            loads.push(os.loadavg()[0]!);
            console.log(`round ${round + 1} of ${options.rounds}`);
          }
        } finally {
          steady.stop();
        }
      }),
    );
    await stage.books.close();
    const row = (name: string, turns: readonly Turn[]) => [
      name,
      Math.round(median(turns.map(({ bets }) => bets.acceptedPerSecond))),
      turns.reduce((sum, { bets }) => sum + bets.refused + bets.wrong, 0),
      rounded(median(turns.map(({ bets }) => bets.p50Ms)), 1),
      rounded(median(turns.map(({ bets }) => bets.p99Ms)), 1),
      rounded(median(turns.map(({ cpuMicros }) => cpuMicros)), 1),
    ];
    const ratio = median(beside.map(({ bets }, at) => bets.acceptedPerSecond / alone[at]!.bets.acceptedPerSecond));
    return {
      figures: [
        ['Bets with clerks : without, median of turns', rounded(ratio, 3)],
        ['Load of the machine', loads.map((load) => rounded(load, 1)).join(' ')],
      ],
      tables: [
        [
          [`Reads of ${clerks} clerks, ${players} players`, 'reads', 'p50 ms', 'p95 ms', 'p99 ms'],
          ...Object.entries(times).map(([name, found]) => [
            name,
            found.length,
            ...[0.5, 0.95, 0.99].map((share) => rounded(percentile(found, share), 1)),
          ]),
        ],
        [
          [`Bets, ${options.bets} a second asked for`, 'bets/s', 'not taken', 'p50 ms', 'p99 ms', 'CPU µs'],
          row('nobody reads', alone),
          row('clerks read', beside),
        ],
      ],
      goals: Object.entries(times).map(([name, found]) => ({
        what: `${name}: p95, ms`,
        found: percentile(found, 0.95),
        atMost: P95_MS_MAX,
      })),
      problems: [],
    };
  },
  { settings: CLUSTER_SETTINGS, keep },
);

/** The first one: bets of the past are this player's. */
async function findBusiest(owner: Database): Promise<bigint> {
  const { rows } = await owner.query<{ player_id: bigint }>('SELECT min(player_id) AS player_id FROM players');
  return rows[0]!.player_id;
}
