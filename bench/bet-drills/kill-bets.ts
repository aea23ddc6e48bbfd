// Proves that no bet that was answered is lost or made twice when the server or the database is killed under load.
// Usage: npm run drill -- kill-bets --target server|database --kills 100
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { readWallet } from '../../src/ledger/wallet-rows.ts';
import { askUntilAnswered } from '../player/asking.ts';
import { compareWithBets, type BooksComparison } from './bets-in-books.ts';
import { registerBettor, setBalance, type Bettor } from '../player/bettor.ts';
import { openClientBooks, type Acknowledged, type ClientBooks } from './client-books.ts';
import { within, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';
import { killDatabase, untilReplaced } from './kill-database.ts';
import { startMixedBettors, type MixedBettors } from './mixed-bettors.ts';
import { openLink } from '../player/raw-http.ts';
import { withRealServer, type RealServer } from '../stage/real-server.ts';

const PLAYERS = 16;
const BALANCE_MICROS = 1_000_000_000_000n;
const KILL_AFTER_MS = { min: 50, max: 400 };
const PROGRESS_EVERY = 10;
const STEP_MS_MAX = 60_000;
/** Acknowledged calls that are made once more after each kill: the newest, and any. */
const REPEATED = { newest: 10, any: 20 };
const SHOWN_MAX = 10;

const { values } = parseArgs({
  options: { target: { type: 'string', default: 'server' }, kills: { type: 'string', default: '100' } },
});
const kills = countOption('kills', values.kills);
const { target } = values;
if (target !== 'server' && target !== 'database') throw new Error('--target must be server or database.');

await withDrillCluster((cluster) =>
  withRealServer(cluster.url, async (server) => {
    const startMs = performance.now();
    const bettors = await registerBettors(cluster.url, server.address);
    const books = openClientBooks();
    const mixed = startMixedBettors(server.address, bettors, books);
    const drill: Drill = {
      cluster,
      server,
      bettors,
      books,
      mixed,
      lost: new Set(),
      doubled: new Set(),
      checks: 0,
      clean: 0,
      checkedCalls: 0,
      repeats: 0,
      otherwise: [],
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      await within(STEP_MS_MAX, 'an acknowledgement', mixed.nextAcknowledgement());
      await sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max + 1));
      await (target === 'server' ? killServer(drill) : killItsDatabase(drill));
      await within(STEP_MS_MAX, 'answers to repeats', repeatSome(drill));
      if (kill % PROGRESS_EVERY === 0) console.log(describeProgress(drill, kill));
    }
    await within(STEP_MS_MAX, 'the last answers', mixed.stop());
    const finished = await within(STEP_MS_MAX, 'open rounds are finished', mixed.finishRounds());
    drill.checkedCalls = 0;
    const last = await check(drill);
    const rightBalances = await countRightBalances(drill);
    return report(drill, last, { finished, rightBalances, seconds: secondsSince(startMs) });
  }),
);
// After a failure players who still ask would keep the process alive.
process.exit();

interface Drill {
  cluster: Cluster;
  server: RealServer;
  bettors: readonly Bettor[];
  books: ClientBooks;
  mixed: MixedBettors;
  lost: Set<string>;
  doubled: Set<string>;
  checks: number;
  clean: number;
  /** Stored answers are compared when they are new, and all of them at the end. */
  checkedCalls: number;
  repeats: number;
  /** What repeats were answered with that had another answer before. */
  otherwise: { kind: string; text: string }[];
}

async function killServer(drill: Drill): Promise<void> {
  await drill.server.kill();
  await check(drill);
  await drill.server.start();
}

async function killItsDatabase(drill: Drill): Promise<void> {
  const killed = killDatabase(drill.cluster);
  await within(STEP_MS_MAX, 'the database is started again', untilReplaced(drill.cluster, killed));
  await within(STEP_MS_MAX, 'an acknowledgement after a restart', drill.mixed.nextAcknowledgement());
  // Else the books would grow by more and more while they are read.
  const goOn = drill.mixed.pause();
  await check(drill).finally(goOn);
}

async function check(drill: Drill): Promise<BooksComparison> {
  const calls = drill.books.acknowledged.slice(drill.checkedCalls);
  drill.checkedCalls += calls.length;
  const comparison = await compareWithBets(drill.cluster.url, drill.server.keys, drill.books, calls);
  for (const name of comparison.lost) drill.lost.add(name);
  for (const name of comparison.doubled) drill.doubled.add(name);
  drill.checks += 1;
  if (comparison.isClean) drill.clean += 1;
  return comparison;
}

/** The same call under the same key must be answered with the same words. */
async function repeatSome(drill: Drill): Promise<void> {
  const { acknowledged } = drill.books;
  const any = Array.from({ length: REPEATED.any }, () => acknowledged[randomInt(acknowledged.length)]!);
  const repeat = async ({ bettor, call, asked }: Acknowledged) => {
    const link = openLink(drill.server.address);
    const again = await askUntilAnswered(link, bettor, call);
    link.close();
    drill.repeats += 1;
    if (again.status === asked.status && again.body === asked.body) return;
    const ageS = Math.round((Date.now() - asked.sentAtMs) / 1_000);
    drill.otherwise.push({
      kind: `${call.path}: ${again.status} ${/"code":"(\w+)"/.exec(again.body)?.[1] ?? ''}`,
      text: `${call.path}, ${ageS} s later: ${again.status} ${again.body} instead of ${asked.body}`,
    });
  };
  await Promise.all([...acknowledged.slice(-REPEATED.newest), ...any].map(repeat));
}

async function registerBettors(url: string, address: string): Promise<Bettor[]> {
  const database = openDatabase({ url, connections: 1 });
  const bettors: Bettor[] = [];
  for (let number = 1; number <= PLAYERS; number += 1) {
    const bettor = await registerBettor(address, database, number);
    await setBalance(database, bettor.playerId, BALANCE_MICROS);
    bettors.push(bettor);
  }
  await database.close();
  return bettors;
}

/** Balances that are, in the books and over HTTP, what the player's own notes come to. */
async function countRightBalances({ cluster, server, bettors, books }: Drill): Promise<number> {
  const database = openDatabase({ url: cluster.url, connections: 1 });
  const link = openLink(server.address);
  let right = 0;
  for (const bettor of bettors) {
    const expected = BALANCE_MICROS + books.gainMicros(bettor);
    const { primary } = await readWallet(database, bettor.playerId);
    const { body } = await askUntilAnswered(link, bettor, { method: 'GET', path: '/api/users/balance' });
    const { balance } = JSON.parse(body) as { balance: number };
    if (primary === expected && balance === Number(expected) / 1e6) right += 1;
    else console.error(`Player ${bettor.playerId}: reckoned ${expected}, in the books ${primary}, told ${balance}`);
  }
  link.close();
  await database.close();
  return right;
}

function describeProgress({ books, lost, doubled, clean, checks, repeats, otherwise, mixed }: Drill, kill: number) {
  return (
    `${kill} kills: ${books.bets.size} bets, ${books.acknowledged.length} acknowledged, ${lost.size} lost, ` +
    `${doubled.size} doubled, ${mixed.refused.length} refused, ${otherwise.length} of ${repeats} repeats otherwise, ` +
    `${clean} of ${checks} reconciles clean`
  );
}

function report(
  { books, mixed, lost, doubled, checks, clean, repeats, otherwise }: Drill,
  last: BooksComparison,
  end: { finished: number; rightBalances: number; seconds: number },
): boolean {
  const calls = books.acknowledged;
  const withDoubt = (doubt: string) => calls.filter(({ asked, key }) => key !== null && asked.doubt === doubt);
  const hadTakenEffect = (some: Acknowledged[]) => some.filter((call) => last.hadTakenEffect.has(call)).length;
  const unknown = withDoubt('unknown');
  const undone = withDoubt('undone');
  const lostNow = new Set(last.lost);
  const found = calls.filter(({ betId, key }) => !lostNow.has(betId) && !(key !== null && lostNow.has(key)));
  printTable([
    [`kill -9 of the ${target}, bets over HTTP`, ''],
    ['Kills', kills],
    ['Bets', books.bets.size],
    ['Acknowledged answers', calls.length],
    ['Found', found.length],
    ['Lost', lost.size],
    ['Doubled', doubled.size],
    ['Refused', mixed.refused.length],
    ['In the books without an answer, at the end', last.unacknowledged.length],
    ['Unknown outcomes resolved by repeat', unknown.length],
    ['  of these had taken effect', hadTakenEffect(unknown)],
    ['Failures before a commit, repeated', undone.length],
    ['  of these had taken effect', hadTakenEffect(undone)],
    ['Unexpected errors (500), repeated', calls.reduce((sum, { asked }) => sum + asked.failures, 0)],
    ['Acknowledged calls repeated', repeats],
    ['  of these answered otherwise', otherwise.length],
    ...[...new Set(otherwise.map(({ kind }) => kind))].map((kind): [string, number] => [
      `    ${kind}`,
      otherwise.filter((one) => one.kind === kind).length,
    ]),
    ['Rounds open at the end, finished', end.finished],
    ["Balances as the players' own notes", `${end.rightBalances} of ${PLAYERS}`],
    ['Reconciles clean', `${clean} of ${checks}`],
    ['Total time, s', end.seconds],
  ]);
  const wrong = [...lost, ...doubled, ...mixed.refused, ...last.unacknowledged, ...otherwise.map(({ text }) => text)];
  for (const text of wrong.slice(0, SHOWN_MAX)) console.error(text);
  return wrong.length + hadTakenEffect(undone) === 0 && end.rightBalances === PLAYERS && clean === checks;
}
