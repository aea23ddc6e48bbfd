import type { MailData } from './mail-data.ts';

const username = 'lucky_ann';
const at = '2026-11-15 13:40 UTC';
const link = 'https://roulo.example/confirm-email?token=q4m2K9c0aXr7Vd1sT8yLw3ZbN6hJfE5uPgRiOoCk_-Q';
const withdrawal = { username, amount: '$1,284.50', currency: 'USDT (ETH)', address: '0x7f3a…9c21de' };

/** A sample of each mail, for viewing and for tests. */
export const SAMPLE_MAILS: MailData = {
  'confirm-email': { username, link },
  'reset-password': { username, link },
  'password-changed': { username, at },
  'two-factor-on': { username, at, link },
  'two-factor-undone': { username, at, ip: '192.0.2.7' },
  'two-factor-off': { username, at },
  'recovery-codes-renewed': { username, at },
  'recovery-code-used': { username, at, codesLeft: 7 },
  'new-device': { username, at, ip: '203.0.113.7', country: 'DE' },
  'codes-refused': { username, at, ip: '203.0.113.7' },
  'kyc-approved': { username, link },
  'kyc-resubmit': { username, link, reason: 'The photo of your passport is too dark to read.' },
  'kyc-rejected': { username, reason: 'The name on the document is another one.', forged: false },
  'kyc-expired': { username, link },
  'staff-invited': { name: username, link },
  'self-excluded': { username, until: '2026-12-15 13:40 UTC' },
  'withdrawal-requested': { ...withdrawal, waits: null },
  'withdrawal-held': {
    ...withdrawal,
    waits: { code: 'frozen', text: 'Withdrawals from your account are paused while we look into a payment.' },
  },
  'withdrawal-approved': withdrawal,
  'withdrawal-sent': { ...withdrawal, coins: '1265.2325 USDT (ETH)' },
  'withdrawal-confirmed': {
    ...withdrawal,
    coins: '1265.2325 USDT (ETH)',
    transaction: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  },
  'withdrawal-returned': { ...withdrawal, address: '', reason: null, note: '' },
  'support-confirm': { link },
  'support-answer': { text: 'Your deposit arrived meanwhile.\n\nKind regards', link },
  notice: { username, title: 'Deposits', text: 'Your deposit of $50.00 was credited.', link },
};
