import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';

export interface WithdrawalNotice {
  tone: 'success' | 'info';
  text: string;
}

/** What is told on any page when a withdrawal has reached a stage. Stages between us and the processor are not. */
export function withdrawalNotice(status: string, usd: string, reason: string | null = null): WithdrawalNotice | null {
  if (isApproval(status, reason)) return { tone: 'info', text: texts.wasApproved(usd) };
  switch (status) {
    case 'reviewing':
    case 'in_review':
      return { tone: 'info', text: texts.isInReview(usd) };
    case 'processing':
      return { tone: 'info', text: texts.isOnItsWay(usd) };
    case 'sent':
      return { tone: 'success', text: texts.wasSent(usd) };
    case 'returned':
      return { tone: 'info', text: texts.wasReturned(usd) };
    default:
      return null;
  }
}

/** Released by staff, and not sent yet: several stages with the processor are one for the player. */
export function isApproval(status: string, reason: string | null): boolean {
  return reason === 'approved' && ['requested', 'submitting', 'submitted', 'verifying'].includes(status);
}
