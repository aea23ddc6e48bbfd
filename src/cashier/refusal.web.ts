import { cashierTexts } from '../texts/cashier.ts';
import { ApiError, textOf } from '../ui/api-client.ts';

/** The server's sentence in the player's language. */
export function refusalOf(error: unknown): string {
  return (error instanceof ApiError ? cashierTexts.refusals[error.code] : undefined) ?? textOf(error);
}
