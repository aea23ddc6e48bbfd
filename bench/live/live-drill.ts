// Plays the live tables over the product's own wallet: every bet against independent rules, every fault of the feed and of
// the wallet protocol, a full table.
// Usage: npm run drill -- live [--part games,wallet-faults,feed-faults,crowd] [--games roulette,…]
//   [--rounds 1000] [--chunk 250] [--players 20] [--crowd 200] [--crowd-rounds 5] [--speed 3] [--seed 1] [--report file]
// With a report file a drill that was broken off goes on where it was.
import { parseArgs } from 'node:util';
import { LIVE_TABLES, type LiveTable } from '../../sandbox/live/tables.ts';
import { createWalletClient } from '../../sandbox/wallet/client.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';
import { checkBooks } from './books.ts';
import { countCalls } from './counted-wallet.ts';
import { crowdTable } from './crowd.ts';
import { listTables, seatPlayers, tablesLike } from './drill-stage.ts';
import { injectFaults } from './feed-faults.ts';
import { gamesTable, playGames } from './games-part.ts';
import { openReport, type PartReport } from './report.ts';
import { injectWalletFaults } from './wallet-faults.ts';

/** Moves at blackjack wait for the wallet one after another: eight tables take as long as one of the others. */
const TABLES: Readonly<Record<string, readonly LiveTable[]>> = {
  roulette: tablesLike('225', 1),
  blackjack: tablesLike('901', 8),
  baccarat: tablesLike('401', 1),
  gameshow: tablesLike('801', 1),
};
const CROWD_TABLE = '204';
const PARTS = ['games', 'wallet-faults', 'feed-faults', 'crowd'];
const ACCOUNT = { secret: 'drill-secret', providerId: 'pragmaticplay' };
/** A machine that does other work too must not make a bet doubtful. */
const CALL_MS_MAX = 30_000;

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: PARTS.join() },
    games: { type: 'string', default: Object.keys(TABLES).join() },
    rounds: { type: 'string', default: '1000' },
    chunk: { type: 'string', default: '250' },
    players: { type: 'string', default: '20' },
    crowd: { type: 'string', default: '200' },
    'crowd-rounds': { type: 'string', default: '5' },
    speed: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
});
const [rounds, chunk] = [countOption('rounds', values.rounds), countOption('chunk', values.chunk)];
const [playerCount, crowd] = [countOption('players', values.players), countOption('crowd', values.crowd)];
const [crowdRounds, speed] = [countOption('crowd-rounds', values['crowd-rounds']), countOption('speed', values.speed)];
const wanted = chosen('part', values.part, PARTS);
const games = chosen('games', values.games, Object.keys(TABLES));
const { seed } = values;

const settings = JSON.stringify({ games, rounds, chunk, playerCount, crowd, crowdRounds, speed, seed });
const report = openReport(values.report, settings);
const startedMs = performance.now();
const tell = (line: string): void =>
  console.log(`${String(Math.round(secondsSince(startedMs))).padStart(5)} s  ${line}`);

await withDrillCluster(async (cluster) => {
  const unplayed = partNames().filter((part) => report.get(part) === null);
  if (unplayed.length > 0) await runParts(cluster.url, unplayed);
  return print();
});

/** Rounds are played in chunks, each with its own books, so that not all is lost with the last one. */
function partNames(): string[] {
  const chunks = Array.from({ length: Math.ceil(rounds / chunk) }, (_, index) => `games ${index + 1}`);
  return wanted.flatMap((part) => (part === 'games' ? chunks : [part]));
}

async function runParts(databaseUrl: string, unplayed: readonly string[]): Promise<void> {
  const secretKeys = newKeyText();
  const played = Object.values(TABLES).flat();
  const tableIds = [...played.map(({ id }) => id), CROWD_TABLE];
  const seated = Math.max(playerCount, unplayed.includes('crowd') ? crowd : 0);
  const players = await seatPlayers(databaseUrl, secretKeys, seated, tableIds);
  const provider = await listTables(played.filter(({ id }) => !LIVE_TABLES.some((known) => known.id === id)));
  process.env['SLOTS_SECRET'] = ACCOUNT.secret;
  const starting = startBenchServer({ databaseUrl, secretKeys, slotsApiUrl: provider.url });
  // Otherwise its open port would keep the drill from ending.
  const server = await starting.catch((error: unknown) => {
    provider.close();
    throw error;
  });
  const url = `${server.address}/provider/pp`;
  const wallet = createWalletClient({ url, account: ACCOUNT, timeoutMs: () => CALL_MS_MAX });
  const userIds = players.slice(0, playerCount).map(({ userId }) => userId);
  const nets = new Map<string, number>();
  const addNets = (netCents: ReadonlyMap<string, number>): void =>
    netCents.forEach((cents, userId) => nets.set(userId, (nets.get(userId) ?? 0) + cents));
  tell(`${players.length} players are seated, the server is up`);

  const run = async (part: string): Promise<Pick<PartReport, 'isRight' | 'tables' | 'notes'>> => {
    if (part === 'feed-faults') {
      const faults = await injectFaults(wallet, tell);
      const table = [['fault of the feed', 'as required'], ...faults.map(({ name, ok }) => [name, ok ? 'yes' : 'NO'])];
      return { isRight: faults.every(({ ok }) => ok), tables: [table], notes: [] };
    }
    if (part === 'wallet-faults') {
      const [table] = tablesLike('225', 1) as [LiveTable];
      const faults = await injectWalletFaults({ url, account: ACCOUNT, userIds, table, seed, tell });
      faults.forEach(({ report: { netCents } }) => addNets(netCents));
      const lines = faults.map(({ name, met, report: { bets, wrong } }) => [name, met, bets, wrong.length]);
      const isRight = faults.every(({ met, report: { wrong } }) => met > 0 && wrong.length === 0);
      return { isRight, tables: [[['fault of the wallet calls', 'met', 'bets', 'wrongly paid'], ...lines]], notes: [] };
    }
    if (part === 'crowd') {
      const { pid } = server;
      const options = { wallet, players: players.slice(0, crowd), tableId: CROWD_TABLE, rounds: crowdRounds, speed };
      const full = await crowdTable({ ...options, pid, tell });
      addNets(full.netCents);
      return { isRight: full.isRight, tables: [full.table], notes: [] };
    }
    const first = chunk * (Number(part.split(' ')[1]) - 1);
    const tables = Object.fromEntries(games.map((game) => [game, TABLES[game]!]));
    const count = Math.min(chunk, rounds - first);
    const { reports, ...found } = await playGames({
      tables,
      rounds: count,
      userIds,
      wallet: countCalls(wallet),
      seed: `${seed} ${part}`,
      tell: (line) => tell(`${part}: ${line}`),
    });
    reports.forEach(({ netCents }) => addNets(netCents));
    return found;
  };
  try {
    for (const part of unplayed) {
      const partMs = performance.now();
      const found = await run(part);
      const seconds = secondsSince(partMs);
      const books = await checkBooks(databaseUrl, players, nets);
      const isRight = found.isRight && books.isClean;
      report.put(part, { ...found, isRight, seconds, notes: [...found.notes, ...books.lines] });
      tell(`${part}: ${isRight ? 'right' : 'WRONG'} after ${seconds} s`);
    }
  } finally {
    wallet.stop();
    await server.stop();
    provider.close();
  }
}

/** Everything that is known now, also from an earlier run. True: all of it is there and right. */
function print(): boolean {
  const parts = partNames().map((part) => [part, report.get(part)] as const);
  const played = parts.flatMap(([part, found]) => (part.startsWith('games') && found ? [found] : []));
  if (played.length > 0) printTable(gamesTable(played));
  for (const [part, found] of parts) {
    if (!part.startsWith('games')) found?.tables.forEach((table) => printTable(table));
  }
  for (const [part, found] of parts) {
    console.log(`\n${part}: ${found ? `${found.isRight ? 'right' : 'WRONG'}, ${found.seconds} s` : 'not run'}`);
    found?.notes.forEach((note) => console.log(`  ${note.replaceAll('\n', '\n  ')}`));
  }
  return parts.every(([, found]) => found?.isRight === true);
}

function chosen(option: string, text: string, known: readonly string[]): string[] {
  const names = text.split(',');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`--${option} knows ${known.join(', ')}, not ${unknown}.`);
  return known.filter((name) => names.includes(name));
}
