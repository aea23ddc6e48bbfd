import { HOUSE_ACCOUNTS, PLAYER_ACCOUNTS, TRANSFER_KINDS } from '../../ledger/accounts.ts';

const { games, provider, prizes, processor, rewards, promotions, affiliates, adjustments, sandbox } = HOUSE_ACCOUNTS;
const PLAY = [games, provider];
const { stake, bet, refund, payout, provider_stake, provider_payout, provider_refund, provider_adjustment } =
  TRANSFER_KINDS;

/** The postings that a figure sums: those of these accounts, and only of these kinds unless null. */
export interface FigureSource {
  accounts: readonly number[];
  kinds: readonly number[] | null;
}

/** The figures in reports, and the postings that each one sums. */
export const FIGURES = {
  staked: { accounts: PLAY, kinds: [stake, bet, refund, provider_stake, provider_refund] },
  won: { accounts: PLAY, kinds: [bet, payout, provider_payout, provider_adjustment] },
  gross: { accounts: PLAY, kinds: null },
  rewards: { accounts: [rewards], kinds: null },
  bonuses: { accounts: [promotions], kinds: null },
  net: { accounts: [...PLAY, rewards, promotions], kinds: null },
  affiliates: { accounts: [affiliates], kinds: null },
  adjustments: { accounts: [adjustments], kinds: null },
  fees: { accounts: [processor], kinds: [TRANSFER_KINDS.withdrawal_sent] },
  result: { accounts: [...PLAY, rewards, promotions, affiliates, adjustments, processor], kinds: null },
  prizes: { accounts: [prizes], kinds: null },
  sandbox: { accounts: [sandbox], kinds: null },
  deposits: { accounts: [processor], kinds: [TRANSFER_KINDS.deposit] },
  withdrawals: { accounts: [processor], kinds: [TRANSFER_KINDS.withdrawal_sent] },
  owed: { accounts: Object.values(HOUSE_ACCOUNTS), kinds: null },
} as const satisfies Record<string, FigureSource>;

export type Figure = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];
export type Figures = Record<Figure, bigint>;

/** The sum of postings of one kind from one account to another. */
export interface Moved {
  kind: number;
  debit: number;
  credit: number;
  amount: bigint;
  returned: bigint;
  fee: bigint;
}

/**
 * In millionths of a dollar. Gross is what games took minus what they paid, on both balances. A stake counts on the day it was placed, a
 * win on the day it was paid. Net is gross minus rewards and bonuses. Bonuses count when granted, minus what players forfeited.
 */
export function figuresOf(sums: readonly Moved[]): Figures {
  const figures = Object.fromEntries(FIGURE_NAMES.map((name) => [name, 0n])) as Figures;
  for (const { kind, debit, credit, amount, returned, fee } of sums) {
    const moved = amount - returned;
    const into = (...accounts: number[]) =>
      (accounts.includes(credit) ? moved : 0n) - (accounts.includes(debit) ? moved : 0n);
    const gross = into(...PLAY);
    const isStake = (FIGURES.staked.kinds as readonly number[]).includes(kind);
    const staked = !isStake ? 0n : PLAY.includes(credit as 100) ? amount : -amount;
    figures.staked += staked;
    figures.won += staked - gross;
    figures.gross += gross;
    figures.rewards -= into(rewards);
    figures.bonuses -= into(promotions);
    figures.affiliates -= into(affiliates);
    figures.adjustments -= into(adjustments);
    figures.prizes -= into(prizes);
    figures.sandbox -= into(sandbox);
    figures.fees += fee;
    if (kind === TRANSFER_KINDS.deposit) figures.deposits -= into(processor);
    if (kind === TRANSFER_KINDS.withdrawal_sent) figures.withdrawals += into(processor);
    figures.owed += into(...Object.values(PLAYER_ACCOUNTS));
  }
  figures.net = figures.gross - figures.rewards - figures.bonuses;
  figures.result = figures.net - figures.affiliates - figures.adjustments + figures.fees;
  return figures;
}

/** Dollars with all decimals. */
export function exactDollars(micros: bigint): string {
  const sign = micros < 0n ? '-' : '';
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${sign}${digits.slice(0, -6)}.${fraction}`;
}
