// Proves that every answer follows from seeds that were committed to before: plays over HTTP, reveals, recomputes.
// Usage: npm run drill -- verify --rounds 100000 --look-up-every 1
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { askUntilAnswered } from '../player/asking.ts';
import { registerBettor, setBalance, type Bettor } from '../player/bettor.ts';
import { collectDifferences } from '../player/differences.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { GAMES, playRound, randomChoice, randomStakeMicros, type Answer, type Game } from '../player/play-bets.ts';
import { openLink, type HttpLink } from '../player/raw-http.ts';
import { withRealServer } from '../stage/real-server.ts';
import { openSeedSession, type SeedSession } from './seed-session.ts';

const PLAYERS = 21;
const LINKS_PER_PLAYER = 3;
const BALANCE_MICROS = 1_000_000_000_000n;
const ROUNDS_PER_PAIR = { min: 20, max: 2_000 };
const PROGRESS_EVERY_MS = 30_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100000' },
    'look-up-every': { type: 'string', default: '1' },
  },
});
const roundsPerGame = countOption('rounds', values.rounds);
const lookUpEvery = countOption('look-up-every', values['look-up-every']);

const differences = collectDifferences();
const left: Record<Game, number> = {
  keno: roundsPerGame,
  dice: roundsPerGame,
  plinko: roundsPerGame,
  mines: roundsPerGame,
};
const played: Record<Game, number> = { keno: 0, dice: 0, plinko: 0, mines: 0 };
const count = { calls: 0, pairs: 0 };

await withDrillCluster(({ url }) =>
  withRealServer(url, async ({ address }) => {
    const database = openDatabase({ url, connections: 2 });
    const players: Player[] = [];
    for (let number = 1; number <= PLAYERS; number += 1) {
      const bettor = await registerBettor(address, database, number);
      await setBalance(database, bettor.playerId, BALANCE_MICROS);
      const links = Array.from({ length: LINKS_PER_PLAYER }, () => openLink(address));
      const options = { bettor, links, balanceMicros: BALANCE_MICROS, differences, lookUpEvery };
      players.push({ bettor, links, session: await openSeedSession(options) });
    }
    const startMs = performance.now();
    const progress = setInterval(() => console.log(describeProgress(startMs)), PROGRESS_EVERY_MS);
    await Promise.all(players.map(playAll)).finally(() => clearInterval(progress));
    const playedS = secondsSince(startMs);
    for (const { session } of players) await session.checkExports();
    const reconciliation = await reconcile(database);
    for (const { links } of players) for (const link of links) link.close();
    await database.close();
    report(players, playedS);
    if (!reconciliation.clean) console.error(describeReconciliation(reconciliation));
    return differences.count() === 0 && reconciliation.clean && recomputedOf(players) === GAMES.length * roundsPerGame;
  }),
);
// After a failure players who still ask would keep the process alive.
process.exit();

interface Player {
  bettor: Bettor;
  links: readonly HttpLink[];
  session: SeedSession;
}

/** Pair after pair, each of another length, until all rounds of all games are played. */
async function playAll({ bettor, links, session }: Player): Promise<void> {
  const { min, max } = ROUNDS_PER_PAIR;
  while (GAMES.some((game) => left[game] > 0)) {
    let more = randomInt(min, Math.max(min + 1, Math.min(max, Math.ceil(roundsPerGame / 4))));
    await Promise.all(
      links.map(async (link, position) => {
        while (more > 0) {
          const game = takeGame(position === 0);
          if (!game) return;
          more -= 1;
          const choice = randomChoice(game);
          session.add(
            await playRound((path, body) => ask(bettor, link, path, body), choice, randomStakeMicros(choice)),
          );
          played[game] += 1;
        }
      }),
    );
    await session.close();
    count.pairs += 1;
  }
}

/** A player has one Mines round at a time, so one of the links plays it, and the others the rest. */
function takeGame(isMinesLink: boolean): Game | null {
  const games = GAMES.filter((game) => left[game] > 0 && (game === 'mines') === isMinesLink);
  const open = games.length === 0 && isMinesLink ? GAMES.filter((game) => left[game] > 0) : games;
  const game = open.length === 0 ? null : open[randomInt(open.length)]!;
  if (game) left[game] -= 1;
  return game;
}

async function ask(bettor: Bettor, link: HttpLink, path: string, body: object): Promise<Answer> {
  const { status, body: text } = await askUntilAnswered(link, bettor, { path, body });
  count.calls += 1;
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)} was answered with ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}

function recomputedOf(players: readonly Player[]): number {
  return players.reduce((sum, { session }) => sum + session.recomputed(), 0);
}

function describeProgress(startMs: number): string {
  const counts = GAMES.map((game) => `${game} ${played[game]}`).join(', ');
  return `${secondsSince(startMs)} s: ${counts}, ${differences.count()} differences`;
}

function report(players: readonly Player[], seconds: number): void {
  const rounds = GAMES.reduce((sum, game) => sum + played[game], 0);
  printTable([
    ['Rounds played over HTTP and recomputed', ''],
    ...GAMES.map((game): [string, number] => [`Rounds of ${game}`, played[game]]),
    ['Rounds', rounds],
    ['Recomputed', recomputedOf(players)],
    ['Differences', differences.count()],
    ['Pairs of seeds revealed', count.pairs],
    ['Read once more by their id', players.reduce((sum, { session }) => sum + session.lookedUp(), 0)],
    ['Calls that play', count.calls],
    ['Seconds of play, reveal and look-up', seconds],
    ['Rounds per second', rounded(rounds / seconds, 1)],
  ]);
}
