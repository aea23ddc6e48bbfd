import { verifyChain } from '../../src/audit/audit-log.ts';
import { FIRST_CELL } from '../../src/db/cells/schemas.ts';
import { openDatabase, type Database, type Place } from '../../src/db/database.ts';
import { ALL_RULES, ALL_SHARED_RULES } from '../../src/ledger/all-rules.ts';
import { reconcile, type Rule } from '../../src/ledger/reconcile.ts';

/** All that `npm run reconcile` and `npm run admin -- verify-chain` prove, or these rules alone. Gives what is wrong. */
export async function proveBooks(database: Database, rules?: readonly Rule[]): Promise<string[]> {
  const { checks } = await (rules ? reconcile(database, rules) : reconcile(database, ALL_RULES, ALL_SHARED_RULES));
  const wrong = checks.filter(({ problemCount }) => problemCount > 0);
  const chain = await verifyChain(database);
  return [
    ...wrong.map(({ name, problems, problemCount }) => `reconcile, ${name}: ${problemCount}: ${problems[0]}`),
    ...(chain.intact ? [] : [`the audit log: ${chain.problem}`]),
  ];
}

/** The same for a database that nobody has open. */
export function proveBooksAt(url: string, rules?: readonly Rule[]): Promise<string[]> {
  return asOwner(url, (database) => proveBooks(database, rules));
}

/** Looks into a database as its owner. */
export async function asOwner<T>(
  url: string,
  work: (database: Database) => Promise<T>,
  place: Place = FIRST_CELL,
): Promise<T> {
  const database = openDatabase({ url, place, connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
