import { openLink } from '../../player/raw-http.ts';
import { proveBooks } from '../../stage/books.ts';
import { secondsSince } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import { within } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { findSlot } from '../load/load.ts';
import { withProduct } from '../stage/product.ts';
import { ACCOUNT_RACES } from './account-races.ts';
import { isTaken, makeRacers, runRound, type Arena, type Race, type Racer, type Verdict } from './arena.ts';
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
    const rows: [string, ...number[]][] = [];
    for (const [name, race] of Object.entries(RACES)) {
      const startMs = performance.now();
      const { wrong, requests, taken } = await runRace(arena, race, `R${rows.length}`, rounds);
      problems.push(...wrong.slice(0, PROBLEMS_PER_RACE_MAX).map((text) => `${name}, ${text}`));
      rows.push([name, rounds, rounds - wrong.length, requests, taken, secondsSince(startMs)]);
    }
    for (const link of links) link.close();
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
    return {
      figures: [
        ['Races', rows.length],
        ['Requests at once', PARALLEL],
        ['Rounds', sum(1)],
        ['Rounds with exactly one effect', sum(2)],
        ['Requests', sum(3)],
      ],
      tables: [[['race', 'rounds', 'with exactly one effect', 'requests', 'answered 200', 'seconds'], ...rows]],
      problems: [...problems, ...(await proveBooks(product.database))],
    };
  });
}

async function runRace(arena: Arena, race: Race, prefix: string, rounds: number) {
  const racers = await makeRacers(arena, rounds, prefix);
  let crowd: Promise<Racer[]> | null = null;
  const result = { requests: 0, taken: 0, wrong: [] as string[] };
  for (let round = 1; round <= rounds; round += 1) {
    const others = async () => {
      crowd ??= makeRacers(arena, PARALLEL * rounds, `${prefix}C`);
      return (await crowd).slice((round - 1) * PARALLEL, round * PARALLEL);
    };
    const running = runRound({ ...arena, round, racer: racers[round - 1]!, crowd: others }, race);
    const { answers, problems } = await within(ROUND_MS_MAX, `round ${round}`, running).catch(
      (error: Error): Verdict => ({ answers: [], problems: [`it broke off: ${error.message}`] }),
    );
    result.requests += answers.length;
    result.taken += answers.filter(isTaken).length;
    if (problems.length > 0) result.wrong.push(`round ${round}: ${problems.join('; ')}`);
  }
  return result;
}
