import type { GameChoice, GameOutcome } from '../src/games/replay-round.ts';
import type { CheckName } from '../src/games/verify-bet.ts';

export const GAME_NAMES: Record<GameChoice['game'], string> = {
  plinko: 'Plinko',
  dice: 'Dice',
  mines: 'Mines',
  keno: 'Keno',
};

export const CHECK_TITLES: Record<CheckName, string> = {
  serverSeedHash: 'Commitment to the server seed',
  rulesHash: 'Rules',
  betAmount: 'Bet within the maximum win',
  'result.path': 'Path',
  'result.point': 'Box',
  'result.rollOutcome': 'Roll',
  'result.win': 'Win',
  'result.minePositions': 'Mines',
  'result.outcome': 'Numbers drawn',
  'result.hits': 'Hits',
  ending: 'Ending',
  multiplier: 'Multiplier',
  winnings: 'Payout',
};

export const NOT_YET = {
  open: 'The round is still open: its outcome is a secret until it is over.',
  not_revealed:
    'The server seed is not revealed yet. Rotate the pair of seeds, or change the client seed, and read the bet again.',
} as const;

/** To the micro-dollar, with at least two decimals. */
export function exactUsd(micros: bigint): string {
  const fraction = (micros % 1_000_000n).toString().padStart(6, '0');
  return `$${micros / 1_000_000n}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`;
}

export function multiplierText(multiplierE4: number): string {
  return String(multiplierE4 / 10_000);
}

export function hundredthsText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** What one drawn number stands for. */
export function drawnText(game: GameChoice['game'], gives: number): string {
  if (game === 'plinko') return gives === 1 ? 'right' : 'left';
  if (game === 'dice') return `roll ${hundredthsText(gives)}`;
  return game === 'mines' ? `mine on tile ${gives}` : `number ${gives}`;
}

export function choiceText(choice: GameChoice): string {
  if (choice.game === 'plinko') return `${choice.rows} rows, ${choice.risk} risk`;
  if (choice.game === 'dice') return `roll over ${hundredthsText(choice.threshold)}`;
  if (choice.game === 'keno') return `picks ${choice.numbers.join(', ')}, ${choice.risk} risk`;
  const opened = choice.opened.length > 0 ? `tiles ${choice.opened.join(', ')} opened` : 'no tile opened';
  return `${choice.mines} ${choice.mines === 1 ? 'mine' : 'mines'}, ${opened}`;
}

export function outcomeText(outcome: GameOutcome): string {
  if (outcome.game === 'plinko') {
    return `${outcome.path.map((step) => (step === 1 ? 'R' : 'L')).join(' ')}: box ${outcome.point} from the left, counted from 0`;
  }
  if (outcome.game === 'dice') return `${hundredthsText(outcome.roll)}: ${outcome.win ? 'win' : 'loss'}`;
  if (outcome.game === 'keno') {
    return `${outcome.outcome.join(', ')}: ${outcome.hits} ${outcome.hits === 1 ? 'hit' : 'hits'}`;
  }
  const { mineCells, isLost } = outcome;
  return `${mineCells.length === 1 ? 'Mine' : 'Mines'} on ${mineCells.join(', ')}${isLost ? ': a mine was opened' : ''}`;
}
