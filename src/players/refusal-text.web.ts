import { ApiError, textOf } from '../ui/api-client.ts';

/** The server’s message, or `fallback` if it sent none. */
export function refusalText(error: unknown, fallback?: string): string {
  return error instanceof ApiError ? error.message : (fallback ?? textOf(error));
}
