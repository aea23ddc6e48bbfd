/**
 * What the house has promised and what it asks, as players read it: screens and legal pages quote it from here.
 * Amounts are US dollars. No Node and no browser: this file runs in both.
 */

import { COIN_NAMES } from './coin-names.ts';

/** Parts that are described already and not open yet; a page that describes one says so. */
export const OPEN_PARTS = {
  cashier: true,
  promotion: true,
  affiliates: true,
  rankUpReward: true,
  vipBonuses: true,
  verification: true,
  playerLimits: true,
  catalogue: true,
} as const satisfies Record<string, boolean>;

export type Part = keyof typeof OPEN_PARTS;

export const AGE_MIN = 18;

export const BETS = {
  stakeMin: 0.1,
  stakeMax: 500,
  /** A round that needs nothing more from the player is paid within this time, whatever happens to the page. */
  settledWithinS: 60,
  /** A round that waits for the player's next step is kept open for this long. */
  openForHours: 24,
  /** An obvious error is put right within this time; afterwards a result is final. */
  correctedWithinHours: 72,
} as const;

/** What of the bets of all players is shown in which public list. */
export const CROWD = {
  /** From this stake on a bet is among the high stakes. */
  highStake: 100,
  /** From this multiplier on a bet is among the lucky ones, for so many hours. */
  luckyMultiplier: 100,
  luckyHours: 24,
  /** A bet that gained at least this much is a big win. */
  bigWin: 100,
} as const;

/** What it takes to write in the chat; anyone may read it. */
export const CHAT = { wageredMin: 10 } as const;

/**
 * The weekly race. A point is a cent of what the house earns on average by a stake, so a stake of $100 on a game with an
 * edge of 1% is worth 100 points, whichever game it is.
 */
export const RACE = {
  /** From the first place on: so many places with this prize each. */
  prizes: [
    { places: 1, prize: 200 },
    { places: 1, prize: 120 },
    { places: 1, prize: 80 },
    { places: 2, prize: 50 },
    { places: 5, prize: 30 },
    { places: 10, prize: 15 },
    { places: 10, prize: 8 },
    { places: 20, prize: 6 },
  ],
  /**
   * A prize is at most this part of what the house earns on average by the winner's stakes of the week. Together with every other
   * benefit it stays below the whole, so nobody gains by playing for the race, with however many accounts.
   */
  prizeMaxPercent: 50,
  /** A smaller prize is not paid. */
  prizeMin: 0.01,
} as const;

/** By what was wagered in total, lowest first. */
export const RANKS = [
  { name: 'Unranked', minimum: 0 },
  { name: 'Rookie I', minimum: 10_000 },
  { name: 'Rookie II', minimum: 50_000 },
  { name: 'Rookie III', minimum: 100_000 },
  { name: 'Coinling I', minimum: 250_000 },
  { name: 'Coinling II', minimum: 500_000 },
  { name: 'Coinling III', minimum: 700_000 },
  { name: 'High Roller I', minimum: 1_300_000 },
  { name: 'High Roller II', minimum: 2_500_000 },
  { name: 'High Roller III', minimum: 4_000_000 },
  { name: 'Platinum Ace I', minimum: 7_000_000 },
  { name: 'Platinum Ace II', minimum: 10_000_000 },
  { name: 'Platinum Ace III', minimum: 15_000_000 },
  { name: 'Emerald Spinner I', minimum: 50_000_000 },
  { name: 'Emerald Spinner II', minimum: 100_000_000 },
  { name: 'Emerald Spinner III', minimum: 250_000_000 },
  { name: 'Black Diamond', minimum: 500_000_000 },
  { name: 'Roulo Royalty', minimum: 1_000_000_000 },
] as const satisfies readonly { name: string; minimum: number }[];

/** Families of ranks: 'Rookie' is Rookie I to III. */
export const TIERS = [
  'Unranked',
  'Rookie',
  'Coinling',
  'High Roller',
  'Platinum Ace',
  'Emerald Spinner',
  'Black Diamond',
  'Roulo Royalty',
] as const;
export type Tier = (typeof TIERS)[number];

/** Of the house edge of each bet. */
export const RAKEBACK = { percent: 5, promotionalPercent: 2.5, claimMin: 0.01, from: 'Unranked' } as const;

/** Of the way from the rank before. */
export const RANK_UP = { percent: 0.1, promotionalLevellingPercent: 50, from: 'Rookie' } as const;

interface Bonus {
  percent: number;
  /** What it is a part of, always of play on the primary balance: stake times house edge, or what was lost. */
  of: 'theoretical' | 'netLoss';
  /** UTC days, ISO weeks, calendar months. */
  every: 'day' | 'week' | 'month';
  /** The lowest tier that has it; the rank at the end of the period counts. */
  from: Tier;
}

export const BONUSES = {
  monthly: { percent: 5, of: 'theoretical', every: 'month', from: 'Rookie' },
  weekly: { percent: 5, of: 'theoretical', every: 'week', from: 'High Roller' },
  daily: { percent: 2, of: 'theoretical', every: 'day', from: 'Platinum Ace' },
  lossback: { percent: 5, of: 'netLoss', every: 'month', from: 'Emerald Spinner' },
} as const satisfies Record<string, Bonus>;

/** Smaller bonuses are not granted. */
export const BONUS_CLAIM = { min: 0.01, withinDays: 30 } as const;

/** Rakeback and bonuses of one bet stay below this part of its edge; lossback stands apart. */
export const GIVEBACK_MAX_PERCENT = 25;

export const VIP_HOST = { from: 'Black Diamond' } as const;

/** Of every promotion. What one brings and asks is a version: `promotion-terms.ts`. */
export const PROMOTION = {
  rtpMaxPercent: 97.4,
  /** Stakes on games with a smaller edge count in proportion. */
  fullWeightEdgePercent: 2.6,
  /** The slot that free spins are for, by the provider's id. */
  freeSpinsGame: { symbol: 'vs20tombofninthsun', name: 'Tomb of the Ninth Sun' },
} as const;

export const AFFILIATE = {
  ngrPercent: 20,
  /** The share is taken of at most so many times the month's theoretical revenue (stakes times house edge). */
  theoreticalFactor: 2,
  /** A negative month is set off against so many months after it. */
  carryMonths: 3,
  codeLengthMin: 3,
  codeLengthMax: 20,
  codesMax: 10,
} as const;

export const CASHIER = {
  currencies: Object.values(COIN_NAMES),
  depositMin: 15,
  withdrawalMin: 15,
  /** Of a withdrawal, after fees and conversion. */
  receivedPercent: 98.5,
} as const;

/** When a person looks at a withdrawal before it is paid. */
export const WITHDRAWAL_REVIEW = {
  /** Withdrawals of so many hours count together. */
  sumHours: 24,
  from: 2_000,
  /** Below this sum the first address of a player who has deposited needs nobody; another address always does. */
  firstAddressFrom: 500,
} as const;

export const VERIFICATION = {
  depositCap: 500,
  documentsWithinHours: 72,
  reviewBusinessDays: 7,
  idValidForMonths: 3,
  addressProofMonths: 3,
} as const;

export const SELF_EXCLUSIONS = ['24h', '1w', '1m', '6m', 'permanent'] as const;

export const LIMITS = {
  /** A looser limit waits this long, and then for the player to confirm it. */
  loosenAfterHours: 24,
  confirmWithinDays: 7,
} as const;

/**
 * Signs that play may do harm, and the points of each: 100 in all. Staff look first at whoever has most. Nothing is closed by points alone.
 */
export const SIGNS_OF_HARM = {
  /** The days that are looked at. */
  days: 7,
  /** From so many points on a player is on the list. */
  listedFrom: 15,
  points: { losses: 25, hours: 20, nights: 20, raisedLimits: 15, chasing: 15, returnedWithdrawals: 5 },
  /** Lost so many times the player's own mean of the four weeks before, and at least so many dollars. */
  losses: { timesMean: 2, min: 100 },
  /** Hours with a bet. */
  hours: { min: 28 },
  /** A day and night of play without a pause of so many hours. */
  nights: { pauseHours: 6 },
  /** Deposits that came within so many minutes after play had left less than a dollar. */
  chasing: { deposits: 3, withinMinutes: 60 },
  /** Looser limits that were asked for, and withdrawals that came back, within so many days. */
  askedWithinDays: 30,
} as const;

/** How often a player may be told how long a session lasts already. */
export const REMINDERS = { choicesMinutes: [15, 30, 60, 120], minutesMin: 5, minutesMax: 240 } as const;

export const ACCOUNT = {
  lockedAfterFailures: 5,
  lockedForMinutes: 15,
  idleMinutes: 30,
  sessionHours: 12,
  withdrawalHoldHours: 24,
  sessionsKeptDays: 7,
  mailsKeptDays: 30,
  deviceCookieDays: 400,
} as const;

export const SUPPORT = { answerBusinessDays: '1-2', privacyAnswerDays: 30 } as const;
