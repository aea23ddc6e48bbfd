import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { openCase } from '../operator/cases.ts';
import type { Alert } from './effect.ts';

/** Adds an alert to the operators' list, once. */
export async function raiseAlert(
  { directory, clock }: { directory: Database; clock: Clock },
  { kind, subject, details }: Alert,
  playerId: PlayerId | null,
): Promise<void> {
  await directory.transaction((tx) => openCase(tx, clock, 'provider', { kind, subject, playerId, details }));
}
