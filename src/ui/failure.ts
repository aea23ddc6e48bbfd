import { uiTexts } from '../texts/ui.ts';
import { ApiError, textOf } from './api-client.ts';
import { showError } from './error-modal.tsx';
import type { MoneyFate } from './money-fate.ts';

/** What the failed call was about. It decides what is said of the money and where the player can look. */
export type FailedCall = 'bet' | 'payment' | 'account';

/** Answers of a server that did not get as far as doing anything. */
const NOTHING_DONE = ['UNAVAILABLE', 'CELL_AWAY', 'STOPPING', 'SIGNATURE'];
/** Refusals that say themselves what became of the bet: it was taken before, stays in play, or is over. */
const TOLD_IN_FULL = [
  'ROUND_OVER',
  'SIGNATURE_USED',
  'CRASH_BET_PLACED',
  'CRASH_STARTED',
  'CRASH_NOT_STARTED',
  'CRASH_TOO_EARLY',
  'CRASH_OVER',
];

/**
 * Shows the error modal for a call that the player started by hand. It says whether money moved and what to do next.
 * Notices stay for what happens by itself.
 */
export function showFailure(error: unknown, call: FailedCall, text: string = textOf(error)): void {
  const fate = call === 'account' ? undefined : fateOf(error, call);
  const isTold = error instanceof ApiError && TOLD_IN_FULL.includes(error.code);
  const isSaid = fate === 'unmoved' && uiTexts.saysUnmoved.some((words) => text.includes(words));
  showError({ text, fate: isTold || isSaid ? undefined : fate });
}

/** A refusal changed nothing. A call that was never answered, or broke inside, may have taken effect. */
export function fateOf(error: unknown, call: 'bet' | 'payment'): MoneyFate {
  const isRefused =
    error instanceof ApiError && ((error.status >= 400 && error.status < 500) || NOTHING_DONE.includes(error.code));
  if (isRefused) return 'unmoved';
  return call === 'bet' ? 'check-bets' : 'check-wallet';
}
