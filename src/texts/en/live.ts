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
  signIn: 'Sign In',
  register: 'Register',
  notFound: 'There is no such table.',
  allTables: 'All live tables',
  moreTables: 'More tables',
  about:
    'Rounds run on a clock, and everyone at the table sees the same result. Bets come off your balance when betting closes. If your connection breaks, your bet plays on and is paid.',
};
