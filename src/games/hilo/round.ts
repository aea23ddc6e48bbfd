import type { BetDecision, BetState } from '../../bets/bet-decision.ts';
import type { Betting } from '../../bets/betting.ts';
import { ATTACHMENTS, type Ending, type Round } from '../../bets/records.ts';
import { countStake } from '../../bets/stakes.ts';
import type { PlayerState } from '../../ledger/decide.ts';
import type { Tally, Wallet } from '../../ledger/wallet.ts';
import { payoutOf } from '../../money/payout.ts';
import { ZERO_USD, type UsdMicros } from '../../money/usd.ts';
import type { CashedOut } from '../placing/player-rounds.ts';
import { decodeHilo, encodeHilo } from './record.ts';
import {
  EDGE_PPM,
  multiplierE4,
  offersOf,
  playSteps,
  SKIPS_MAX,
  type Offer,
  type Progress,
  type Step,
} from './rules.ts';

/** An open round, decoded. */
export interface HiloRound {
  round: Round;
  /** All drawn cards: those beyond `played.cards` are secret. */
  deck: readonly number[];
  steps: readonly Step[];
  winMax: UsdMicros;
  played: Progress;
  offers: readonly Offer[];
}

export interface Guessed {
  card: number;
  outcome: 'open' | 'lost' | 'cashed_out';
  multiplierE4: number;
  winnings: UsdMicros;
  /** The round after the step. */
  after: HiloRound;
  cashedOutByLimit: boolean;
  wallet: Wallet;
}

export function readRound(round: Round): HiloRound {
  const deck = decodeHilo.cards(round.result);
  const steps = decodeHilo.steps(round.progress);
  const winMax = decodeHilo.winMax(round.params);
  const played = playSteps(deck, steps);
  return { round, deck, steps, winMax, played, offers: offersOf(played, round.stake, winMax) };
}

export function decideGuess(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  { guess, cardsOpen }: { guess: Step; cardsOpen?: number | undefined },
): BetDecision<Guessed> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'hilo') return { ok: false, reason: 'ROUND_OVER' };
  const before = readRound(open);
  if (cardsOpen !== undefined && cardsOpen !== before.played.cards.length) return { ok: false, reason: 'ROUND_MOVED' };
  if (guess === 'skip') {
    if (before.played.skips >= SKIPS_MAX) return { ok: false, reason: 'NO_SKIPS_LEFT' };
  } else if (!before.offers.some((offer) => offer.guess === guess)) return { ok: false, reason: 'GUESS_NOT_OFFERED' };

  const round: Round = { ...open, progress: encodeHilo.steps([...before.steps, guess]) };
  const after = readRound(round);
  const { played } = after;
  // The stake counts from the first guess on: a round returned without a guess has earned nothing.
  const isFirst = guess !== 'skip' && before.steps.every((step) => step === 'skip');
  const counted = isFirst ? countStake(open.balance, open.stake, EDGE_PPM) : {};
  const told = { card: played.cards.at(-1)!, after };

  if (played.state === 'lost') {
    return close(betting, state, now, after, 0, 'lost', counted, (winnings, wallet) => ({
      ...told,
      outcome: 'lost',
      multiplierE4: 0,
      cashedOutByLimit: false,
      winnings,
      wallet,
    }));
  }
  const multiplier = multiplierE4(played.ways);
  if (after.offers.length === 0) {
    return close(betting, state, now, after, multiplier, 'cashed_out_by_limit', counted, (winnings, wallet) => ({
      ...told,
      outcome: 'cashed_out',
      multiplierE4: multiplier,
      cashedOutByLimit: true,
      winnings,
      wallet,
    }));
  }
  return {
    ok: true,
    transfers: [],
    tally: counted,
    extra: { ...state.extra, rounds: new Map(state.extra.rounds).set(number, round) },
    rows: [[ATTACHMENTS.moved.name, round]],
    answer: (wallet) => ({
      ...told,
      outcome: 'open',
      multiplierE4: multiplier,
      winnings: worthOf(after),
      cashedOutByLimit: false,
      wallet,
    }),
  };
}

/** What the round would pay now; nothing before the first right guess. */
export function worthOf({ round, played }: HiloRound): UsdMicros {
  return played.ways.length === 0 ? ZERO_USD : payoutOf(round.stake, multiplierE4(played.ways));
}

export function decideCashOut(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  ending: 'cashed_out' | 'expired' = 'cashed_out',
): BetDecision<CashedOut> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'hilo') return { ok: false, reason: 'ROUND_OVER' };
  const game = readRound(open);
  const multiplier = multiplierE4(game.played.ways);
  const isUntouched = game.played.ways.length === 0;
  if (isUntouched && ending === 'cashed_out') return { ok: false, reason: 'NOTHING_GUESSED' };
  const kind: Ending = isUntouched ? 'returned' : ending;
  return close(betting, state, now, game, multiplier, kind, {}, (winnings) => ({ winnings, multiplierE4: multiplier }));
}

/** Records only the cards that were turned. */
function close<Answer>(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  { round, played }: HiloRound,
  multiplier: number,
  ending: Ending,
  counted: Tally,
  answer: (winnings: UsdMicros, wallet: Wallet) => Answer,
): BetDecision<Answer> {
  const turned = { ...round, result: encodeHilo.cards(played.cards) };
  const end = { multiplierE4: multiplier, ending, progress: round.progress };
  return betting.closeRound(state, now, turned, end, answer, counted);
}
