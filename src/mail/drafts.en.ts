import type { Drafts } from './mail-data.ts';

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
const hello = (username: string) => `Hello ${username},`;
const NOT_YOU = 'If it was not you, reset your password at once and contact support.';

export const drafts: Drafts = {
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
      hello(username),
      'Someone asked to reset the password of your Roulo account. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was not you, you can ignore this mail: your password stays as it is.',
  }),
  'password-changed': ({ username, at }) => ({
    subject: 'Your password was changed',
    lines: [hello(username), 'The password of your Roulo account was changed. All other devices were signed out.'],
    facts: [['When', at]],
    closing: NOT_YOU,
  }),
  'two-factor-on': ({ username, at, link }) => ({
    subject: 'Two-factor sign-in is on',
    lines: [
      hello(username),
      'Two-factor sign-in was turned on for your Roulo account. From now on you are asked for a code of your authenticator app when you sign in and when you withdraw. All other devices were signed out.',
      'Keep your recovery codes in a safe place: they are the way in if you lose your phone.',
      'If you did not do this, use the button below. It works once, for 24 hours: it turns two-factor sign-in off and lets you choose a new password.',
    ],
    facts: [['When', at]],
    button: { label: 'This was not me: turn it off', link },
    closing:
      'If it was you, there is nothing to do. Never pass this link on: whoever has it can take over your account.',
  }),
  'two-factor-undone': ({ username, at, ip }) => ({
    subject: 'Two-factor sign-in was undone',
    lines: [
      hello(username),
      'Two-factor sign-in was turned off with the link from our mail, and a new password was set. All devices were signed out. We review withdrawals by hand for the next 24 hours.',
    ],
    facts: [
      ['When', at],
      ['From the address', ip],
    ],
    closing:
      'If it was not you, somebody can read your mail. Secure your mailbox first, then reset your password and contact support.',
  }),
  'two-factor-off': ({ username, at }) => ({
    subject: 'Two-factor sign-in is off',
    lines: [
      hello(username),
      'Two-factor sign-in was turned off for your Roulo account. Only your password protects it now. All other devices were signed out.',
    ],
    facts: [['When', at]],
    closing: NOT_YOU,
  }),
  'recovery-codes-renewed': ({ username, at }) => ({
    subject: 'You have new recovery codes',
    lines: [hello(username), 'New recovery codes were made for your Roulo account. The ones before no longer work.'],
    facts: [['When', at]],
    closing: NOT_YOU,
  }),
  'recovery-code-used': ({ username, at, codesLeft }) => ({
    subject: 'A recovery code was used',
    lines: [hello(username), 'A recovery code of your Roulo account was used. It does not work again.'],
    facts: [
      ['When', at],
      ['Codes left', String(codesLeft)],
    ],
    closing: NOT_YOU,
  }),
  'new-device': ({ username, at, ip, country }) => ({
    subject: 'New sign-in to your account',
    lines: [hello(username), 'A browser we did not know signed in to your Roulo account.'],
    facts: [
      ['When', at],
      ['From the address', ip],
      ...(country === null ? [] : [['Country', COUNTRIES.of(country) ?? country] as const]),
    ],
    closing: `If it was you, there is nothing to do. ${NOT_YOU}`,
  }),
  'codes-refused': ({ username, at, ip }) => ({
    subject: 'Sign-in stopped: wrong codes',
    lines: [
      hello(username),
      'Someone entered your password, but wrong codes for the second step. We have stopped further attempts for 15 minutes.',
    ],
    facts: [
      ['When', at],
      ['From the address', ip],
    ],
    closing: 'If it was not you, your password is known to someone else: change it now.',
  }),
  'self-excluded': ({ username, until }) => ({
    subject: 'You have excluded yourself from play',
    lines: [
      hello(username),
      until === null
        ? 'As you asked, your Roulo account takes no bets and no deposits any more. This cannot be undone, neither by you nor by us.'
        : 'As you asked, your Roulo account takes no bets and no deposits for a while. This cannot be shortened, neither by you nor by us, and it ends by itself.',
      'You can still sign in and withdraw, and rounds that are open are finished and paid.',
      'Free and confidential help, in many languages: https://www.gamblingtherapy.org',
    ],
    ...(until === null ? {} : { facts: [['Until', until]] as const }),
    closing: 'If it was not you, contact support.',
  }),
  'kyc-approved': ({ username, link }) => ({
    subject: 'Your account is verified',
    lines: [
      hello(username),
      'We have checked your documents and approved your account. Withdrawals are open, and the limit on deposits is gone. What was held for it is on your balance.',
    ],
    button: { label: 'See your verification', link },
    closing: 'Thank you for taking the time.',
  }),
  'kyc-resubmit': ({ username, link, reason }) => ({
    subject: 'We need something from you again',
    lines: [
      hello(username),
      'We have looked at your documents and could not use all of them.',
      ...(reason ? [reason] : []),
    ],
    button: { label: 'Hand in again', link },
    closing: 'Your balance stays as it is, and you can play on meanwhile.',
  }),
  'kyc-rejected': ({ username, reason, forged }) => ({
    subject: 'Your verification was rejected',
    lines: [
      hello(username),
      'We could not verify your account.',
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
      hello(username),
      'The document that your account was verified with is no longer valid. Withdrawals are closed until you hand in a new one.',
    ],
    button: { label: 'Hand in a new document', link },
    closing: 'Your balance stays as it is, and you can play on meanwhile.',
  }),
  'withdrawal-requested': ({ username, amount, currency, address, waits }) => ({
    subject: 'Your withdrawal was requested',
    lines: [
      hello(username),
      'A withdrawal was requested from your account.',
      ...(waits ? [waits.text, 'The dollar amount is fixed. You receive coins at the rate when it is released.'] : []),
    ],
    facts: [
      ['Amount', amount],
      ['Currency', currency],
      ['To', address],
    ],
    closing: 'If it was not you, change your password at once and contact support.',
  }),
  'withdrawal-sent': ({ username, amount, address, coins, transaction }) => ({
    subject: 'Your withdrawal is on its way',
    lines: [hello(username), 'Your withdrawal was sent.'],
    facts: [
      ['Amount', amount],
      ['Sent', coins],
      ['To', address],
      ['Transaction', transaction],
    ],
    closing: 'It may take a while until your wallet shows it.',
  }),
  'withdrawal-returned': ({ username, amount, currency, reason, note }) => ({
    subject: 'Your withdrawal was returned',
    lines: [
      hello(username),
      'Your withdrawal was not sent.',
      ...(reason ? [reason.text] : []),
      ...(note ? [note] : []),
    ],
    facts: [
      ['Back on your balance', amount],
      ['Currency', currency],
    ],
    closing: 'If you have questions, write to support.',
  }),
};
