import type { Game } from '../games/all.ts';
import type { Decision } from '../ledger/decide.ts';
import type { Wallet } from '../ledger/wallet.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Bet, Ending, Round } from './records.ts';
import { endOfRun } from './promotion.ts';
import { RUNS_ENDED } from './promotion-runs.ts';
import { ATTACHMENTS } from './records.ts';
import type { Seeds } from './seeds.ts';
import type { StakeTerms } from './stakes.ts';

/** State needed to decide a bet besides the wallet. It changes only together with the wallet's version. */
export interface BetState {
  seeds: Seeds;
  rounds: ReadonlyMap<bigint, Round>;
}

export type BetDecision<Answer> = Decision<Answer, BetState>;

/** A bet as its game describes it. */
export interface GameBet extends StakeTerms {
  game: Game;
  params: Uint8Array;
  /** 0 for a round that all players share: it uses neither the player's seeds nor a nonce. */
  numbersNeeded: number;
  /** The largest possible payout. */
  largestWin: UsdMicros;
}

/** The result of a bet. */
export interface Played {
  result: Uint8Array;
  progress: Uint8Array;
  multiplierE4: number;
  ending: Ending;
}

/** Part of every first answer about a bet, so that the player can check the bet later. */
export interface BetProof {
  betId: string;
  nonce: number;
  serverSeedHash: string;
}

/** Builds the answer about a bet from its record, both at first and for repeats of the request. */
export type DescribeBet<Answer> = (bet: Bet, proof: BetProof, wallet: WalletFigures) => Answer;

/** Wallet fields that answers may use. */
export type WalletFigures = Pick<Wallet, 'version' | 'primary' | 'promotional'>;

/** Whether this decision leaves a round open. Its row then carries the largest win. */
export function opensRound(decision: BetDecision<unknown>): boolean {
  return decision.ok && !decision.isUnchanged && decision.rows?.[0]?.[0] === ATTACHMENTS.opened.name;
}

/** Adds the end of the running bonus, if this bet on the promotional balance ends it. */
export function withEndOfRun<Answer>(
  wallet: Wallet,
  decision: Extract<BetDecision<Answer>, { transfers: unknown }>,
  bet: Bet,
  now: Date,
): BetDecision<Answer> {
  const isRoundOpen = wallet.promoRounds + (decision.tally?.promoRounds ?? 0n) > 0n;
  const counted = decision.tally?.promoProgress ?? 0n;
  const after = { promotional: bet.balanceAfter, progress: wallet.promoProgress + counted };
  const end = endOfRun(wallet, after, isRoundOpen, now);
  if (!end) return decision;
  return {
    ...decision,
    transfers: [...decision.transfers, ...end.transfers],
    tally: { ...decision.tally, ...end.tally, promoProgress: counted + end.tally.promoProgress! },
    rows: [...(decision.rows ?? []), [RUNS_ENDED.name, end.row]],
  };
}
