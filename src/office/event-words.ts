import type { TransferKind } from '../ledger/accounts.ts';

/** What happened, in words, for the timeline of a player. */

const MONEY: Readonly<Record<TransferKind, string>> = {
  stake: 'Stake',
  payout: 'Win',
  refund: 'Stake returned',
  bet: 'Bet',
  provider_stake: 'Stake in a provider’s game',
  provider_payout: 'Win in a provider’s game',
  provider_refund: 'Stake in a provider’s game returned',
  provider_adjustment: 'Correction by a provider',
  deposit: 'Deposit credited',
  deposit_released: 'Held deposit released',
  withdrawal_hold: 'Withdrawal asked for',
  withdrawal_sent: 'Withdrawal sent',
  withdrawal_returned: 'Withdrawal returned to the balance',
  rakeback: 'Rakeback claimed',
  rank_reward: 'Reward for a rank',
  daily_bonus: 'Daily bonus',
  weekly_bonus: 'Weekly bonus',
  monthly_bonus: 'Monthly bonus',
  lossback: 'Lossback',
  race_prize: 'Prize of a race',
  promotion_bonus: 'Deposit bonus given',
  promotion_returned: 'Deposit returned from a bonus',
  promotion_won: 'Deposit bonus completed',
  promotion_forfeited: 'Deposit bonus given up',
  affiliate_earnings: 'Earnings from referrals',
  jackpot_win: 'Jackpot won',
  campaign_win: 'Prize of a provider’s campaign',
  free_round_win: 'Win of free spins',
  adjustment: 'Adjusted by staff',
  put_aside: 'Put aside after a rejected identity check',
  put_back: 'Given back after a rejected identity check',
  forfeit: 'Forfeited for forged documents',
  sandbox_grant: 'Sandbox money granted',
};

const EVENTS: Readonly<Record<string, string>> = {
  'account.registered': 'Registered',
  'account.locked': 'Sign-in locked after wrong passwords',
  'session.opened': 'Signed in',
  'password.changed': 'Changed the password',
  'password.reset': 'Reset the password by e-mail',
  'factor.enabled': 'Turned the second factor on',
  'factor.disabled': 'Turned the second factor off',
  'factor.codes_renewed': 'Made new recovery codes',
  'factor.undone': 'Undid a change of the second factor',
  'limits.changed': 'Changed a limit',
  'self_exclusion.began': 'Excluded themselves from play',
  'kyc.details_saved': 'Saved the details of the identity check',
  'kyc.document_added': 'Uploaded a document',
  'kyc.document_removed': 'Removed a document',
  'kyc.submitted': 'Submitted the identity check',
  'kyc.decided': 'Identity check decided',
  'kyc.decision_replaced': 'Decision on the identity check replaced',
  'withdrawal.requested': 'Asked for a withdrawal',
  'risk.risk_alert': 'A rule of risk found something',
  'accounts.account_link': 'Found to share something with another account',
  'cashier.staff_freeze': 'Case opened: payouts frozen by staff',
  'cashier.payment_unknown': 'Case opened: the processor does not know a payment',
  'cashier.payout_stuck': 'Case opened: a payout does not move',
  'cashier.payout_in_review': 'Case opened: a payout needs a person',
  'cashier.payout_refused': 'Case opened: the processor refused a payout',
};

const ACTS: Readonly<Record<string, string>> = {
  look_account: 'Opened the account',
  look_identity: 'Opened the identity check',
  look_document: 'Looked at a document',
  account_show: 'Opened the account on the command line',
  balance_show: 'Looked at the balances on the command line',
  limits_show: 'Looked at the limits on the command line',
  kyc_show: 'Opened the identity check on the command line',
  kyc_documents: 'Saved documents from the command line',
  links_show: 'Looked at linked accounts on the command line',
  withdrawal_show: 'Looked at a withdrawal on the command line',
  work_taken: 'Took a case',
  work_put_back: 'Put a case back',
  propose: 'Proposed to a second person',
  approve: 'Approved what a colleague proposed',
  decline: 'Declined what a colleague proposed',
  kyc_decide: 'Decided the identity check',
  kyc_release: 'Gave back what was put aside',
  kyc_forfeit: 'Forfeited what was put aside',
  note_add: 'Wrote a note',
  balance_adjust: 'Adjusted the balance',
  account_sign_out: 'Signed the player out everywhere',
  account_close: 'Closed the account',
  account_open: 'Reopened the account',
  exclude: 'Excluded the player, as they asked',
  links_same: 'Decided: linked accounts are one person’s',
  links_different: 'Decided: linked accounts are different people’s',
  deposits_credit: 'Credited a held deposit',
  deposits_dismiss: 'Dismissed a held deposit',
  cases_close: 'Closed a case',
  payouts_freeze: 'Froze payouts',
  payouts_unfreeze: 'Freed payouts',
  withdrawal_approve: 'Approved a withdrawal',
  withdrawal_refuse: 'Refused a withdrawal',
  withdrawal_retry: 'Had a withdrawal tried again',
  withdrawal_confirm: 'Confirmed a withdrawal as sent',
  look_links: 'Looked at linked accounts',
  rule_draft: 'Wrote a rule of risk',
  rule_try: 'Tried a rule of risk',
  rule_on: 'Switched a rule of risk on',
  rule_off: 'Switched a rule of risk off',
  alert_decide: 'Decided an alert',
  look_ticket: 'Opened a message to support',
  look_attachment: 'Looked at a file sent to support',
  ticket_answer: 'Answered a message to support',
  ticket_note: 'Wrote a note on a message to support',
  ticket_close: 'Closed a message to support',
  macro_set: 'Changed a ready answer of support',
  macro_remove: 'Removed a ready answer of support',
  chat_delete: 'Deleted a line of the chat',
  chat_release: 'Released a line of the chat',
  chat_mute: 'Muted the player in the chat',
  chat_unmute: 'Let the player write in the chat again',
  chat_word: 'Changed the words of the chat',
  chat_slow: 'Changed the pace of the chat',
  chat_close: 'Closed a room of the chat',
  chat_open: 'Opened a room of the chat',
  affiliate_hold: 'Held the share of an affiliate',
  affiliate_pay: 'Let the share of an affiliate be paid again',
  promotion_draft: 'Wrote a version of the promotion',
  promotion_open: 'Opened a version of the promotion',
  promotion_end: 'Ended a version of the promotion',
  code_add: 'Added a promo code',
  code_close: 'Closed a promo code',
  care_contact: 'Contacted the player about their play',
  game_off: 'Switched a game off',
  game_on: 'Switched a game on again',
  game_limit: 'Set a limit of a game',
  staff_invite: 'Invited a member of staff',
  staff_roles: 'Changed the roles of a member of staff',
  staff_revoke: 'Revoked an account of staff',
  staff_restore: 'Restored an account of staff',
  role_set: 'Changed a role',
};

export function moneyWords(kind: string): string {
  return Object.hasOwn(MONEY, kind) ? MONEY[kind as TransferKind] : sentence(kind);
}

/** Of an action in the audit log, such as `operator.balance_adjust`. */
export function eventWords(action: string): string {
  return wordsOf(action) ?? sentence(action.replace(/^\w+\./, ''));
}

/** Null: nobody has found words for it. */
export function wordsOf(action: string): string | null {
  const act = /^operator\.(.+)$/.exec(action)?.[1];
  return (act === undefined ? EVENTS[action] : ACTS[act]) ?? null;
}

function sentence(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
