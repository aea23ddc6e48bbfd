import type { Serve } from '../http/router.ts';
import { readLiveFeed } from './api.ts';

/** Addresses of the provider's live feeds, and our id there. */
export interface LiveFeedSettings {
  production: { url: string; casinoId: string };
  prelive: { url: string; casinoId: string };
  currency: string;
}

/** `tables` are the ids of the live tables in the catalogue. */
export function liveRoutes(serve: Serve, feed: LiveFeedSettings, tables: () => readonly string[]): void {
  serve(readLiveFeed, async () => ({ ...feed, tables: [...tables()] }));
}
