export const KINDS = ['all', 'deposit', 'withdrawal', 'bet', 'reward', 'adjustment'] as const;
export const BALANCES = ['all', 'primary', 'promotional'] as const;

/** Filters of the list and the download. Days are UTC. */
export type Filters = {
  kind?: Exclude<(typeof KINDS)[number], 'all'>;
  balanceType?: Exclude<(typeof BALANCES)[number], 'all'>;
  from?: string;
  to?: string;
};
