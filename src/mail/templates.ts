/** What each mail needs to be written. */
export interface MailData {
  'confirm-email': { username: string; link: string };
  'reset-password': { username: string; link: string };
  'password-changed': { username: string; at: string };
  'two-factor-on': { username: string; at: string };
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
  'withdrawal-requested': WithdrawalMail & { waits: string };
  'withdrawal-sent': WithdrawalMail & { coins: string; transaction: string };
  'withdrawal-returned': WithdrawalMail & { reason: string };
}

interface WithdrawalMail {
  username: string;
  amount: string;
  currency: string;
  address: string;
}

export type MailTemplate = keyof MailData;

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface Draft {
  subject: string;
  lines: string[];
  button?: { label: string; link: string };
  closing: string;
}

const NOT_YOU = 'If it was not you, reset your password at once and contact support.';

const DRAFTS: { [T in MailTemplate]: (data: MailData[T]) => Draft } = {
  'confirm-email': ({ username, link }) => ({
    subject: 'Confirm your e-mail address',
    lines: [
      `Welcome to Roulo, ${username}.`,
      'Please confirm that this address is yours. You can play without it; you will need it before your first withdrawal.',
    ],
    button: { label: 'Confirm my address', link },
    closing: 'If you did not create an account, you can ignore this mail.',
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'Reset your password',
    lines: [
      `Hello ${username},`,
      'someone asked to reset the password of your Roulo account. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was not you, you can ignore this mail: your password stays as it is.',
  }),
  'password-changed': ({ username, at }) => ({
    subject: 'Your password was changed',
    lines: [
      `Hello ${username},`,
      `the password of your Roulo account was changed on ${at}. All other devices were signed out.`,
    ],
    closing: NOT_YOU,
  }),
  'two-factor-on': ({ username, at }) => ({
    subject: 'Two-factor sign-in is on',
    lines: [
      `Hello ${username},`,
      `two-factor sign-in was turned on for your Roulo account on ${at}. From now on you are asked for a code of your authenticator app when you sign in and when you withdraw. All other devices were signed out.`,
      'Keep your recovery codes in a safe place: they are the way in if you lose your phone.',
    ],
    closing: NOT_YOU,
  }),
  'two-factor-off': ({ username, at }) => ({
    subject: 'Two-factor sign-in is off',
    lines: [
      `Hello ${username},`,
      `two-factor sign-in was turned off for your Roulo account on ${at}. Only your password protects it now. All other devices were signed out.`,
    ],
    closing: NOT_YOU,
  }),
  'recovery-codes-renewed': ({ username, at }) => ({
    subject: 'You have new recovery codes',
    lines: [
      `Hello ${username},`,
      `new recovery codes were made for your Roulo account on ${at}. The ones before no longer work.`,
    ],
    closing: NOT_YOU,
  }),
  'recovery-code-used': ({ username, at, codesLeft }) => ({
    subject: 'A recovery code was used',
    lines: [
      `Hello ${username},`,
      `a recovery code of your Roulo account was used on ${at}. It does not work again; ${codesLeft} ${codesLeft === 1 ? 'is' : 'are'} left.`,
    ],
    closing: NOT_YOU,
  }),
  'new-device': ({ username, at, ip, country }) => ({
    subject: 'New sign-in to your account',
    lines: [
      `Hello ${username},`,
      `a browser we did not know signed in to your Roulo account on ${at}, from the address ${ip}${country === null ? '' : ` (${country})`}.`,
    ],
    closing: `If it was you, there is nothing to do. ${NOT_YOU}`,
  }),
  'codes-refused': ({ username, at, ip }) => ({
    subject: 'Sign-in stopped: wrong codes',
    lines: [
      `Hello ${username},`,
      `on ${at} someone at the address ${ip} entered your password, but wrong codes for the second step. We have stopped further attempts for 15 minutes.`,
    ],
    closing: 'If it was not you, your password is known to someone else: change it now.',
  }),
  'self-excluded': ({ username, until }) => ({
    subject: 'You have excluded yourself from play',
    lines: [
      `Hello ${username},`,
      until === null
        ? 'as you asked, your Roulo account takes no bets and no deposits any more. This cannot be undone, neither by you nor by us.'
        : `as you asked, your Roulo account takes no bets and no deposits until ${until}. This cannot be shortened, neither by you nor by us, and it ends by itself.`,
      'You can still sign in and withdraw, and rounds that are open are finished and paid.',
      'Free and confidential help, in many languages: https://www.gamblingtherapy.org',
    ],
    closing: 'If it was not you, contact support.',
  }),
  'kyc-approved': ({ username, link }) => ({
    subject: 'Your account is verified',
    lines: [
      `Hello ${username},`,
      'we have checked your documents and approved your account. Withdrawals are open, and the limit on deposits is gone. What was held for it is on your balance.',
    ],
    button: { label: 'See your verification', link },
    closing: 'Thank you for taking the time.',
  }),
  'kyc-resubmit': ({ username, link, reason }) => ({
    subject: 'We need something from you again',
    lines: [
      `Hello ${username},`,
      'we have looked at your documents and could not use all of them.',
      ...(reason ? [reason] : []),
    ],
    button: { label: 'Hand in again', link },
    closing: 'Your balance stays as it is, and you can play on meanwhile.',
  }),
  'kyc-rejected': ({ username, reason, forged }) => ({
    subject: 'Your verification was rejected',
    lines: [
      `Hello ${username},`,
      'we could not verify your account.',
      ...(reason ? [reason] : []),
      forged
        ? 'Your account is closed. What is on it is held until two people of our staff have decided on it.'
        : 'Play and deposits are closed. What you last deposited may be withdrawn; the rest is held until two people of our staff have decided on it.',
    ],
    closing: 'If you think that this is a mistake, write to support.',
  }),
  'kyc-expired': ({ username, link }) => ({
    subject: 'Your document has run out',
    lines: [
      `Hello ${username},`,
      'the document that your account was verified with is no longer valid. Withdrawals are closed until you hand in a new one.',
    ],
    button: { label: 'Hand in a new document', link },
    closing: 'Your balance stays as it is, and you can play on meanwhile.',
  }),
  'withdrawal-requested': ({ username, amount, currency, address, waits }) => ({
    subject: 'Your withdrawal was requested',
    lines: [
      `Hello ${username},`,
      `a withdrawal of ${amount} in ${currency} to ${address} was requested from your account.`,
      ...(waits ? [waits] : []),
    ],
    closing: 'If it was not you, change your password at once and contact support.',
  }),
  'withdrawal-sent': ({ username, amount, address, coins, transaction }) => ({
    subject: 'Your withdrawal is on its way',
    lines: [
      `Hello ${username},`,
      `your withdrawal of ${amount} was sent: ${coins} to ${address}.`,
      `Transaction: ${transaction}`,
    ],
    closing: 'It may take a while until your wallet shows it.',
  }),
  'withdrawal-returned': ({ username, amount, currency, reason }) => ({
    subject: 'Your withdrawal was returned',
    lines: [`Hello ${username},`, `your withdrawal of ${amount} in ${currency} is back on your balance.`, reason],
    closing: 'If you have questions, write to support.',
  }),
};

/** A moment as it stands in mails. */
export function mailTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function renderMail<T extends MailTemplate>(template: T, data: MailData[T]): MailContent {
  const draft = DRAFTS[template](data);
  return { subject: draft.subject, text: asText(draft), html: asHtml(draft) };
}

function asText(draft: Draft): string {
  const button = draft.button ? [`${draft.button.label}:`, draft.button.link] : [];
  return [...draft.lines, ...button, draft.closing, 'Roulo'].join('\n\n');
}

function asHtml(draft: Draft): string {
  const paragraph = (text: string, color = '#F5F3FF') =>
    `<p style="margin:0 0 16px;color:${color};font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;
  const button = draft.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(draft.button.link)}" style="display:inline-block;padding:14px 24px;` +
      `border-radius:12px;background:#C8F135;color:#121700;font-weight:700;text-decoration:none">` +
      `${escapeHtml(draft.button.label)}</a></p>` +
      `<p style="margin:0 0 16px;color:#958DB8;font-size:13px;line-height:1.5;word-break:break-all">` +
      `${escapeHtml(draft.button.link)}</p>`
    : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(draft.subject)}</title></head>` +
    `<body style="margin:0;padding:32px 16px;background:#0F0C1C;font-family:Figtree,system-ui,sans-serif">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:18px;background:#201B36">` +
    `<p style="margin:0 0 24px;color:#C8F135;font-size:24px;font-weight:800">Roulo</p>` +
    `${draft.lines.map((line) => paragraph(line)).join('')}${button}${paragraph(draft.closing, '#BDB6DB')}` +
    `</div></body></html>`
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
