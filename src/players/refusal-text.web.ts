import { playersTexts } from '../texts/players.ts';
import { ApiError, textOf } from '../ui/api-client.ts';

/** The server's sentence in the player's language; `fallback` for what the server said nothing about. */
export function refusalText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? textOf(error);
  return playersTexts.refusals[error.code] ?? error.message;
}
