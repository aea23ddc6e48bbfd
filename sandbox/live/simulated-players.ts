import type { Sitter } from './croupier.ts';
import type { Dice } from './dice.ts';
import type { SimulatedBet } from './page-messages.ts';
import { SPOTS } from './rules/roulette.ts';
import type { LiveTable } from './tables.ts';

const NAMES = [
  'Ada',
  'Bruno',
  'Cleo',
  'Dario',
  'Elif',
  'Finn',
  'Greta',
  'Hugo',
  'Ivy',
  'Jonas',
  'Kaia',
  'Luca',
  'Mira',
  'Nico',
  'Olga',
  'Pablo',
  'Quinn',
  'Rosa',
  'Sami',
  'Tova',
  'Uma',
  'Vito',
  'Wanda',
  'Xeno',
  'Yara',
  'Zeno',
];

/** At most this many of seven seats are simulated, so that two stay free for people. */
const SIMULATED_SEATS_MAX = 5;

const WHEEL_SPOTS = ['1', '1', '2', '2', '5', '10', '20', '40'];
const BACCARAT_SPOTS = ['player', 'player', 'banker', 'banker', 'tie', 'player-pair', 'banker-pair'];
const OUTSIDE = ['red', 'black', 'odd', 'even', 'low', 'high', 'dozen-1', 'dozen-2', 'dozen-3', 'column-1', 'column-3'];

export function simulatedBets({ kind, minUsd }: LiveTable, dice: Dice, count: number): SimulatedBet[] {
  if (kind === 'blackjack' || kind === 'lobby') return [];
  const inside = [...SPOTS.keys()];
  const spots = kind === 'gameshow' ? WHEEL_SPOTS : kind === 'baccarat' ? BACCARAT_SPOTS : null;
  const factors = [1, 1, 2, 5, 5, 10, 25];
  return Array.from({ length: count }, () => {
    const list = spots ?? (dice.below(3) === 0 ? OUTSIDE : inside);
    return {
      name: nameOf(dice),
      spot: list[dice.below(list.length)]!,
      cents: Math.round(minUsd * 100) * factors[dice.below(factors.length)]!,
    };
  });
}

/** Simulated players come and go, at most one per round. They never take the last free seats. */
export function seatSimulated(seats: (Sitter | null)[], dice: Dice): void {
  const strangers = seats.filter((sitter) => sitter?.simulated).length;
  const people = seats.filter((sitter) => sitter && !sitter.simulated).length;
  const mostStrangers = Math.max(0, Math.min(SIMULATED_SEATS_MAX, SIMULATED_SEATS_MAX + 1 - people));
  const wish = dice.below(10);
  if (strangers > mostStrangers || (strangers > 2 && wish < 2)) {
    const leaving = seats.findIndex((sitter) => sitter?.simulated);
    seats[leaving] = null;
  } else if (strangers < mostStrangers && (wish > 6 || strangers < 2)) {
    const free = seats.flatMap((sitter, seat) => (sitter ? [] : [seat]));
    const seat = free[dice.below(free.length)]!;
    const name = nameOf(dice);
    seats[seat] = { userId: `sim:${seat}`, name, simulated: true, idleRounds: 0 };
  }
}

/** The number of simulated spectators and players: a random walk that stays near its middle. */
export function walkCrowd(crowd: number, { maxPlayers, kind }: LiveTable, dice: Dice): number {
  const middle = kind === 'blackjack' ? 60 : Math.round(maxPlayers / 8);
  const step = dice.below(7) - 3 + Math.sign(middle - crowd);
  return Math.max(5, Math.min(maxPlayers - 50, crowd + step));
}

export const DEALERS = [
  'Ines',
  'Mara',
  'Leo',
  'Sofia',
  'Viktor',
  'Noor',
  'Elena',
  'Marcus',
  'Yuki',
  'Amara',
  'Tomas',
  'Freya',
  'Dalia',
  'Oskar',
];

function nameOf(dice: Dice): string {
  return `${NAMES[dice.below(NAMES.length)]!}${10 + dice.below(90)}`;
}
