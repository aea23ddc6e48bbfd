import { drawNumbers } from '../fairness/draw.ts';
import type { PlayerState } from '../ledger/decide.ts';
import type { Tally } from '../ledger/wallet.ts';
import type { BetProof, BetState } from './bet-decision.ts';
import type { Round } from './records.ts';
import type { RulesInForce } from './rules-registry.ts';
import type { countStake } from './stakes.ts';

export interface BetMaking {
  rules: RulesInForce;
  count(...stake: Parameters<typeof countStake>): Tally;
  proofOf(round: Pick<Round, 'playerId' | 'number' | 'nonce'>, serverSeedHash: string): BetProof;
}

/** Draws the numbers of a player's next bet. */
export function numbersFor({ wallet, extra: { seeds } }: PlayerState<BetState>, count: number): number[] {
  const { serverSeed, clientSeed } = seeds;
  return drawNumbers(seeds.hmac, { serverSeed, clientSeed, nonce: wallet.nonce + 1n }, count);
}
