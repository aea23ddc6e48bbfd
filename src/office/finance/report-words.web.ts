import type { AnswerOf } from '../../http/contract.ts';
import type { readReport } from './finance-api.ts';

export type Report = AnswerOf<typeof readReport>;
export type Row = Report['rows'][number];
export type Figure = keyof Row['figures'];
export type By = 'day' | 'game' | 'provider' | 'coin' | 'country';
export interface Range {
  from: string;
  to: string;
}
/** The figure whose postings are open. */
export interface Opened extends Range {
  by: By;
  key: string;
  title: string;
  figure: Figure;
}

export const CUTS: readonly { id: By; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'game', label: 'Game' },
  { id: 'provider', label: 'Provider' },
  { id: 'coin', label: 'Coin' },
  { id: 'country', label: 'Country' },
];

export const TITLES: Readonly<Record<Figure, string>> = {
  staked: 'Staked',
  won: 'Won by players',
  gross: 'Gross revenue',
  rewards: 'Rewards',
  bonuses: 'Bonuses',
  net: 'Net revenue',
  affiliates: 'Affiliates',
  adjustments: 'Adjustments',
  fees: 'Fees',
  result: 'Result',
  prizes: 'Prizes for providers',
  sandbox: 'Sandbox money',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  owed: 'Change of what is owed',
};

/** Figures that make sense in each cut: play has no coin, and deposits have no game. */
export const SHOWN: Readonly<Record<By, readonly Figure[]>> = {
  day: [
    'staked',
    'won',
    'gross',
    'rewards',
    'bonuses',
    'net',
    'affiliates',
    'adjustments',
    'fees',
    'result',
    'deposits',
    'withdrawals',
  ],
  game: ['staked', 'won', 'gross', 'rewards', 'bonuses', 'net', 'prizes'],
  provider: ['staked', 'won', 'gross', 'rewards', 'bonuses', 'net', 'prizes'],
  coin: ['deposits', 'withdrawals', 'fees', 'owed'],
  country: ['staked', 'won', 'gross', 'rewards', 'bonuses', 'net', 'adjustments', 'deposits', 'withdrawals', 'fees'],
};

export const DAY_MS = 86_400_000;
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const money = (exact: string) => cents.format(Number(exact));
