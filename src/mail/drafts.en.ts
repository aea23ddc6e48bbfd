import type { Drafts } from './mail-data.ts';

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
const hello = (username: string) => `Hello ${username},`;
const NOT_YOU = 'If it was not you, reset your password at once and contact support.';

export const drafts: Drafts = {
  notice: ({ username, title, text, link }) => ({
    subject: `Your Roulo account: ${title}`,
    lines: [hello(username), `${title}: ${text}`],
    button: { label: 'Open Roulo', link },
    closing: 'You can choose in your settings which notices we send by email.',
  }),
  'support-confirm': ({ link }) => ({
    subject: 'Confirm your message to Roulo',
    lines: [
      'Somebody wrote to Roulo support and gave this address. If it was you, open the link: we then hand your message over. The link works for 48 hours.',
    ],
    button: { label: 'Hand over my message', link },
    closing: 'If it was not you, you can ignore this email. Nothing was handed over.',
  }),
  'support-answer': ({ text, link }) => ({
    subject: 'Roulo support answered you',
    lines: ['We answered your message:', ...text.split('\n').filter((line) => line.trim() !== '')],
    button: { label: 'Open the conversation', link },
    closing: 'Never tell anybody your password. We never ask for it.',
  }),
  'confirm-email': ({ username, link }) => ({
    subject: 'Confirm your email address',
    lines: [
      `Welcome to Roulo, ${username}.`,
      'Please confirm that this address is yours. You can play without doing so, but you need it before your first withdrawal.',
    ],
    button: { label: 'Confirm my address', link },
    closing: 'If you did not create an account, you can ignore this email.',
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'Reset your password',
    lines: [
      hello(username),
      'Someone asked to reset the password of your Roulo account. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was not you, you can ignore this email. Your password stays the same.',
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
      'Two-factor sign-in was turned on for your Roulo account. From now on, we will ask for a code from your authenticator app when you sign in and when you withdraw. All other devices were signed out.',
      'Keep your recovery codes in a safe place. You will need them if you lose your phone.',
      'If you did not do this, use the button below. It works once, for 24 hours: it turns two-factor sign-in off and lets you choose a new password.',
    ],
    facts: [['When', at]],
    button: { label: 'This was not me: turn it off', link },
    closing:
      'If it was you, there is nothing to do. Never share this link: anyone who has it can take over your account.',
  }),
  'two-factor-undone': ({ username, at, ip }) => ({
    subject: 'Two-factor sign-in was undone',
    lines: [
      hello(username),
      'Two-factor sign-in was turned off with the link from our email, and a new password was set. All devices were signed out. We check withdrawals by hand for the next 24 hours.',
    ],
    facts: [
      ['When', at],
      ['IP address', ip],
    ],
    closing:
      'If it was not you, someone else can read your email. Secure your mailbox first, then reset your password and contact support.',
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
    lines: [hello(username), 'New recovery codes were created for your Roulo account. The old ones no longer work.'],
    facts: [['When', at]],
    closing: NOT_YOU,
  }),
  'recovery-code-used': ({ username, at, codesLeft }) => ({
    subject: 'A recovery code was used',
    lines: [hello(username), 'A recovery code for your Roulo account was used. It will not work again.'],
    facts: [
      ['When', at],
      ['Codes left', String(codesLeft)],
    ],
    closing: NOT_YOU,
  }),
  'new-device': ({ username, at, ip, country }) => ({
    subject: 'New sign-in to your account',
    lines: [hello(username), 'Someone signed in to your Roulo account from a browser we have not seen before.'],
    facts: [
      ['When', at],
      ['IP address', ip],
      ...(country === null ? [] : [['Country', COUNTRIES.of(country) ?? country] as const]),
    ],
    closing: `If it was you, there is nothing to do. ${NOT_YOU}`,
  }),
  'codes-refused': ({ username, at, ip }) => ({
    subject: 'Sign-in stopped: wrong codes',
    lines: [
      hello(username),
      'Someone entered your password correctly, but got the two-factor code wrong. We have blocked further attempts for 15 minutes.',
    ],
    facts: [
      ['When', at],
      ['IP address', ip],
    ],
    closing: 'If it was not you, someone else knows your password: change it now.',
  }),
  'staff-invited': ({ name, link }) => ({
    subject: 'Your invitation to the back office',
    lines: [
      hello(name),
      'You have been invited to the back office. Open the link to choose a password and to set up an authenticator app.',
    ],
    button: { label: 'Accept the invitation', link },
    closing:
      'The link works once, for 48 hours. If you did not expect it, ignore this mail and tell your administrator.',
  }),
  'self-excluded': ({ username, until }) => ({
    subject: 'You have excluded yourself from play',
    lines: [
      hello(username),
      until === null
        ? 'As you asked, your Roulo account no longer accepts bets or deposits. Neither you nor we can undo this.'
        : 'As you asked, your Roulo account does not accept bets or deposits for a while. Neither you nor we can shorten this. It ends automatically.',
      'You can still sign in and withdraw. Open rounds are finished and paid.',
      'Free and confidential help, in many languages: https://www.gamblingtherapy.org',
    ],
    ...(until === null ? {} : { facts: [['Until', until]] as const }),
    closing: 'If it was not you, contact support.',
  }),
  'kyc-approved': ({ username, link }) => ({
    subject: 'Your account is verified',
    lines: [
      hello(username),
      'We have checked your documents and approved your account. You can now withdraw, and there is no deposit limit any more. Any money we held for this is now in your balance.',
    ],
    button: { label: 'See your verification', link },
    closing: 'Thank you for taking the time.',
  }),
  'kyc-resubmit': ({ username, link, reason }) => ({
    subject: 'Please resubmit your documents',
    lines: [
      hello(username),
      'We have checked your documents and could not use all of them.',
      ...(reason ? [reason] : []),
    ],
    button: { label: 'Resubmit', link },
    closing: 'Your balance is not affected, and you can keep playing in the meantime.',
  }),
  'kyc-rejected': ({ username, reason, forged }) => ({
    subject: 'Your verification was rejected',
    lines: [
      hello(username),
      'We could not verify your account.',
      ...(reason ? [reason] : []),
      forged
        ? 'Your account is closed. Your balance is on hold until two members of our staff have decided on it.'
        : 'Play and deposits are closed on your account. You may withdraw what you last deposited. The rest is on hold until two members of our staff have decided on it.',
    ],
    closing: 'If you think this is a mistake, please contact support.',
  }),
  'kyc-expired': ({ username, link }) => ({
    subject: 'Your document has expired',
    lines: [
      hello(username),
      'The document used to verify your account is no longer valid. You cannot withdraw until you submit a new one.',
    ],
    button: { label: 'Submit a new document', link },
    closing: 'Your balance is not affected, and you can keep playing in the meantime.',
  }),
  'withdrawal-requested': ({ username, amount, currency, address, waits }) => ({
    subject: 'We received your withdrawal request',
    lines: [
      hello(username),
      'A withdrawal was requested from your account.',
      ...(waits
        ? [waits.text, 'The dollar amount stays the same. You receive coins at the rate when it is released.']
        : []),
    ],
    facts: [
      ['Amount', amount],
      ['Currency', currency],
      ['To', address],
    ],
    closing: 'If it was not you, change your password at once and contact support.',
  }),
  'withdrawal-held': ({ username, amount, currency, address, waits }) => ({
    subject: 'Your withdrawal is on hold',
    lines: [hello(username), 'We have to check your withdrawal before it can go on.', waits.text],
    facts: [
      ['Amount', amount],
      ['Currency', currency],
      ['To', address],
    ],
    closing: 'Your money is set aside and safe. We will email you as soon as there is a decision.',
  }),
  'withdrawal-approved': ({ username, amount, currency, address }) => ({
    subject: 'Your withdrawal was approved',
    lines: [hello(username), 'Our team has checked your withdrawal. It goes out next.'],
    facts: [
      ['Amount', amount],
      ['Currency', currency],
      ['To', address],
    ],
    closing: 'You do not need to do anything. We will email you when it is sent.',
  }),
  'withdrawal-sent': ({ username, amount, address, coins }) => ({
    subject: 'Your withdrawal is on its way',
    lines: [hello(username), 'Your withdrawal was sent to the network.'],
    facts: [
      ['Amount', amount],
      ['Sent', coins],
      ['To', address],
    ],
    closing: 'We will email you the transaction once the network has confirmed it.',
  }),
  'withdrawal-confirmed': ({ username, amount, address, coins, transaction }) => ({
    subject: 'Your withdrawal is confirmed',
    lines: [hello(username), 'The network has confirmed your withdrawal.'],
    facts: [
      ['Amount', amount],
      ['Sent', coins],
      ['To', address],
      ['Transaction', transaction],
    ],
    closing: 'It may take a while to show up in your wallet.',
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
      ['Returned to your balance', amount],
      ['Currency', currency],
    ],
    closing: 'If you have questions, please contact support.',
  }),
};
