// Plays the originals with the real draw, and compares what they return with what they should.
// With --bonus it searches for the best play against the deposit bonus, and fails if the terms can be exploited.
// Usage: npm run simulate -- --bonus [--slot-rounds 2000]
// Usage: npm run simulate -- [--rounds 1e8] [--game keno] [--seed text] [--workers 2] [--fresh] [--save]
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { countOption, printTable, rounded } from '../bench/stage/figures.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { GAME_IDS, type Game } from '../src/games/all.ts';
import { reportBonus } from './bonus/report.ts';
import { FINE } from '../src/promotions/projection/solve.ts';
import { bundle } from './bundle.mjs';
import { PlainError, runCommand } from './preparation.ts';
import { chanceOfMaximum, expectedMaximum, reportOf, worstOf, type GameReport } from './simulate-report.ts';
import { finishChunk, openState, removeState, roundsDone, takeChunk, writeState } from './simulate-state.ts';

const SAVE_MS = 3_000;
const PROGRESS_MS = process.stdout.isTTY ? 500 : 15_000;
const BAR_WIDTH = 30;
/** The command exits with 1 if the largest |z| is less likely than this for correct games. */
const CHANCE_MIN = 1e-6;

interface PlayedGame {
  report: GameReport;
  seed: string;
  ruleHash: string;
  roundsPerSecond: number;
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '1e8' },
      game: { type: 'string', multiple: true, default: [...GAME_IDS] },
      seed: { type: 'string' },
      workers: { type: 'string', default: String(os.availableParallelism()) },
      fresh: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      bonus: { type: 'boolean', default: false },
      'slot-rounds': { type: 'string', default: '2000' },
    },
  });
  if (values.bonus) return reportBonus(FINE, countOption('slot-rounds', values['slot-rounds'])) ? 0 : 1;
  const rounds = countOption('rounds', values.rounds);
  const games = values.game.map(readGame);
  const root = projectRoot();
  const folder = path.join(root, 'build', 'simulate');
  const file = await bundle(root, 'scripts/simulate-worker.ts');
  if (values.fresh) for (const game of games) await removeState(folder, game, rounds);

  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const workers = Array.from({ length: countOption('workers', values.workers) }, () => new Worker(file));
  const played: PlayedGame[] = [];
  try {
    for (const game of games) {
      const done = await playGame(folder, game, rounds, values.seed ?? null, workers, stop.signal);
      if (!done) {
        console.log('\nStopped. The same command goes on from here; --fresh begins anew.');
        return 130;
      }
      played.push(done);
      printGame(done);
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  const isLikely = printSummary(played);
  if (values.save) await save(root, played);
  for (const game of games) await removeState(folder, game, rounds);
  return isLikely ? 0 : 1;
});

function readGame(name: string): Game {
  const game = GAME_IDS.find((known) => known === name);
  if (!game) throw new PlainError(`--game must be one of ${GAME_IDS.join(', ')}.`);
  return game;
}

/** Null if stopped; its progress is then on disk. */
async function playGame(
  folder: string,
  game: Game,
  rounds: number,
  seed: string | null,
  workers: readonly Worker[],
  stop: AbortSignal,
): Promise<PlayedGame | null> {
  const state = await openState(folder, game, rounds, seed);
  const again = [...state.open];
  const doneBefore = roundsDone(state);
  const elapsedBeforeMs = state.elapsedMs;
  const startMs = performance.now();
  const showProgress = () => showBar(game, roundsDone(state), rounds, doneBefore, performance.now() - startMs);
  let savedAtMs = startMs;
  const work = async (worker: Worker): Promise<void> => {
    for (let chunk = takeChunk(state, again); chunk !== null; chunk = takeChunk(state, again)) {
      worker.postMessage(chunk, []);
      const [counts] = (await once(worker, 'message', { signal: stop })) as [Float64Array];
      finishChunk(state, chunk, counts);
      state.elapsedMs = elapsedBeforeMs + (performance.now() - startMs);
      if (performance.now() - savedAtMs > SAVE_MS) {
        savedAtMs = performance.now();
        await writeState(folder, state);
      }
    }
  };

  if (doneBefore > 0) console.log(`${game}: going on after ${doneBefore.toLocaleString('en-US')} rounds.`);
  const timer = setInterval(showProgress, PROGRESS_MS);
  const ends = await Promise.allSettled(workers.map(work));
  clearInterval(timer);
  await writeState(folder, state);
  showProgress();
  if (stop.aborted) return null;
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return {
    report: reportOf(game, state.counts),
    seed: state.seed,
    ruleHash: state.ruleHash,
    roundsPerSecond: Math.round((rounds * 1_000) / state.elapsedMs),
  };
}

function showBar(game: Game, done: number, rounds: number, doneBefore: number, elapsedMs: number): void {
  const perMs = (done - doneBefore) / elapsedMs;
  const leftS = perMs > 0 ? Math.round((rounds - done) / perMs / 1_000) : 0;
  const filled = Math.floor((done / rounds) * BAR_WIDTH);
  const line = [
    game.padEnd(6),
    `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]`,
    `${Math.floor((done / rounds) * 100)}%`.padStart(4),
    `${Math.round(perMs * 1_000).toLocaleString('en-US')}/s`,
    `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')} left`,
  ].join('  ');
  process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(80)}${done === rounds ? '\n' : ''}` : `${line}\n`);
}

function printGame({ report, seed, ruleHash, roundsPerSecond }: PlayedGame): void {
  const { game, lines, overall, sets, judged } = report;
  const percent = (share: number) => (share * 100).toFixed(4);
  printTable([
    [game, 'rounds', 'exact RTP %', 'simulated %', 'std. error', 'z'],
    ...[...lines, overall].map((line) => [
      line.label,
      line.rounds,
      percent(line.exactRtp),
      percent(line.simulatedRtp),
      percent(line.standardError),
      line.isJudged ? rounded(line.z).toFixed(2).padStart(5) : 'too rare',
    ]),
  ]);
  const worst = worstOf(judged);
  console.log(
    `${judged.length} of ${sets} parameter sets judged; largest |z| ${worst ? `${Math.abs(worst.z).toFixed(2)} (${worst.label})` : 'none'}, ` +
      `expected ${expectedMaximum(judged.length).toFixed(2)}. ${roundsPerSecond.toLocaleString('en-US')} rounds/s.\n` +
      `Seed ${seed}, rules ${ruleHash.slice(0, 16)}…\n`,
  );
}

function printSummary(played: readonly PlayedGame[]): boolean {
  const judged = played.flatMap(({ report }) => report.judged);
  const worst = worstOf(judged);
  if (!worst) {
    console.log('Too few rounds to judge anything.');
    return true;
  }
  const chance = chanceOfMaximum(Math.abs(worst.z), judged.length);
  console.log(
    `Overall: largest |z| ${Math.abs(worst.z).toFixed(2)} of ${judged.length} tests, expected ${expectedMaximum(judged.length).toFixed(2)}; ` +
      `the chance of one as large is ${chance.toPrecision(2)}.`,
  );
  if (chance < CHANCE_MIN) console.log('The games do NOT return what they should.');
  return chance >= CHANCE_MIN;
}

async function save(root: string, played: readonly PlayedGame[]): Promise<void> {
  const folder = path.join(root, 'bench', 'results');
  const file = path.join(folder, `simulate-${new Date().toISOString().slice(0, 10)}.json`);
  const games = played.map(({ report, ...run }) => {
    const { judged, ...rest } = report;
    const worst = worstOf(judged) ?? null;
    return { ...rest, ...run, judged: judged.length, worst, expectedMaximum: expectedMaximum(judged.length) };
  });
  await mkdir(folder, { recursive: true });
  await writeFile(
    file,
    `${JSON.stringify({ node: process.version, cores: os.availableParallelism(), games }, null, 2)}\n`,
  );
  console.log(`Saved as ${path.relative(root, file)}.`);
}
