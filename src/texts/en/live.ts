import { tableLimits, winnersOf } from '../live-words.ts';

export const liveTexts = {
  limits: tableLimits,
  limitsTitle: 'Limits',
  seats: 'Seats',
  dealer: 'Dealer',
  closed: 'Closed',
  stale: 'Live data is delayed',
  lastResults: 'Last results',
  winners: winnersOf('P', 'B', 'T'),
  signInTitle: 'Live tables are played for real money.',
  signInText: 'Sign in to take a seat. New here? Registering takes a minute.',
  signIn: 'Sign in',
  register: 'Register',
  notFound: 'This table does not exist.',
  allTables: 'All live tables',
  moreTables: 'More tables',
  about:
    'Rounds run on a clock, and everyone at the table sees the same result. Your bet is taken from your balance when betting closes. If your connection drops, your bet still plays and is paid.',
};
