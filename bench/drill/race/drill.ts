import { openLink } from '../../player/raw-http.ts';
import { proveBooks } from '../../stage/books.ts';
import { secondsSince } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import { within } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { findSlot } from '../load/load.ts';
import { withProduct } from '../stage/product.ts';
import { ACCOUNT_RACES } from './account-races.ts';
import { makeRacers, runRound, type Arena, type Race } from './arena.ts';
import { BET_RACES } from './bet-races.ts';
import { MONEY_RACES } from './money-races.ts';
import { PROMOTION_RACES } from './promotion-races.ts';
import { PROVIDER_RACES } from './provider-races.ts';

const PARALLEL = 50;
const ROUND_MS_MAX = 120_000;
const PROBLEMS_PER_RACE_MAX = 3;

const RACES: Record<string, Race> = {
  ...BET_RACES,
  ...PROVIDER_RACES,
  ...MONEY_RACES,
  ...PROMOTION_RACES,
  ...ACCOUNT_RACES,
};

/** Requests that reach the server to the last byte and are then released together; exactly one effect each. */
export function raceDrill({ rounds }: DrillSettings): Promise<Report> {
  return withProduct({ staged: { cheapPasswords: true } }, async (product) => {
    const links = Array.from({ length: 2 * PARALLEL }, () => openLink(product.address));
    const game = await findSlot(product.address);
    const arena: Arena = { product, database: product.database, links, parallel: PARALLEL, game };
    const problems: string[] = [];
    const rows: (string | number)[][] = [];
    for (const [name, race] of Object.entries(RACES)) {
      const startMs = performance.now();
      const wrong = await runRace(arena, race, `R${rows.length}`, rounds);
      problems.push(...wrong.slice(0, PROBLEMS_PER_RACE_MAX).map((text) => `${name}, ${text}`));
      rows.push([name, rounds - wrong.length, secondsSince(startMs)]);
    }
    for (const link of links) link.close();
    return {
      figures: [
        ['Races', rows.length],
        ['Rounds of each', rounds],
        ['Requests at once', PARALLEL],
      ],
      tables: [[['race', 'rounds with exactly one effect', 'seconds'], ...rows]],
      problems: [...problems, ...(await proveBooks(product.database))],
    };
  });
}

/** Gives a text for each round that went wrong. */
async function runRace(arena: Arena, race: Race, prefix: string, rounds: number): Promise<string[]> {
  const racers = await makeRacers(arena, rounds, prefix);
  const wrong: string[] = [];
  for (const [at, racer] of racers.entries()) {
    const round = at + 1;
    const crowd = () => makeRacers(arena, PARALLEL, `${prefix}C${round}`);
    const running = runRound({ ...arena, round, racer, crowd }, race);
    const problems = await within(ROUND_MS_MAX, `round ${round}`, running).catch((error: Error) => [
      `it broke off: ${error.message}`,
    ]);
    if (problems.length > 0) wrong.push(`round ${round}: ${problems.join('; ')}`);
  }
  return wrong;
}
