import { uiTexts } from '../texts/ui.ts';
import { ApiError, textOf } from './api-client.ts';
import { showError } from './error-modal.tsx';
import type { MoneyFate } from './money-fate.ts';

/** What kind of call failed: decides what the modal says about money and where it sends the player to look. */
export type FailedCall = 'bet' | 'payment' | 'account';

/** Errors that the server raises before it does anything. */
const NOTHING_DONE = ['UNAVAILABLE', 'CELL_AWAY', 'STOPPING', 'SIGNATURE'];
/** Refusals whose own sentence says what happened to the bet. */
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
 * Shows the error modal for a call that the player made by hand. It says whether money moved and what to do next.
 * Failures in the background show a notice instead.
 */
export function showFailure(error: unknown, call: FailedCall, text: string = sentenceOf(error, call)): void {
  const fate = call === 'account' ? undefined : fateOf(error, call);
  const isTold = error instanceof ApiError && TOLD_IN_FULL.includes(error.code);
  const isSaid = fate === 'unmoved' && uiTexts.saysUnmoved.some((words) => text.includes(words));
  showError({ text, fate: isTold || isSaid ? undefined : fate });
}

/** Without the invitation to try again where that would be a second bet or payment. */
export function sentenceOf(error: unknown, call: FailedCall): string {
  const unconfirmed: Record<string, string> = uiTexts.unconfirmed;
  const isMoney = call !== 'account' && error instanceof ApiError;
  return (isMoney && unconfirmed[error.code]) || textOf(error);
}

/** A refusal changed nothing. A call without an answer, or with a server error, may have taken effect. */
export function fateOf(error: unknown, call: 'bet' | 'payment'): MoneyFate {
  if (isRefusal(error)) return 'unmoved';
  return call === 'bet' ? 'check-bets' : 'check-wallet';
}

/** True if the call certainly changed nothing. Otherwise only a retry with the same key is safe. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (error.status >= 400 && error.status < 500) || NOTHING_DONE.includes(error.code);
}
