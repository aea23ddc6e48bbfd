/** Answers of our wallet, always with status 200. */
export const REPLIES = {
  success: { error: 0, description: 'Success' },
  insufficientBalance: { error: 1, description: 'Insufficient balance' },
  playerUnknown: { error: 2, description: 'Player not found or signed out' },
  betNotAllowed: { error: 3, description: 'Bet is not allowed' },
  tokenInvalid: { error: 4, description: 'Token not found or expired' },
  hashInvalid: { error: 5, description: 'Invalid hash' },
  playerFrozen: { error: 6, description: 'Player is frozen' },
  badParameters: { error: 7, description: 'Bad parameters' },
  gameUnknown: { error: 8, description: 'Game not found or disabled' },
  retry: { error: 100, description: 'Internal error, please retry' },
  doNotRetry: { error: 120, description: 'Internal error, do not retry' },
  retryEndRound: { error: 130, description: 'Internal error on end of round, please retry' },
  outsideLimits: { error: 310, description: "Bet is outside the player's limits" },
} as const satisfies Record<string, { error: number; description: string }>;

export type ReplyName = keyof typeof REPLIES;
export type RefusalName = Exclude<ReplyName, 'success'>;
