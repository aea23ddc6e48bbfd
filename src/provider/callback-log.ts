import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { ATTACHMENTS, callbackValues, type StoredCallback } from './records.ts';

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** For calls that changed nothing; others are stored together with their changes. */
export async function storeCallback(db: Queryable, callback: StoredCallback): Promise<void> {
  await db.query({
    name: 'provider-store-callback',
    text: ATTACHMENTS.callbacks.sql(1),
    values: callbackValues([callback]),
  });
}

export async function forgetOldCallbacks(database: Database, clock: Clock): Promise<void> {
  await database.query('DELETE FROM provider_callbacks WHERE received_at < $1', [
    new Date(clock.now().getTime() - KEPT_MS),
  ]);
}
