import { openDatabase } from '../../src/db/database.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import type { SeatedPlayer } from './drill-stage.ts';

export interface Books {
  readonly isClean: boolean;
  readonly lines: readonly string[];
}

const START_CENTS = 1_000_000;
const SHOWN_MAX = 5;

/** Whether everybody has what was won and lost, to the cent, and the ledger agrees with itself and with the provider. */
export async function checkBooks(
  url: string,
  players: readonly SeatedPlayer[],
  nets: ReadonlyMap<string, number>,
): Promise<Books> {
  const database = openDatabase({ url, connections: 1 });
  try {
    const { rows } = await database.query<{ player_id: bigint; primary_micros: bigint }>(
      'SELECT player_id, primary_micros FROM wallets ORDER BY player_id',
    );
    const off = players.flatMap(({ userId }, index) => {
      const cents = Number(rows[index]!.primary_micros) / 10_000;
      const expected = START_CENTS + (nets.get(userId) ?? 0);
      return Math.abs(cents - expected) < 0.001 ? [] : [`${userId} has ${cents} cents instead of ${expected}.`];
    });
    const reconciliation = await reconcile(database, PROVIDER_RULES);
    return {
      isClean: off.length === 0 && reconciliation.clean,
      lines: [
        ...off.slice(0, SHOWN_MAX),
        `Balances that are not what was won and lost: ${off.length}`,
        describeReconciliation(reconciliation),
      ],
    };
  } finally {
    await database.close();
  }
}
