export const FREE_ROUND_CREDITS = ['result', 'bonusWin'] as const;

/** How we are known at the aggregator. */
export interface ProviderSettings {
  /** Without `/IntegrationService`. */
  apiUrl: string;
  secureLogin: string;
  secret: string;
  styleName: string;
  providerId: string;
  /** Which of the two calls credits what free rounds win: by our contract it is one of them, never both. */
  freeRoundCredit: (typeof FREE_ROUND_CREDITS)[number];
  /** Where the aggregator lists winners of jackpots; null: our own record is shown. */
  winnersPath: string | null;
}
