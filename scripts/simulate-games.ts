import { createCipheriv, createHash, createHmac, createSecretKey } from 'node:crypto';
import { drawNumbers } from '../src/fairness/draw.ts';
import * as dice from '../src/games/dice/rules.ts';
import * as keno from '../src/games/keno/rules.ts';
import * as mines from '../src/games/mines/rules.ts';
import * as plinko from '../src/games/plinko/rules.ts';
import type { Game } from '../src/bets/game.ts';
import { RISKS, type Fraction } from '../src/games/settlement.ts';

/** One set of parameters of a game. Each result has its multiplier and its exact chance. */
export interface ParameterSet {
  label: string;
  /** Sets that share a line of the report. */
  group: string;
  multipliersE4: readonly number[];
  chances: readonly Fraction[];
  numbersNeeded: number;
  /** The result of a round; what a player would choose beside the parameters is chosen by `below`. */
  play(numbers: readonly number[], below: Below): number;
}

/** A whole number from 0 to n - 1, all equally likely. */
type Below = (n: number) => number;

export interface Chunk {
  game: Game;
  seed: string;
  index: number;
  rounds: number;
}

const POOL_BYTES = 65_536;
const CELLS = range(0, mines.TILES - 1);
const BALLS = range(keno.NUMBER_MIN, keno.NUMBER_MAX);

export const PARAMETER_SETS: Record<Game, readonly ParameterSet[]> = {
  plinko: RISKS.flatMap((risk) => range(plinko.ROWS_MIN, plinko.ROWS_MAX).map((rows) => plinkoSet({ rows, risk }))),
  dice: range(dice.THRESHOLD_MIN, dice.THRESHOLD_MAX).map((threshold) => diceSet({ threshold })),
  mines: range(mines.MINES_MIN, mines.MINES_MAX).flatMap((count) =>
    range(1, mines.TILES - count).map((flips) => minesSet({ mines: count }, flips)),
  ),
  keno: RISKS.flatMap((risk) => range(keno.PICKS_MIN, keno.PICKS_MAX).map((picks) => kenoSet(risk, picks))),
};

/** Plays one seed pair from nonce 1 on; every round is one bet with parameters of its own. Counts results, set by set. */
export function playChunk({ game, seed, index, rounds }: Chunk): Float64Array {
  const sets = PARAMETER_SETS[game];
  const offsets = offsetsOf(sets);
  const counts = new Float64Array(offsets.at(-1)!);
  const derive = (purpose: string) => createHash('sha256').update(`${seed}:${game}:${index}:${purpose}`).digest();
  const serverSeed = derive('server').toString('hex');
  const clientSeed = derive('client').toString('hex').slice(0, 10);
  const key = createSecretKey(serverSeed, 'latin1');
  const hmac = (_serverSeed: string, message: string) => createHmac('sha256', key).update(message).digest();
  const below = chooser(derive('parameters'));
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const at = below(sets.length);
    const set = sets[at]!;
    const numbers = drawNumbers(hmac, { serverSeed, clientSeed, nonce }, set.numbersNeeded);
    counts[offsets[at]! + set.play(numbers, below)]! += 1;
  }
  return counts;
}

/** Where the counts of each set begin, and at the end how many there are. */
export function offsetsOf(sets: readonly ParameterSet[]): number[] {
  const offsets = [0];
  for (const { multipliersE4 } of sets) offsets.push(offsets.at(-1)! + multipliersE4.length);
  return offsets;
}

function plinkoSet(bet: plinko.PlinkoBet): ParameterSet {
  const multipliersE4 = plinko.multipliersE4(bet);
  const label = `${bet.risk} ${bet.rows}`;
  return {
    label,
    group: label,
    multipliersE4,
    chances: multipliersE4.map((_multiplier, point) => plinko.boxChance(bet.rows, point)),
    numbersNeeded: plinko.numbersNeeded(bet),
    play: (numbers) => plinko.draw(numbers, bet).point,
  };
}

function diceSet(bet: dice.DiceBet): ParameterSet {
  const ten = Math.floor(bet.threshold / 1_000) * 10;
  return {
    label: `over ${(bet.threshold / 100).toFixed(2)}`,
    group: `over ${Math.max(ten, 5)} to ${Math.min(ten + 10, 98)}`,
    multipliersE4: [0, dice.winMultiplierE4(bet.threshold)],
    chances: withLosing(dice.winChance(bet.threshold)),
    numbersNeeded: dice.numbersNeeded(bet),
    play: (numbers) => (dice.draw(numbers, bet).win ? 1 : 0),
  };
}

function minesSet(bet: mines.MinesBet, flips: number): ParameterSet {
  return {
    label: `mines ${bet.mines}, flips ${flips}`,
    group: `mines ${bet.mines}`,
    multipliersE4: [0, mines.multiplierE4(bet, flips)],
    chances: withLosing(mines.survival(bet, flips)),
    numbersNeeded: mines.numbersNeeded(bet),
    play: (numbers, below) => {
      const { mineCells } = mines.draw(numbers, bet);
      return chooseFrom(CELLS, flips, below).some((cell) => mineCells.includes(cell)) ? 0 : 1;
    },
  };
}

function kenoSet(risk: keno.KenoBet['risk'], picks: number): ParameterSet {
  const multipliersE4 = keno.multipliersE4(risk, picks);
  const label = `${risk} ${picks}`;
  return {
    label,
    group: label,
    multipliersE4,
    chances: multipliersE4.map((_multiplier, hits) => keno.hitChance(picks, hits)),
    numbersNeeded: keno.DRAWN,
    play: (numbers, below) => keno.draw(numbers, { numbers: chooseFrom(BALLS, picks, below), risk }).hits,
  };
}

function withLosing(winning: Fraction): Fraction[] {
  return [{ ...winning, numerator: winning.denominator - winning.numerator }, winning];
}

/** So many different elements of the list, all choices equally likely. */
function chooseFrom(list: readonly number[], count: number, below: Below): number[] {
  const shuffled = list.slice();
  for (let place = 0; place < count; place += 1) {
    const from = place + below(list.length - place);
    const taken = shuffled[from]!;
    shuffled[from] = shuffled[place]!;
    shuffled[place] = taken;
  }
  shuffled.length = count;
  return shuffled;
}

/** Chooses by the key stream of AES-256-CTR, so that a run can be repeated from its seed. */
function chooser(key: Uint8Array): Below {
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(POOL_BYTES);
  let pool = cipher.update(zeros);
  let at = 0;
  const next = (): number => {
    if (at === POOL_BYTES) {
      pool = cipher.update(zeros);
      at = 0;
    }
    at += 4;
    return pool.readUInt32LE(at - 4);
  };
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let u = next();
    while (u >= limit) u = next();
    return u % n;
  };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index);
}
