import type { PublicSeeds } from '../../bets/seeds.ts';

/** The seeds of a bet in a shared round, and the round's result, which is empty until it is over. */
export interface SeedsOfRound {
  seeds: PublicSeeds;
  /** What the house committed to before the first round of the chain. */
  commitment: string;
  result: Uint8Array;
}
