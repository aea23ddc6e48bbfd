import { openLink } from '../../player/raw-http.ts';
import { within } from '../../stage/drill-cluster.ts';
import { secondsSince } from '../../stage/figures.ts';
import { proveBooks } from '../books.ts';
import type { DrillReport, DrillSettings } from '../drill.ts';
import { findSlot } from '../load/find-slot.ts';
import { startProduct } from '../stage/product.ts';
import { ACCOUNT_RACES } from './account-races.ts';
import { BET_RACES } from './bet-races.ts';
import { makeRacers, type Arena, type Race, type Verdict } from './arena.ts';
import { MONEY_RACES } from './money-races.ts';
import { PROVIDER_RACES } from './provider-races.ts';

const PARALLEL = 50;
const ROUND_MS_MAX = 120_000;
const PROBLEMS_PER_RACE_MAX = 3;

const RACES: readonly Race[] = [...BET_RACES, ...PROVIDER_RACES, ...MONEY_RACES, ...ACCOUNT_RACES];

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
export async function raceDrill(settings: DrillSettings): Promise<DrillReport> {
  const product = await startProduct({
    entry: 'bench/stage/staged-server.ts',
    env: { STAGED: '{"cheapPasswords":true}' },
  });
  const links = Array.from({ length: 2 * PARALLEL }, () => openLink(product.address));
  try {
    const game = await findSlot(product.address);
    const arena: Arena = { product, database: product.database, links, parallel: PARALLEL, game };
    const results: Result[] = [];
    for (const [at, race] of RACES.entries()) results.push(await runRace(arena, race, at, settings.rounds));
    const found = results.flatMap(({ name, problems }) => problems.map((text) => `${name}: ${text}`));
    const problems = [...found, ...(await proveBooks(product.database))];
    return {
      figures: [
        ['Races', results.length],
        ['Requests at once', PARALLEL],
        ['Rounds', results.reduce((sum, { rounds }) => sum + rounds, 0)],
        ['Rounds with exactly one effect', results.reduce((sum, { right }) => sum + right, 0)],
        ['Requests', results.reduce((sum, { requests }) => sum + requests, 0)],
      ],
      tables: [
        [
          ['race', 'rounds', 'with exactly one effect', 'requests', 'answered 200', 'seconds'],
          ...results.map((result) => [
            result.name,
            result.rounds,
            result.right,
            result.requests,
            result.taken,
            result.seconds,
          ]),
        ],
      ],
      problems,
    };
  } finally {
    for (const link of links) link.close();
    await product.close();
  }
}

async function runRace(arena: Arena, race: Race, at: number, rounds: number): Promise<Result> {
  const each = race.racers ?? 0;
  const racers = each === 0 ? [] : await makeRacers(arena, each * rounds, `R${at}`);
  return repeat(race.name, rounds, (round) => race.run(arena, racers.slice((round - 1) * each, round * each), round));
}

async function repeat(name: string, rounds: number, run: (round: number) => Promise<Verdict>): Promise<Result> {
  const startMs = performance.now();
  const result: Result = { name, rounds, right: 0, requests: 0, taken: 0, seconds: 0, problems: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const verdict = await within(ROUND_MS_MAX, `${name}, round ${round}`, run(round)).catch((error: Error) => ({
      answers: [],
      problems: [`it broke off: ${error.message}`],
    }));
    result.requests += verdict.answers.length;
    result.taken += verdict.answers.filter(({ status }) => status === 200).length;
    if (verdict.problems.length === 0) result.right += 1;
    else if (result.problems.length < PROBLEMS_PER_RACE_MAX) {
      result.problems.push(`round ${round}: ${verdict.problems.join('; ')}`);
    }
  }
  result.seconds = secondsSince(startMs);
  return result;
}
