// Runs in Node and in the browser, so use neither's APIs.

/** A number set by staff, with its range. */
export interface Setting {
  label: string;
  least: number;
  most: number;
  usual: number;
}

export interface RuleAbout {
  title: string;
  about: string;
  settings: Readonly<Record<string, Setting>>;
}

/** The available rules. The queries are in `find.ts`; the numbers are data. */
export const RULES = {
  payout_sum: {
    title: 'Large payouts in a short time',
    about: 'A player asks for withdrawals of at least this sum within these hours.',
    settings: {
      dollars: { label: 'Dollars', least: 1, most: 10_000_000, usual: 2_000 },
      hours: { label: 'Hours', least: 1, most: 168, usual: 24 },
    },
  },
  payout_without_deposit: {
    title: 'Payout without a deposit',
    about: 'A withdrawal of at least this sum is reviewed because the player never deposited what is withdrawn.',
    settings: { dollars: { label: 'Dollars', least: 0, most: 10_000_000, usual: 50 } },
  },
  shared_address: {
    title: 'Shared payout address',
    about: 'A withdrawal of at least this sum is reviewed because another account was paid to the same address.',
    settings: { dollars: { label: 'Dollars', least: 0, most: 10_000_000, usual: 0 } },
  },
  shared_ip: {
    title: 'Many accounts behind one address',
    about:
      'So many accounts signed in from one IP address within these hours. Households share one, so choose several.',
    settings: {
      accounts: { label: 'Accounts', least: 2, most: 1_000, usual: 5 },
      hours: { label: 'Hours', least: 1, most: 168, usual: 24 },
    },
  },
  linked_group: {
    title: 'Group of linked accounts',
    about:
      'An account is linked by device, document, identity, mailbox or address to a group of at least so many. Pairs have a case of their own.',
    settings: { accounts: { label: 'Accounts', least: 3, most: 1_000, usual: 3 } },
  },
  bonus_pattern: {
    title: 'Bonus won and withdrawn at once',
    about: 'A deposit bonus was completed, and within these hours at least this share of it is to be paid out.',
    settings: {
      hours: { label: 'Hours', least: 1, most: 168, usual: 24 },
      percent: { label: 'Percent of what was won', least: 1, most: 100, usual: 80 },
    },
  },
  large_win: {
    title: 'Large win',
    about: 'A single bet or round wins at least this much above its stake.',
    settings: { dollars: { label: 'Dollars', least: 100, most: 10_000_000, usual: 5_000 } },
  },
  chargeback: {
    title: 'Deposit taken back',
    about: 'A deposit that was credited was reversed by the processor.',
    settings: {},
  },
} as const satisfies Record<string, RuleAbout>;

export type Rule = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as Rule[];
export const isRule = (text: string): text is Rule => Object.hasOwn(RULES, text);
export type Settings = Readonly<Record<string, number>>;

/** Null: outside of what the rule allows. */
export function readSettings(rule: Rule, given: Readonly<Record<string, unknown>>): Settings | null {
  const wanted = Object.entries(RULES[rule].settings as Record<string, Setting>);
  if (Object.keys(given).some((name) => !wanted.some(([known]) => known === name))) return null;
  const read = wanted.map(([name, { usual }]) => [name, given[name] ?? usual] as const);
  const isGood = read.every(([name, value]) => {
    const { least, most } = (RULES[rule].settings as Record<string, Setting>)[name]!;
    return typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;
  });
  return isGood ? (Object.fromEntries(read) as Settings) : null;
}

/** Number of days that a trial covers. */
export const TRIAL_DAYS = 30;
/** An older trial says nothing about today. */
export const TRIAL_VALID_DAYS = 7;

/** The result of a trial. */
export interface Trial {
  from: string;
  to: string;
  alerts: number;
  players: number;
  /** By day, in order. */
  days: readonly { day: string; alerts: number }[];
  /** How many of the players are already known: payouts frozen, closed, or found to have several accounts. */
  known: number;
  examples: readonly { player: string; subject: string; facts: Record<string, string>; at: string }[];
}
