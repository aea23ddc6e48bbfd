import { randomInt } from 'node:crypto';
import { pickSome } from './pick-some.ts';
import { diceStakeMaxMicros, minesLastFlip, type Risk } from '../verify/independent-rules.ts';

export const GAMES = ['keno', 'dice', 'plinko', 'mines'] as const;
export type Game = (typeof GAMES)[number];

export type Choice =
  | { game: 'keno'; selectedNumbers: number[]; risk: Risk }
  | { game: 'dice'; selectedNumber: number }
  | { game: 'plinko'; rows: number; risk: Risk }
  /** With `cells` they are opened at once; else tile by tile, up to `flipsWanted`. */
  | { game: 'mines'; minesCount: number; cells: number[]; isAuto: boolean; flipsWanted: number };

/** A round as the player saw it: what was asked for, and every answer in order. */
export interface PlayedRound {
  choice: Choice;
  stakeMicros: bigint;
  betId: string;
  nonce: number;
  serverSeedHash: string;
  answers: Answer[];
  /** Of Mines played by hand. */
  flipped: number[];
}

export type Answer = Record<string, unknown>;
/** Returns the answer to an accepted call. The provider of this function handles everything else. */
export type Ask = (path: string, body: object) => Promise<Answer>;

export const RISKS: readonly Risk[] = ['low', 'medium', 'high'];
export const KENO_NUMBERS = Array.from({ length: 40 }, (_none, i) => i + 1);
export const TILES = [...Array(25).keys()];
const STAKE_MICROS_MIN = 100_000;
const MICROS_PER_CENT = 10_000;
/** Requests may carry four decimals. */
const MICROS_PER_STEP = 100;

export function randomChoice(game: Game): Choice {
  const risk = RISKS[randomInt(RISKS.length)]!;
  if (game === 'keno') return { game, selectedNumbers: pickSome(KENO_NUMBERS, randomInt(1, 11)), risk };
  if (game === 'dice') return { game, selectedNumber: randomInt(500, 9_801) / 100 };
  if (game === 'plinko') return { game, rows: randomInt(8, 17), risk };
  // Few mines more often than many: else most rounds would end with the first tile.
  const minesCount = randomInt(3) === 0 ? randomInt(1, 25) : randomInt(1, 6);
  const goesFar = randomInt(30) === 0;
  const cellCount = goesFar ? randomInt(1, 26 - minesCount) : Math.min(randomInt(1, 6), 25 - minesCount);
  return {
    game,
    minesCount,
    cells: pickSome(TILES, cellCount),
    isAuto: randomInt(5) < 2,
    flipsWanted: goesFar ? 24 : randomInt(1, 6),
  };
}

/** Mostly small, some with four decimals, some as large as the game takes them. */
export function randomStakeMicros(choice: Choice): bigint {
  const max = choice.game === 'dice' ? Number(diceStakeMaxMicros(Math.round(choice.selectedNumber * 100))) : 500e6;
  const kind = randomInt(20);
  if (kind === 0) return BigInt(max);
  const step = kind < 4 ? MICROS_PER_STEP : MICROS_PER_CENT;
  return BigInt(step * randomInt(STAKE_MICROS_MIN / step, 5e6 / step));
}

export async function playRound(ask: Ask, choice: Choice, stakeMicros: bigint): Promise<PlayedRound> {
  const betAmount = Number(stakeMicros) / 1e6;
  if (choice.game === 'keno') {
    const { selectedNumbers, risk } = choice;
    return opened(choice, stakeMicros, await ask('/api/keno/play/keno', { selectedNumbers, betAmount, risk }));
  }
  if (choice.game === 'dice') {
    const bet = { betAmount, selectedNumber: choice.selectedNumber };
    const { hash, timestamp } = await ask('/api/dice/sign', bet);
    return opened(choice, stakeMicros, await ask('/api/dice/play/dice', { ...bet, hash, timestamp }));
  }
  if (choice.game === 'plinko') {
    const { rows, risk } = choice;
    const round = opened(choice, stakeMicros, await ask('/api/plinko/start', { betAmount, rows, risk }));
    round.answers.push(await ask('/api/plinko/multiplier', { gameId: round.betId }));
    return round;
  }
  return choice.isAuto ? playAuto(ask, choice, stakeMicros) : playByHand(ask, choice, stakeMicros);
}

type MinesChoice = Choice & { game: 'mines' };

async function playAuto(ask: Ask, choice: MinesChoice, stakeMicros: bigint): Promise<PlayedRound> {
  const { minesCount } = choice;
  // More tiles than the maximum win allows are refused.
  const cells = choice.cells.slice(0, minesLastFlip(stakeMicros, minesCount));
  const body = { betAmount: Number(stakeMicros) / 1e6, minesCount, cells };
  return opened({ ...choice, cells }, stakeMicros, await ask('/api/mines/auto', body));
}

async function playByHand(ask: Ask, choice: MinesChoice, stakeMicros: bigint): Promise<PlayedRound> {
  const { minesCount, flipsWanted } = choice;
  const body = { betAmount: Number(stakeMicros) / 1e6, minesCount };
  const round = opened(choice, stakeMicros, await ask('/api/mines/start/mines', body));
  const gameId = round.betId;
  for (const cellIndex of pickSome(TILES, flipsWanted)) {
    const answer = await ask('/api/mines/flip', { gameId, cellIndex });
    round.flipped.push(cellIndex);
    round.answers.push(answer);
    if (answer['outcome'] !== 'pending') return round;
  }
  round.answers.push(await ask('/api/mines/cashout', { gameId }));
  return round;
}

function opened(choice: Choice, stakeMicros: bigint, answer: Answer): PlayedRound {
  const { betId, nonce, serverSeedHash } = answer as { betId: string; nonce: number; serverSeedHash: string };
  return { choice, stakeMicros, betId, nonce, serverSeedHash, answers: [answer], flipped: [] };
}
