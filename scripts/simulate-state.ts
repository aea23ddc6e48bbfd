import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Game } from '../src/games/all.ts';
import { ruleTextOf } from '../src/games/verify/rule-tables.ts';
import { offsetsOf, PARAMETER_SETS, type Chunk } from './simulate-games.ts';

/** The progress of one game. Each chunk has its own seeds, so neither their order nor the worker matters. */
export interface GameState {
  game: Game;
  rounds: number;
  seed: string;
  ruleHash: string;
  chunkRounds: number;
  /** The first chunk that was not started. */
  next: number;
  /** Chunks that were started but not finished. A continued run plays them again. */
  open: number[];
  counts: number[];
  elapsedMs: number;
}

const CHUNK_ROUNDS = 50_000;

/** Continues an interrupted run of the same length, seed and rules, or starts a new one. */
export async function openState(folder: string, game: Game, rounds: number, seed: string | null): Promise<GameState> {
  const ruleHash = createHash('sha256').update(ruleTextOf(game)).digest('hex');
  const saved = await readState(folder, game, rounds);
  const isSame = saved !== null && saved.ruleHash === ruleHash && saved.chunkRounds === CHUNK_ROUNDS;
  if (isSame && (seed === null || seed === saved.seed)) return saved;
  return {
    game,
    rounds,
    seed: seed ?? randomBytes(32).toString('hex'),
    ruleHash,
    chunkRounds: CHUNK_ROUNDS,
    next: 0,
    open: [],
    counts: Array.from({ length: offsetsOf(PARAMETER_SETS[game]).at(-1)! }, () => 0),
    elapsedMs: 0,
  };
}

/** The next chunk to play; null if all were handed out. */
export function takeChunk(state: GameState, again: number[]): Chunk | null {
  const index = again.pop() ?? state.next;
  const first = index * state.chunkRounds;
  if (first >= state.rounds) return null;
  if (index === state.next) {
    state.next += 1;
    state.open.push(index);
  }
  return { game: state.game, seed: state.seed, index, rounds: Math.min(state.chunkRounds, state.rounds - first) };
}

export function finishChunk(state: GameState, chunk: Chunk, counts: Float64Array): void {
  state.open = state.open.filter((index) => index !== chunk.index);
  counts.forEach((count, at) => (state.counts[at]! += count));
}

export function roundsDone(state: GameState): number {
  return state.counts.reduce((sum, count) => sum + count, 0);
}

export async function writeState(folder: string, state: GameState): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = fileOf(folder, state.game, state.rounds);
  await writeFile(`${file}.draft`, JSON.stringify(state));
  await rename(`${file}.draft`, file);
}

export async function removeState(folder: string, game: Game, rounds: number): Promise<void> {
  await rm(fileOf(folder, game, rounds), { force: true });
}

async function readState(folder: string, game: Game, rounds: number): Promise<GameState | null> {
  try {
    return JSON.parse(await readFile(fileOf(folder, game, rounds), 'utf8')) as GameState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function fileOf(folder: string, game: Game, rounds: number): string {
  return path.join(folder, `${game}-${rounds}.json`);
}
