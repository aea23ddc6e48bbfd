export const FREE_ROUND_CREDITS = ['result', 'bonusWin'] as const;

/** Our account at the aggregator. */
export interface ProviderSettings {
  /** Without `/IntegrationService`. */
  apiUrl: string;
  secureLogin: string;
  secret: string;
  styleName: string;
  providerId: string;
  /** Which of two calls credits wins of free rounds: by our contract exactly one of them does. */
  freeRoundCredit: (typeof FREE_ROUND_CREDITS)[number];
  /** Path of the aggregator's list of jackpot winners; null: our own record is shown. */
  winnersPath: string | null;
}
