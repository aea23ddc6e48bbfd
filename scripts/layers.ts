/**
 * The folders of src/ and their import rules. `scripts/tidy.test.ts` enforces them, and `npm run docs` writes them into ARCHITECTURE.md.
 */
export interface Folder {
  name: string;
  about: string;
}

/** Each layer may import those listed before it. */
export const LAYERS: readonly Folder[] = [
  { name: 'texts', about: 'every text, in four languages' },
  { name: 'money', about: 'dollars as integers' },
  { name: 'terms', about: 'ranks, rates, limits: the published rules of the house' },
  { name: 'fairness', about: 'from seeds to numbers' },
  { name: 'clock', about: 'the time, as an argument' },
  { name: 'secrets', about: 'the key ring; comparing secrets' },
  { name: 'db', about: 'PostgreSQL: pool, migrations, cells, the embedded database, backups' },
  { name: 'public-log', about: 'append-only log of what the house has committed to' },
  { name: 'ledger', about: 'the books: the only writer of money' },
  { name: 'bets', about: 'seeds, stakes, rounds and records of bets; exposure of the house' },
  { name: 'audit', about: 'hash-chained log of what people did' },
  { name: 'sessions', about: 'who is signed in' },
  { name: 'mail', about: 'outbox and templates' },
  { name: 'realtime', about: 'sockets, and messages between servers' },
  { name: 'http', about: 'contracts, routing, guards, rate limits, admission' },
  { name: 'credentials', about: 'passwords, one-time codes, the lock on failures' },
  { name: 'ui', about: 'controls and state of the web app' },
  { name: 'countries', about: 'where a visitor is, and what is allowed there' },
  { name: 'notices', about: 'the inbox: what players are told about their accounts, also by mail and push' },
  { name: 'operator', about: 'commands of staff, proposals, cases' },
  { name: 'staff', about: 'accounts, sign-in, roles and sessions of staff' },
];

/** Slices do not import each other. */
export const SLICES: readonly Folder[] = [
  { name: 'players', about: 'accounts, sign-in, second factor, profile' },
  { name: 'identity', about: 'identity checks and documents' },
  { name: 'safer-play', about: 'limits, exclusion, reminders' },
  { name: 'linked-accounts', about: 'several accounts of one person' },
  { name: 'rewards', about: 'ranks, rakeback, bonuses' },
  { name: 'promotions', about: 'deposit bonus and free spins, their versions, budgets and codes' },
  { name: 'risk', about: 'rules that look for fraud, their alerts and trials' },
  { name: 'support', about: 'messages of players and visitors to support' },
  { name: 'affiliates', about: 'referrals and their monthly share' },
  { name: 'content', about: 'legal pages, articles, page heads, sitemap' },
  { name: 'games', about: 'the originals, one folder each; verification and receipts' },
  { name: 'catalogue', about: 'lists, search and covers of provider games' },
  { name: 'cashier', about: 'deposits, withdrawals, reserves' },
  { name: 'live', about: 'the feed of live tables' },
  { name: 'provider', about: 'the wallet that game providers call' },
  { name: 'proof', about: 'solvency, and the routes of the public log' },
  { name: 'crowd', about: 'what players see of each other' },
];

/** Shows staff the data of all slices and runs their commands. Only the top may import it. */
export const OFFICE: Folder = { name: 'office', about: 'the back office: its calls and screens' };

/** Imports everything and assembles it. */
export const TOP: Folder = { name: 'app', about: 'server, settings, jobs, screens, the frame around pages' };
