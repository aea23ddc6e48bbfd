import { ApiError, textOf } from '../ui/api-client.ts';

/** What the server said; `fallback` where it said nothing. */
export function refusalText(error: unknown, fallback?: string): string {
  return error instanceof ApiError ? error.message : (fallback ?? textOf(error));
}
