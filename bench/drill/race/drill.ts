import { openLink } from '../../player/raw-http.ts';
import { proveBooks } from '../../stage/books.ts';
import { secondsSince } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import { within } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { findSlot } from '../load/find-slot.ts';
import { withProduct } from '../stage/product.ts';
import { ACCOUNT_RACES } from './account-races.ts';
import { isTaken, makeRacers, runRound, type Arena, type Race, type Verdict } from './arena.ts';
import { BET_RACES } from './bet-races.ts';
import { MONEY_RACES } from './money-races.ts';
import { PROMOTION_RACES } from './promotion-races.ts';
import { PROVIDER_RACES } from './provider-races.ts';

const PARALLEL = 50;
const ROUND_MS_MAX = 120_000;
const PROBLEMS_PER_RACE_MAX = 3;

const RACES: readonly Race[] = [...BET_RACES, ...PROVIDER_RACES, ...MONEY_RACES, ...PROMOTION_RACES, ...ACCOUNT_RACES];

interface Result {
  name: string;
  rounds: number;
  right: number;
  requests: number;
  taken: number;
  seconds: number;
  problems: string[];
}

/** Requests that reach the server to the last byte and are then released together; exactly one effect each. */
export function raceDrill({ rounds }: DrillSettings): Promise<Report> {
  return withProduct({ staged: { cheapPasswords: true } }, async (product) => {
    const links = Array.from({ length: 2 * PARALLEL }, () => openLink(product.address));
    const game = await findSlot(product.address);
    const arena: Arena = { product, database: product.database, links, parallel: PARALLEL, game };
    const results: Result[] = [];
    for (const [at, race] of RACES.entries()) results.push(await runRace(arena, race, `R${at}`, rounds));
    for (const link of links) link.close();
    const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
    return {
      figures: [
        ['Races', results.length],
        ['Requests at once', PARALLEL],
        ['Rounds', sum((result) => result.rounds)],
        ['Rounds with exactly one effect', sum(({ right }) => right)],
        ['Requests', sum(({ requests }) => requests)],
      ],
      tables: [
        [
          ['race', 'rounds', 'with exactly one effect', 'requests', 'answered 200', 'seconds'],
          ...results.map(({ name, rounds: run, right, requests, taken, seconds }) => [
            name,
            run,
            right,
            requests,
            taken,
            seconds,
          ]),
        ],
      ],
      problems: [...results.flatMap(({ problems }) => problems), ...(await proveBooks(product.database))],
    };
  });
}

async function runRace(arena: Arena, race: Race, prefix: string, rounds: number): Promise<Result> {
  const { name, racers: each = 1 } = race;
  const players = await makeRacers(arena, each * rounds, prefix);
  const startMs = performance.now();
  const result: Result = { name, rounds, right: 0, requests: 0, taken: 0, seconds: 0, problems: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const racers = players.slice((round - 1) * each, round * each);
    const running = runRound({ ...arena, round, racer: racers[0]!, racers }, race);
    const { answers, problems } = await within(ROUND_MS_MAX, `round ${round}`, running).catch(
      (error: Error): Verdict => ({ answers: [], problems: [`it broke off: ${error.message}`] }),
    );
    result.requests += answers.length;
    result.taken += answers.filter(isTaken).length;
    if (problems.length === 0) result.right += 1;
    else if (result.problems.length < PROBLEMS_PER_RACE_MAX)
      result.problems.push(`${name}, round ${round}: ${problems.join('; ')}`);
  }
  result.seconds = secondsSince(startMs);
  return result;
}
