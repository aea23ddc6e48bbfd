import { afterEach, expect } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { UsdMicros } from '../money/usd.ts';
import { toPlayerId, type PlayerId } from './player-id.ts';
import { post } from './post.ts';
import { describeReconciliation, reconcile, type Rule, type SharedRule } from './reconcile.ts';
import { openWallet } from './wallet-rows.ts';

let lastPlayer = 1_000_000n;

/** A wallet of its own for a test, with money from the sandbox account. */
export function fundedWallet({ database }: TestDatabase, amount: UsdMicros): Promise<PlayerId> {
  lastPlayer += 1n;
  const playerId = toPlayerId(lastPlayer);
  return database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    if (amount > 0n) {
      await post(tx, systemClock, {
        playerId,
        key: 'grant',
        transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount }],
      });
    }
    return playerId;
  });
}

/** Proves after every test of a file that the books are clean. */
export function keepBooksClean(
  test: TestDatabase,
  more: readonly Rule[] = [],
  shared: readonly SharedRule[] = [],
): void {
  afterEach(async () => {
    const result = await reconcile(test.database, more, shared);
    expect(result.clean, describeReconciliation(result)).toBe(true);
  });
}
