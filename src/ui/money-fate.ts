/** What became of the player's money: certainly nothing, or nobody knows yet and this is where to look. */
export type MoneyFate = 'unmoved' | 'check-bets' | 'check-wallet';
