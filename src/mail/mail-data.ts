/** The data of each mail template. */
export interface MailData {
  'confirm-email': { username: string; link: string };
  'reset-password': { username: string; link: string };
  'password-changed': { username: string; at: string };
  'two-factor-on': { username: string; at: string; link: string };
  'two-factor-undone': { username: string; at: string; ip: string };
  'two-factor-off': { username: string; at: string };
  'recovery-codes-renewed': { username: string; at: string };
  'recovery-code-used': { username: string; at: string; codesLeft: number };
  'new-device': { username: string; at: string; ip: string; country: string | null };
  'codes-refused': { username: string; at: string; ip: string };
  'kyc-approved': { username: string; link: string };
  'kyc-resubmit': { username: string; link: string; reason: string };
  'kyc-rejected': { username: string; reason: string; forged: boolean };
  'kyc-expired': { username: string; link: string };
  'self-excluded': { username: string; until: string | null };
  'withdrawal-requested': WithdrawalMail & { waits: MailReason | null };
  'withdrawal-held': WithdrawalMail & { waits: MailReason };
  'withdrawal-approved': WithdrawalMail;
  'withdrawal-sent': WithdrawalMail & { coins: string };
  'withdrawal-confirmed': WithdrawalMail & { coins: string; transaction: string };
  'withdrawal-returned': WithdrawalMail & { reason: MailReason | null; note: string };
  'staff-invited': { name: string; link: string };
  /** For a visitor who wrote to support. */
  'support-confirm': { link: string };
  'support-answer': { text: string; link: string };
  /** A notice without its own template, for players who want it by mail too. */
  notice: { username: string; title: string; text: string; link: string };
}

interface WithdrawalMail {
  username: string;
  amount: string;
  currency: string;
  address: string;
}

/** A reason: the sentence in English, and the code by which other languages find theirs. */
export interface MailReason {
  code: string;
  text: string;
}

export type MailTemplate = keyof MailData;

/** The content of a mail, before it is rendered as text and HTML. */
export interface Draft {
  subject: string;
  lines: readonly string[];
  /** Names and values, as a table. */
  facts?: readonly (readonly [name: string, value: string])[];
  button?: { label: string; link: string };
  closing: string;
}

export type Drafts = { [T in MailTemplate]: (data: MailData[T]) => Draft };
