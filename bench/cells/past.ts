import { addPastBets } from '../bets/past-bets.ts';
import { runLoad } from '../load/load.ts';
import type { BenchPlayer } from '../load/run.ts';
import { startBenchServer } from '../stage/bench-server.ts';

const PAST_BETS = 20_000;
const FIRST_BETS = { kind: 'keno', connections: 64, seconds: 3 } as const;

/** As `npm run admin -- archive` names it. */
export function monthsAgo(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
}

/** Gives the players of the first cell old months, before the cells are on their workers. Their first bets make their seeds. */
export async function addPast(url: string, secretKeys: string, players: readonly BenchPlayer[]): Promise<void> {
  const server = await startBenchServer({ databaseUrl: url, secretKeys });
  await runLoad({ ...FIRST_BETS, targets: [{ address: server.address, players }] });
  await server.stop();
  await addPastBets(url, PAST_BETS);
}
