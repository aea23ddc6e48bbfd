import { isBonusRunning, isRunUnderWay } from '../bets/promotion.ts';
import { countStake, refuseStake, uncountStake } from '../bets/stakes.ts';
import { whyOff } from '../bets/switches.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { usdMicros, ZERO_USD } from '../money/usd.ts';
import type { Callback } from './callback.ts';
import { isLive, LIVE_LOBBY, stakeTermsOf } from './game-facts.ts';
import type { Round } from './records.ts';
import type { RefusalName } from './replies.ts';
import { allSettled, NO_SHARES, recordOf, splitBetween, withBet, withoutBet } from './round-shares.ts';
import { sessionKey, transactionKey } from './state.ts';
import {
  alertOf,
  apply,
  findKnown,
  lateAlert,
  refuse,
  splitTransfers,
  told,
  transactionOf,
  transferOf,
  type Ask,
  type Step,
} from './steps.ts';
import type { State } from './effect.ts';

export function decideBet(state: State, now: Date, ask: Ask): Step {
  const { wallet, extra } = state;
  const { call, game } = ask;
  const known = findKnown(state, 'bet', call);
  if (known) return known;
  const key = transactionKey('refund', call.reference!);
  // Refunded before it arrived: the provider was already told that the bet does not exist.
  if (extra.transactions.has(key) || extra.foreign.has(key)) return refuse('betNotAllowed');
  if (extra.isBanned) return refuse('playerFrozen');
  const session = extra.sessions.get(sessionKey(call));
  if (!session && call.token === null) return refuse('playerUnknown');
  if (session?.isOver) return refuse('playerUnknown');
  if (!session || session.expiresAt <= now) return refuse('tokenInvalid');
  const fits = session.game === call.gameId || (session.game === LIVE_LOBBY && game !== null && isLive(game));
  if (!fits) return refuse('tokenInvalid');
  const round = extra.rounds.get(call.roundId!);
  // An open round may continue to its end, including further stakes.
  const isOpen = round !== undefined && round.endedAt === null;
  if (!game || (!isOpen && whyOff(game.offIn, session.country))) return refuse('gameUnknown');
  const isFree = call.bonusCode !== null && call.amount === 0n;
  const grant = isFree ? (extra.grants.get(call.bonusCode!)?.balance ?? 'primary') : null;
  const balance = grant ?? session.balance;
  // The bonus was given up, so wins of its free rounds could not be paid to any balance.
  if (isFree && balance === 'promotional' && isGivenUp(wallet)) return refuse('betNotAllowed');
  const terms = { ...stakeTermsOf(game, ask.stakeMax), ...(round ? { inRound: stakedIn(round, wallet) } : {}) };
  const refused = refuseStake({ ...wallet, selectedBalance: balance }, call.amount, terms, now);
  if (refused) return refuse(replyTo(refused.reason, balance));
  const row = transactionOf(state, now, call, 'bet', {
    moved: call.amount,
    balance,
    promoMoved: balance === 'promotional' ? call.amount : ZERO_USD,
    run: balance === 'promotional' && isBonusRunning(wallet) ? wallet.promoRun : 0,
    edgePpm: terms.edgePpm,
    bonusCode: call.bonusCode,
  });
  return apply(state, now, ask, {
    transfers: transferOf('provider_stake', balance, 'provider', call.amount, row.number),
    tally: call.amount > 0n ? countStake(balance, call.amount, terms.edgePpm) : {},
    rows: [row],
    round: {
      ...(round ?? newRound(state, now, call, balance)),
      balance,
      shares: withBet(round?.shares ?? NO_SHARES, wallet, row),
      bets: (round?.bets ?? 0) + 1,
      staked: usdMicros((round?.staked ?? 0n) + call.amount),
      endedAt: null,
    },
    balance: session.balance,
    usedPromo: balance === 'promotional' ? call.amount : ZERO_USD,
    sessionId: session.sessionId,
  });
}

/** What the round already holds: limits apply to the sum of its bets. */
function stakedIn({ staked, shares: { bonus } }: Round, wallet: Wallet) {
  return { all: staked, ofBonus: isRunUnderWay(wallet, bonus.run) ? bonus.staked : ZERO_USD };
}

function isGivenUp(wallet: Wallet): boolean {
  return wallet.promoState === 'ended' && !isBonusRunning(wallet);
}

/** Translates a refusal into the provider's codes. */
function replyTo(reason: string, balance: BalanceType): RefusalName {
  if (reason === 'BETTING_CLOSED' || reason === 'SELF_EXCLUDED') return 'playerFrozen';
  if (reason.startsWith('PROMOTION_')) return 'betNotAllowed';
  return reason === 'STAKE_TOO_LARGE' && balance === 'promotional' ? 'betNotAllowed' : 'outsideLimits';
}

export function decideRefund(state: State, now: Date, ask: Ask): Step {
  const { wallet, extra } = state;
  const { call } = ask;
  const bet = extra.transactions.get(transactionKey('bet', call.reference!));
  const known = findKnown(state, 'refund', call);
  if (known) return known;
  if (extra.foreign.has(transactionKey('bet', call.reference!))) {
    return refuse('doNotRetry', alertOf('reference_reused', state, call));
  }
  if (!bet) {
    const marker = transactionOf(state, now, call, 'refund', { amount: ZERO_USD });
    return apply(state, now, ask, { transfers: [], tally: {}, rows: [marker], balance: 'primary' });
  }
  const round = extra.rounds.get(bet.roundId!)!;
  const split = splitBetween(wallet, bet.amount, bet.balance === 'promotional' ? bet.amount : 0n, bet.run);
  const row = transactionOf(state, now, call, 'refund', {
    ...recordOf(split),
    amount: bet.amount,
    run: bet.run,
    roundId: bet.roundId,
    game: bet.game,
    bonusCode: bet.bonusCode,
  });
  const refunded: Round = {
    ...round,
    refunds: round.refunds + 1,
    staked: usdMicros(round.staked - bet.amount),
    shares: withoutBet(round.shares, bet),
  };
  const isPaidForNothing = refunded.refunds === refunded.bets && refunded.paid > 0n;
  return apply(state, now, ask, {
    transfers: splitTransfers('provider_refund', 'provider', split, row.number),
    tally: bet.amount > 0n ? uncountStake(bet.balance!, bet.amount, bet.edgePpm) : {},
    rows: [row],
    round: refunded,
    balance: bet.balance!,
    alert: isPaidForNothing ? alertOf('refund_after_result', state, call) : lateAlert(state, call, split.late, bet.run),
  });
}

export function decideEnd(state: State, now: Date, ask: Ask): Step {
  const round = state.extra.rounds.get(ask.call.roundId!);
  if (!round || round.endedAt) {
    return {
      ok: true,
      isUnchanged: true,
      answer: (wallet) => told(wallet, { balance: round?.balance ?? 'primary', transactionId: null, isNew: false }),
    };
  }
  return apply(state, now, ask, {
    transfers: [],
    tally: {},
    rows: [],
    round: { ...round, endedAt: now, shares: allSettled(round.shares, state.wallet.version + 1n) },
    balance: round.balance,
  });
}

function newRound({ wallet }: State, now: Date, call: Callback, balance: BalanceType): Round {
  return {
    playerId: wallet.playerId,
    providerId: call.providerId,
    roundId: call.roundId!,
    game: call.gameId!,
    balance,
    bonusCode: call.amount === 0n ? call.bonusCode : null,
    bets: 0,
    refunds: 0,
    results: 0,
    staked: ZERO_USD,
    paid: ZERO_USD,
    openedAt: now,
    endedAt: null,
    shares: NO_SHARES,
  };
}
