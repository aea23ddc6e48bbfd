import { openDatabase } from '../../src/db/database.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { KEY_PREFIX, keyOf, type Acknowledged } from './writer-lines.ts';

export interface Comparison {
  found: number;
  /** Acknowledged, but not in the books with this content and under this key. */
  lost: number[];
  /** In the books more than once, acknowledged or not. */
  doubled: number[];
  /** In the books without an acknowledgement: right only while an answer is still open. */
  unacknowledged: number[];
  isClean: boolean;
}

interface Written {
  reference: bigint;
  content: string;
}

/** Holds everything ever acknowledged against the books, and proves the books. */
export async function compareWithBooks(
  url: string,
  acknowledged: ReadonlyMap<number, Acknowledged>,
): Promise<Comparison> {
  const database = openDatabase({ url, connections: 1 });
  try {
    const { rows } = await database.query<Written>(`
      WITH named AS (
        SELECT player_id, key FROM posting_keys UNION ALL SELECT player_id, key FROM request_keys
      )
      SELECT t.reference, concat_ws(' ', k.key, t.player_id, kinds.name, t.amount_micros) AS content
      FROM transfers t JOIN transfer_kinds kinds ON kinds.code = t.kind
      LEFT JOIN named k ON k.player_id = t.player_id AND k.key = '${KEY_PREFIX}' || t.reference
      WHERE t.reference IS NOT NULL`);
    const contents = new Map<number, string>();
    const doubled = new Set<number>();
    for (const row of rows) {
      const reference = Number(row.reference);
      if (contents.has(reference)) doubled.add(reference);
      contents.set(reference, row.content);
    }
    const lost = [...acknowledged.values()].filter((line) => contents.get(line.reference) !== contentOf(line));
    const reconciliation = await reconcile(database);
    if (!reconciliation.clean) console.error(describeReconciliation(reconciliation));
    return {
      found: acknowledged.size - lost.length,
      lost: lost.map((line) => line.reference),
      doubled: [...doubled],
      unacknowledged: [...contents.keys()].filter((reference) => !acknowledged.has(reference)),
      isClean: reconciliation.clean,
    };
  } finally {
    await database.close();
  }
}

function contentOf({ reference, player, kind, amount }: Acknowledged): string {
  return `${keyOf(reference)} ${player} ${kind} ${amount}`;
}
