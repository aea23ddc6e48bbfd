import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';

export interface WithdrawalNotice {
  tone: 'success' | 'info';
  text: string;
}

/** The notice, on any page, for a new stage of a withdrawal. Null for stages between us and the processor. */
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

/** Approved by staff but not sent yet. For the player, these stages with the processor are one. */
export function isApproval(status: string, reason: string | null): boolean {
  return reason === 'approved' && ['requested', 'submitting', 'submitted', 'verifying'].includes(status);
}
