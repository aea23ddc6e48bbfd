/** What happened to the player's money: certainly nothing, or unknown, with the place to look. */
export type MoneyFate = 'unmoved' | 'check-bets' | 'check-wallet';
