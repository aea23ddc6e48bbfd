import { payoutOf } from '../../money/payout.ts';
import { toUsd, usdMicros } from '../../money/usd.ts';
import { proofOf, walletOf, type PlayCalls } from '../play-money/calls.ts';
import { PlayRefused, stakeOf, type PlayBet, type PlayTable } from '../play-money/table.ts';
import { hilo, type HiloChoice } from './game.ts';
import { multiplierE4, offersOf, RANKS, SKIPS_MAX, type Progress, type Step } from './rules.ts';

export const hiloPlay: PlayCalls = {
  'POST /api/hilo/start/hilo': (table, { betAmount }) => {
    if (table.openRounds('hilo').length > 0) throw new PlayRefused('ROUND_OPEN');
    const bet = table.place(hilo, betAmount, { steps: [] });
    const played = playedOf(table, bet);
    const told = { betAmount, card: played.cards[0]!, offers: offersFor(bet, played), skipsLeft: SKIPS_MAX };
    return { ...told, ...proofOf(bet), ...walletOf(table) };
  },
  'POST /api/hilo/guess': (table, { gameId, guess, cardsOpen }) => {
    const bet = table.findOpen(gameId, 'hilo');
    const before = playedOf(table, bet);
    if (cardsOpen !== undefined && cardsOpen !== before.cards.length) throw new PlayRefused('ROUND_MOVED');
    if (guess === 'skip' && before.skips >= SKIPS_MAX) throw new PlayRefused('NO_SKIPS_LEFT');
    const isOffered = guess === 'skip' || offersFor(bet, before).some((offer) => offer.guess === guess);
    if (!isOffered) throw new PlayRefused('GUESS_NOT_OFFERED');
    const { outcome, ending, payout } = table.step(bet, { steps: [...stepsOf(bet), guess as Step] });
    const played = outcome as Progress;
    const worthE4 = ending === 'lost' ? 0 : multiplierE4(played.ways);
    return {
      card: played.cards.at(-1)!,
      outcome: ending === null ? 'open' : ending === 'lost' ? 'lost' : 'cashed_out',
      winnings: toUsd(ending === null ? payoutOf(stakeOf(bet), worthE4) : payout),
      multiplier: worthE4 / 10_000,
      offers: ending === null ? offersFor(bet, played) : [],
      skipsLeft: SKIPS_MAX - played.skips,
      cashedOutByLimit: ending === 'cashed_out_by_limit',
      ...walletOf(table),
    };
  },
  'POST /api/hilo/cashout': (table, { gameId }) => {
    const bet = table.findOpen(gameId, 'hilo');
    const { ways } = playedOf(table, bet);
    if (ways.length === 0) throw new PlayRefused('NOTHING_GUESSED');
    const winnings = toUsd(table.settle(bet, 'cashed_out'));
    return { winnings, multiplier: multiplierE4(ways) / 10_000, outcome: 'cashed_out', ...walletOf(table) };
  },
  'GET /api/hilo/current': (table) => {
    const [bet] = table.openRounds('hilo');
    if (!bet) return { game: null };
    const played = playedOf(table, bet);
    const worthE4 = multiplierE4(played.ways);
    return {
      game: {
        gameId: bet.id,
        betAmount: toUsd(stakeOf(bet)),
        cards: [...played.cards],
        guesses: [...stepsOf(bet)],
        winnings: toUsd(payoutOf(stakeOf(bet), worthE4)),
        multiplier: worthE4 / 10_000,
        offers: offersFor(bet, played),
        skipsLeft: SKIPS_MAX - played.skips,
      },
    };
  },
};

function stepsOf(bet: PlayBet): readonly Step[] {
  return (bet.choice as HiloChoice).steps;
}

function playedOf(table: PlayTable, bet: PlayBet): Progress {
  return table.outcomeOf(bet, bet.choice) as Progress;
}

function offersFor(bet: PlayBet, played: Progress) {
  return offersOf(played, stakeOf(bet), usdMicros(BigInt(bet.winMax))).map((offer) => ({
    guess: offer.guess,
    chance: offer.ways / RANKS,
    multiplier: offer.multiplierE4 / 10_000,
    winnings: toUsd(payoutOf(stakeOf(bet), offer.multiplierE4)),
  }));
}
