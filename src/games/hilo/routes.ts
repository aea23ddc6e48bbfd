import type { GameBet } from '../../bets/bet-decision.ts';
import { listOpenRounds } from '../../bets/records.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { payoutOf } from '../../money/payout.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import { refuse } from '../../texts/refusals.ts';
import { describeWallet, limitSpeed, place, readStake, type GameContext } from '../placing/place-bet.ts';
import { cashOutRound, expireOldRounds, moveRound } from '../placing/player-rounds.ts';
import * as api from './api.ts';
import { encodeHilo } from './record.ts';
import { decideCashOut, decideGuess, readRound, worthOf } from './round.ts';
import {
  cardsOf,
  CARDS_MAX,
  EDGE_PPM,
  fits,
  limitOf,
  multiplierE4,
  offersOf,
  playSteps,
  RANKS,
  SKIPS_MAX,
  type Offer,
} from './rules.ts';

const CALLS_PER_SECOND_MAX = 20;

export function hiloRoutes(serve: Serve, context: GameContext): void {
  const { betting, limiter, cells } = context;

  serve(api.startHilo, async ({ body, session, request }) => {
    const stake = readStake(body.betAmount);
    const terms = termsOf(context, stake);
    limitSpeed(limiter, 'hilo', session, CALLS_PER_SECOND_MAX);
    return place(context, {
      playerId: session.playerId,
      request,
      bet: terms,
      decide: (state, now) => {
        const isOpen = [...state.extra.rounds.values()].some(({ game }) => game === 'hilo');
        if (isOpen) return { ok: false, reason: 'ROUND_OPEN' };
        return betting.openRound(
          state,
          now,
          stake,
          terms,
          (numbers) => ({ result: encodeHilo.cards(cardsOf(numbers, CARDS_MAX)) }),
          ({ result }, proof, wallet) => ({
            gameId: proof.betId,
            betAmount: toUsd(stake),
            card: result[0]!,
            offers: describeOffers(stake, offersOf(playSteps([result[0]!], []), stake, context.winMax.hilo)),
            skipsLeft: SKIPS_MAX,
            ...proof,
            ...describeWallet(wallet),
          }),
          { counts: false },
        );
      },
    });
  });

  serve(api.guessHilo, async (call) => {
    limitSpeed(limiter, 'hilo', call.session, CALLS_PER_SECOND_MAX);
    return moveRound(
      context,
      'hilo',
      call,
      (state, now, number) => decideGuess(betting, state, now, number, call.body),
      ({ card, outcome, after, winnings, ...told }) => ({
        card,
        outcome,
        winnings: toUsd(winnings),
        multiplier: told.multiplierE4 / 10_000,
        offers: outcome === 'open' ? describeOffers(after.round.stake, after.offers) : [],
        skipsLeft: SKIPS_MAX - after.played.skips,
        cashedOutByLimit: told.cashedOutByLimit,
        ...describeWallet(told.wallet),
      }),
    );
  });

  serve(api.cashOutHilo, (call) => cashOutRound(context, 'hilo', call, decideCashOut, () => ({})));

  serve(api.readCurrentHilo, async ({ session }) => {
    const [open] = await listOpenRounds(cells.of(session.playerId), session.playerId, 'hilo');
    if (!open) return { game: null };
    const game = readRound(open);
    return {
      game: {
        gameId: betting.betIdOf(open),
        betAmount: toUsd(open.stake),
        cards: [...game.played.cards],
        guesses: [...game.steps],
        winnings: toUsd(worthOf(game)),
        multiplier: multiplierE4(game.played.ways) / 10_000,
        offers: describeOffers(open.stake, game.offers),
        skipsLeft: SKIPS_MAX - game.played.skips,
      },
    };
  });
}

/** Runs once a minute. */
export const hiloJob = { everyMs: 60_000, run: expireOldHilo };

export function expireOldHilo(context: GameContext): Promise<void> {
  return expireOldRounds(context, 'hilo', decideCashOut);
}

function termsOf(context: GameContext, stake: UsdMicros): GameBet {
  const winMax = context.winMax.hilo;
  if (!fits(stake, winMax)) throw Refusal.of(refuse('WIN_TOO_LARGE', { choose: 'stake' }));
  return {
    game: 'hilo',
    params: encodeHilo.winMax(winMax),
    numbersNeeded: CARDS_MAX,
    stakeMax: context.stakeMaxOf('hilo'),
    edgePpm: EDGE_PPM,
    largestWin: limitOf(stake, winMax),
  };
}

function describeOffers(stake: UsdMicros, offers: readonly Offer[]) {
  return offers.map(({ guess, ways, multiplierE4: offeredE4 }) => ({
    guess,
    chance: ways / RANKS,
    multiplier: offeredE4 / 10_000,
    winnings: toUsd(payoutOf(stake, offeredE4)),
  }));
}
