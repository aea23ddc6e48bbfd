// What the public lists of bets cost a bet: the server without them, with them and nobody watching, and with sockets that watch.
// The servers take turns, so other load on the machine meets them alike; bets a second and CPU per bet are compared.
// Usage: npm run bench -- crowd -- [--rounds 6] [--seconds 4] [--connections 64] [--watchers 1000]
import { parseArgs } from 'node:util';
import type { Bet } from '../../src/bets/records.ts';
import { createPublicBets } from '../../src/crowd/bets/public-bets.ts';
import { createShownNames } from '../../src/crowd/bets/shown-names.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { dollars } from '../../src/money/usd.ts';
import { createLocalBus } from '../../src/realtime/bus.ts';
import { booksRows } from '../bets/books.ts';
import { measure, type Sample } from '../bets/contests.ts';
import { buildStage, CLUSTER_SETTINGS, type Stage } from '../bets/stage.ts';
import { generator } from '../load/load.ts';
import { createListeners } from '../load/socket-listeners.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded } from '../stage/figures.ts';
import { without, type Cut } from '../watching/without.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
    watchers: { type: 'string', default: '1000' },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);
const connections = countOption('connections', values.connections);
const watchers = countOption('watchers', values.watchers);
const WARM_UP_S = 8;
/** Each has a socket. */
const PLAYERS = Math.max(512, watchers);

const NO_FEED: readonly Cut[] = [
  { file: 'src/app/parts/play-parts.ts', text: 'settled: crowd.bets.note,', instead: '' },
];

interface Side {
  name: string;
  stage: Stage;
  server: BenchServer;
  samples: Sample[];
}

printTable([
  ['One finished bet in the rings, nobody watching', 'ns'],
  ['this machine, now', rounded(noteNanos(), 0)],
]);

await withDrillCluster(async (cluster) => {
  const open = async (id: string, name: string, cuts?: readonly Cut[]): Promise<Side> => {
    const stage = await buildStage(cluster, id, PLAYERS);
    const server = await startBenchServer({ ...stage, ...(cuts ? { plugins: [without(cuts)] } : {}) });
    return { name, stage, server, samples: [] };
  };
  const sides = [
    await open('no_feed', 'without the lists', NO_FEED),
    await open('unwatched', 'nobody watches'),
    await open('watched', `${watchers} sockets watch all bets`),
  ];
  const listeners = await createListeners(watchers);
  try {
    const load = ({ stage, server }: Side, forS: number) =>
      stage.books.run({
        kind: 'keno',
        targets: [{ address: server.address, players: stage.players }],
        connections,
        seconds: forS,
      });
    const { stage, server } = sides[2]!;
    await listeners.open(server, { players: stage.players.slice(0, watchers) }, 'bets.all');
    for (const side of sides) await load(side, WARM_UP_S);
    for (let round = 0; round < rounds; round += 1) {
      const first = round % sides.length;
      for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
        side.samples.push(await measure(cluster, [side.server], () => load(side, seconds)));
      }
    }
    report(sides);
    const { open: stillOpen, lost, updates, bytes } = await listeners.count();
    console.log(`${stillOpen} sockets open, ${lost} lost, ${updates} messages, ${Math.round(bytes / 1024)} KB.`);
  } finally {
    listeners.close();
    for (const { server } of sides) await server.stop();
  }
  const books = [];
  for (const { stage } of sides) books.push(await stage.books.close());
  printTable(booksRows(books));
  return books.every(({ isRight }) => isRight);
}, CLUSTER_SETTINGS);

function report([base, ...others]: Side[]): void {
  const of = ({ samples }: Side, read: (sample: Sample) => number) => rounded(median(samples.map(read)), 1);
  const row = (side: Side) => {
    const ratios = side.samples.map((sample, turn) => sample.perSecond / base!.samples[turn]!.perSecond);
    return [
      side.name,
      Math.round(of(side, ({ perSecond }) => perSecond)),
      of(side, ({ serverMicros }) => serverMicros),
      of(side, ({ p99Ms }) => p99Ms),
      rounded(median(ratios), 3),
    ];
  };
  printTable([
    [`Keno by ${generator}, ${connections} connections`, 'bets/s', 'server µs', 'p99 ms', 'of that without'],
    ...[base!, ...others].map(row),
  ]);
}

function noteNanos(): number {
  const bus = createLocalBus();
  const names = createShownNames({ bus, publicNamesOf: async () => new Map() });
  const bets = createPublicBets({
    bus,
    names,
    betIdOf: ({ number }) => String(number),
    watching: () => 0,
    nowMs: () => 0,
    log: () => {},
  });
  const rows = Array.from({ length: 512 }, (_, n) => ({
    playerId: toPlayerId(BigInt(n)),
    number: BigInt(n),
    game: 'keno',
    stake: dollars(n % 150),
    payout: dollars(n % 7 === 0 ? 2 * (n % 150) : 0),
    multiplierE4: n % 7 === 0 ? 20_000n : 0n,
    ending: 'settled',
    settledAt: new Date(),
  })) as unknown as Bet[];
  const times = Array.from({ length: 200 }, () => {
    const startMs = performance.now();
    for (let n = 0; n < 20; n += 1) bets.note(rows);
    return ((performance.now() - startMs) * 1e6) / (20 * rows.length);
  });
  bets.close();
  names.close();
  return median(times);
}
