import type { Betting } from '../bets/betting.ts';
import type { Stage } from '../cashier/test-sequences.ts';
import type { SettableClock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { LifeModel } from './test-life-model.ts';

/** Random lives of players with promotions and referrals on the real parts, and beside each a plain model of it. */
export interface Life {
  database: Database;
  clock: SettableClock;
  betting: Betting;
  stage: Stage;
  players: LivingPlayer[];
  random: Random;
  acts: Map<string, number>;
  /** What differed between the product and the model. */
  wrong: string[];
}

export interface LivingPlayer {
  playerId: PlayerId;
  model: LifeModel;
  referrer: LivingPlayer | null;
  /** The first month of an affiliate that is not closed, and what the closed ones brought. */
  nextMonth: string;
}

export interface Random {
  below(bound: number): number;
}

/** Xorshift: the same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  return {
    below(bound) {
      state ^= state << 13;
      state >>>= 0;
      state ^= state >>> 17;
      state ^= state << 5;
      state >>>= 0;
      return state % bound;
    },
  };
}

export const monthNow = ({ clock }: Life) => clock.now().toISOString().slice(0, 7);

export function expectSame(life: Life, what: string, actual: unknown, expected: unknown): void {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, field) => (typeof field === 'bigint' ? `${field}` : field));
  if (text(actual) !== text(expected)) life.wrong.push(`${what}: is ${text(actual)}, must be ${text(expected)}`);
}
