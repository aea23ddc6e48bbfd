import { verifyChain } from '../../src/audit/audit-log.ts';
import type { Database } from '../../src/db/database.ts';
import { ALL_RULES } from '../../src/ledger/all-rules.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';

/** All that `npm run reconcile` and `npm run verify-chain` prove. Gives what is wrong. */
export async function proveBooks(database: Database): Promise<string[]> {
  const { checks } = await reconcile(database, ALL_RULES);
  const wrong = checks.filter(({ problemCount }) => problemCount > 0);
  const chain = await verifyChain(database);
  return [
    ...wrong.map(({ name, problems, problemCount }) => `reconcile, ${name}: ${problemCount}: ${problems[0]}`),
    ...(chain.intact ? [] : [`the audit log: ${chain.problem}`]),
  ];
}
