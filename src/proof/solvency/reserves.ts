import type { Queryable } from '../../db/database.ts';

/** In dollars. */
export interface ReserveParts {
  processor: number;
  /** Cold wallets: `amount` is in coins. */
  addresses: { coin: string; address: string; amount: string; usd: number }[];
}

export interface Reserves {
  amount: bigint;
  at: Date;
  parts: ReserveParts;
}

/** The assets that the latest daily check found. */
export async function readReserves(db: Queryable): Promise<Reserves | null> {
  const { rows } = await db.query<{ result: { assets?: number } & Partial<ReserveParts>; finished_at: Date }>(
    `SELECT result, finished_at FROM daily_runs
     WHERE name = 'balance' AND finished_at IS NOT NULL AND result IS NOT NULL ORDER BY day DESC LIMIT 1`,
  );
  const newest = rows[0];
  if (newest?.result.assets === undefined) return null;
  const { assets, processor = assets, addresses = [] } = newest.result;
  return { amount: BigInt(Math.round(assets * 1_000_000)), at: newest.finished_at, parts: { processor, addresses } };
}
