// What staff wait for in a casino of a million players, and what it costs the bets beside it. Bets come at their time, whoever
// reads; turns with and without clerks alternate, so other load on the machine meets both alike.
// Usage: npm run bench -- office [--players 1000000] [--past 100000] [--bets 2000] [--rounds 5] [--seconds 10] [--clerks 4]
//   [--keep folder [--prepare]]
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import { addPastBets } from '../bets/past-bets.ts';
import { CLUSTER_SETTINGS, fillStage, keptStage, PREPARED } from '../bets/stage.ts';
import { startSteadyBets, STEADY_BETTORS, type StreamResult } from '../load/open-loop.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { median, percentile, rounded, timed } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import { addPeople, readQuestions, withOffice } from './people.ts';

const { players, past, bets, rounds, seconds, clerks, keep, prepare } = readOptions({
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

interface Turn extends StreamResult {
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
    if (prepare) return PREPARED;
    const alone: Turn[] = [];
    const beside: Turn[] = [];
    const reads = await asOwner(stage.databaseUrl, listReads);
    /** In milliseconds, by what is read. */
    const times = new Map(reads.map(([name]) => [name, [] as number[]]));
    await withOffice(stage, async (server, ask) => {
      /** Reads one thing after the other, with the pause of somebody who looks at an answer for a moment. */
      const work = async (clerk: number, until: AbortSignal) => {
        for (let turn = 0; !until.aborted; turn += 1) {
          const [name, paths] = reads[(turn + clerk) % reads.length]!;
          times.get(name)!.push(await timed(() => ask(paths[(turn * clerks + clerk) % paths.length]!)));
          await sleep(PAUSE_MS);
        }
      };
      const steady = await startSteadyBets(server.address, stage.players, bets);
      const cpu = () => treeCpuMicros(server.pid) + treeCpuMicros(cluster.pid());
      const takeTurn = async (turns: Turn[]) => {
        const before = cpu();
        const result = await steady.turn(seconds);
        turns.push({ ...result, cpuMicros: (cpu() - before) / result.accepted });
      };
      const takeTurnBesideClerks = async () => {
        const stopping = new AbortController();
        const reading = Promise.all(Array.from({ length: clerks }, (_none, clerk) => work(clerk, stopping.signal)));
        await takeTurn(beside);
        stopping.abort();
        await reading;
      };
      try {
        for (let round = 0; round < rounds; round += 1) {
          if (round % 2 === 0) await takeTurn(alone);
          await takeTurnBesideClerks();
          if (round % 2 === 1) await takeTurn(alone);
          console.log(`round ${round + 1} of ${rounds}`);
        }
      } finally {
        steady.stop();
      }
    });
    const { problems } = await stage.books.close();
    const row = (name: string, turns: readonly Turn[]) => [
      name,
      Math.round(median(turns.map((turn) => turn.acceptedPerSecond))),
      turns.reduce((sum, turn) => sum + turn.refused + turn.wrong, 0),
      ...(['p50Ms', 'p99Ms', 'cpuMicros'] as const).map((what) => rounded(median(turns.map((turn) => turn[what])), 1)),
    ];
    const ratio = median(beside.map((turn, at) => turn.acceptedPerSecond / alone[at]!.acceptedPerSecond));
    return {
      figures: [['Bets with clerks : without, median of turns', rounded(ratio, 3)]],
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
          [`Bets, ${bets} a second asked for`, 'bets/s', 'not taken', 'p50 ms', 'p99 ms', 'CPU µs'],
          row('nobody reads', alone),
          row('clerks read', beside),
        ],
      ],
      goals: [...times].map(([name, found]) => ({
        what: `${name}: p95, ms`,
        found: percentile(found, 0.95),
        atMost: P95_MS_MAX,
      })),
      problems,
    };
  },
  { settings: CLUSTER_SETTINGS, keep },
);

/** What clerks open, by what it is. */
async function listReads(owner: Database): Promise<(readonly [what: string, paths: string[]])[]> {
  const questions = await readQuestions(owner, players);
  const find = (what: 'name' | 'address' | 'ip') =>
    questions.map((question) => `/api/players?text=${encodeURIComponent(question[what])}`);
  return [
    ['part of a name', find('name')],
    ['payment address', find('address')],
    ['internet address', find('ip')],
    [`timeline of ${past} bets`, [`/api/players/${await findBusiest(owner)}/timeline`]],
  ];
}

/** The first one: bets of the past are this player's. */
async function findBusiest(owner: Database): Promise<bigint> {
  const { rows } = await owner.query<{ player_id: bigint }>('SELECT min(player_id) AS player_id FROM players');
  return rows[0]!.player_id;
}
