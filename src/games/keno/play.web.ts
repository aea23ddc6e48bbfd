import { holdSession, useSession } from '../../ui/session.ts';
import type { Risk } from '../settlement.ts';
import type { RoundResult } from '../table/autoplay.ts';
import { betCall, takeBalances, type BetCallOptions } from '../table/call.web.ts';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { randomBelow } from '../table/random-below.web.ts';
import { playSound } from '../table/sound.web.ts';
import { noteRound } from '../table/standing.web.ts';
import type { playKeno } from './api.ts';
import { NUMBER_MAX, PICKS_MAX } from './rules.ts';

const REVEAL_MS = 150;

export interface KenoRound {
  outcome: readonly number[];
  /** Those revealed so far. */
  drawn: readonly number[];
  multiplier: number;
  /** In dollars. */
  stake: number;
  payout: number;
}

export interface KenoBetChoice {
  picks: readonly number[];
  risk: Risk;
  stakeCents: number;
}

/** Places a bet and reveals its draw, number by number; the balance tells nothing before the last. */
export async function playRound(
  { picks, risk, stakeCents }: KenoBetChoice,
  { onRound, ...options }: BetCallOptions & { onRound(round: KenoRound): void },
): Promise<RoundResult & { hits: number; multiplier: number }> {
  playSound('press');
  const stake = stakeCents / 100;
  const body = { selectedNumbers: [...picks], betAmount: stake, risk };
  const answer = await betCall<typeof playKeno>('/api/keno/play/keno', body, options);
  const release = holdSession(balanceAfterStake(answer));
  takeBalances(answer);
  try {
    const round = { outcome: answer.outcome, multiplier: answer.multiplier, stake, payout: answer.winnings };
    await reveal(answer.outcome, picks, (drawn) => onRound({ ...round, drawn }));
  } finally {
    release();
  }
  if (answer.winnings > stake) playSound('win');
  noteRound(stake, answer.winnings);
  return { stakeCents, payout: answer.winnings, hits: answer.hits, multiplier: answer.multiplier };
}

/** Ten distinct numbers, each set as likely as any other. */
export function pickForMe(): number[] {
  const left = Array.from({ length: NUMBER_MAX }, (_none, i) => i + 1);
  return Array.from({ length: PICKS_MAX }, () => left.splice(randomBelow(left.length), 1)[0]!).sort((a, b) => a - b);
}

async function reveal(
  outcome: readonly number[],
  picks: readonly number[],
  show: (drawn: readonly number[]) => void,
): Promise<void> {
  if (usePreferences.getState().instant || prefersReducedMotion()) return show(outcome);
  for (const [index, number] of outcome.entries()) {
    show(outcome.slice(0, index + 1));
    playSound(picks.includes(number) ? 'reveal' : 'tick');
    await new Promise((resolve) => setTimeout(resolve, REVEAL_MS));
  }
}

function balanceAfterStake(answer: { balance: number; bonus: number; winnings: number }) {
  const isPrimary = useSession.getState().player?.selectedBalanceType !== 'promotional';
  return isPrimary ? { balance: answer.balance - answer.winnings } : { bonus: answer.bonus - answer.winnings };
}
