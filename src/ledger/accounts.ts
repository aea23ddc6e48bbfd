/** The player's own accounts. Their running balances stand on the wallet row. */
export const PLAYER_ACCOUNTS = { primary: 1, promotional: 2, held: 3 } as const;

/** Accounts of the house exist only as numbers in transfers. A row would be touched by every bet. */
export const HOUSE_ACCOUNTS = {
  games: 100,
  provider: 110,
  /** Jackpots and campaign wins that a provider pays to our players, and owes us. */
  prizes: 111,
  processor: 120,
  rewards: 130,
  promotions: 140,
  affiliates: 150,
  adjustments: 160,
  sandbox: 190,
} as const;

export const ACCOUNTS = { ...PLAYER_ACCOUNTS, ...HOUSE_ACCOUNTS } as const;

export const TRANSFER_KINDS = {
  stake: 1,
  payout: 2,
  refund: 3,
  bet: 4,
  provider_stake: 5,
  provider_payout: 6,
  provider_refund: 7,
  provider_adjustment: 8,
  deposit: 10,
  deposit_released: 11,
  withdrawal_hold: 20,
  withdrawal_sent: 21,
  withdrawal_returned: 22,
  rakeback: 30,
  rank_reward: 31,
  daily_bonus: 32,
  weekly_bonus: 33,
  monthly_bonus: 34,
  lossback: 35,
  race_prize: 36,
  promotion_bonus: 40,
  promotion_returned: 41,
  promotion_won: 42,
  promotion_forfeited: 43,
  affiliate_earnings: 50,
  jackpot_win: 55,
  campaign_win: 56,
  free_round_win: 57,
  adjustment: 60,
  put_aside: 61,
  put_back: 62,
  forfeit: 63,
  sandbox_grant: 90,
} as const;

export type PlayerAccount = keyof typeof PLAYER_ACCOUNTS;
export type Account = keyof typeof ACCOUNTS;
export type TransferKind = keyof typeof TRANSFER_KINDS;

export const BALANCE_TYPES = ['primary', 'promotional'] as const;
export type BalanceType = (typeof BALANCE_TYPES)[number];
