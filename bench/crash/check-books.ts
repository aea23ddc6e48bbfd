import type { Database } from '../../src/db/database.ts';
import { proveBooks } from '../stage/books.ts';
import type { Figure, Report } from '../stage/report.ts';
import { curveAt, lastMsOf, pointOf, previousHash } from './independent-rules.ts';

const ENDINGS = ['settled', 'lost', 'cashed_out', 'cashed_out_by_limit', 'expired', 'returned'];
const CRASH_CODE = 8;

/** Holds every round against the chain and every bet against the rules, apart from the product's own code. */
export async function checkBooks(owner: Database): Promise<Report & { figures: readonly Figure[] }> {
  const problems: string[] = [];
  const { rows: chains } = await owner.query<{ chain: number; head: string; salt: string }>(
    `SELECT chain, encode(terminating_hash, 'hex') AS head, salt FROM crash_chains`,
  );
  const { rows: rounds } = await owner.query<{
    round: bigint;
    chain: number;
    game: number;
    phase: string;
    point: bigint | null;
    hash: string | null;
    started_ms: number | null;
    settled: boolean;
  }>(`SELECT round, chain, game, phase, point, encode(hash, 'hex') AS hash, settled_at IS NOT NULL AS settled,
             (extract(epoch FROM started_at) * 1000)::float8 AS started_ms FROM crash_rounds ORDER BY round`);
  const over = rounds.filter(({ phase }) => phase === 'ended' || phase === 'void');
  const hashes = new Map(chains.map(({ chain, head }) => [chain, head]));
  for (const { round, chain, hash, point, settled } of over) {
    const { salt } = chains.find((each) => each.chain === chain)!;
    if (previousHash(hash!) !== hashes.get(chain))
      problems.push(`Round ${round}: its hash does not lead to the one before.`);
    hashes.set(chain, hash!);
    if (BigInt(pointOf(hash!, salt)) !== point)
      problems.push(`Round ${round}: point ${point}, the hash says otherwise.`);
    if (!settled) problems.push(`Round ${round} is not settled.`);
  }
  const byNumber = new Map(rounds.map((round) => [round.round, round]));
  const { rows: bets } = await owner.query<{
    player_id: bigint;
    number: bigint;
    stake_micros: bigint;
    payout_micros: bigint;
    multiplier_e4: bigint;
    ending: number;
    params: Buffer;
    progress: Buffer;
    settled_at: Date;
  }>(`SELECT player_id, number, stake_micros, payout_micros, multiplier_e4, ending, params, progress, settled_at
      FROM bets WHERE game = ${CRASH_CODE}`);
  const counts = { cashedOut: 0, lost: 0, returned: 0 };
  for (const bet of bets) {
    const name = `Bet ${bet.number} of player ${bet.player_id}`;
    const round = byNumber.get(bet.params.readBigUInt64BE(0));
    const limit = bet.params.readUInt32BE(12);
    const ending = ENDINGS[bet.ending]!;
    if (!round || round.point === null) {
      // Taken back before its round was over.
      if (ending !== 'returned') problems.push(`${name}: ${ending} in a round that is not over.`);
      counts.returned += 1;
      continue;
    }
    const point = Number(round.point);
    if (ending === 'returned') {
      counts.returned += 1;
      const isBeforeStart = round.started_ms === null || bet.settled_at.getTime() <= round.started_ms + 1_000;
      if (round.phase !== 'void' && !isBeforeStart) problems.push(`${name}: returned after its round had started.`);
      if (bet.payout_micros !== bet.stake_micros) problems.push(`${name}: not returned in full.`);
      continue;
    }
    if (ending === 'lost') {
      counts.lost += 1;
      if (round.phase === 'void') problems.push(`${name}: lost in a void round.`);
      if (limit <= point) problems.push(`${name}: lost although ${limit} was reached (${point}).`);
      continue;
    }
    counts.cashedOut += 1;
    const [way, elapsedMs, multiplier] = [bet.progress[0]!, bet.progress.readUInt32BE(1), bet.progress.readUInt32BE(5)];
    if (BigInt(multiplier) * 100n !== bet.multiplier_e4) problems.push(`${name}: two multipliers.`);
    if (bet.payout_micros !== (bet.stake_micros * BigInt(multiplier)) / 100n) problems.push(`${name}: paid wrongly.`);
    if (multiplier > point) problems.push(`${name}: paid ${multiplier} above the point ${point}.`);
    if (way === 1 && curveAt(elapsedMs) !== multiplier) problems.push(`${name}: ${multiplier} is not the curve's.`);
    if (way === 1 && elapsedMs > lastMsOf(point)) problems.push(`${name}: cashed out after the end.`);
    if (way !== 1 && multiplier !== limit) problems.push(`${name}: paid ${multiplier}, its target was ${limit}.`);
  }
  const { rows: open } = await owner.query(`SELECT FROM rounds WHERE game = ${CRASH_CODE}`);
  if (open.length > 0) problems.push(`${open.length} bets are still open.`);
  problems.push(...(await proveBooks(owner)));
  const voidRounds = over.filter(({ phase }) => phase === 'void').length;
  return {
    figures: [
      ['Rounds, of them void', `${over.length}, ${voidRounds}`],
      ['Bets', bets.length],
      ['Cashed out, lost, returned', `${counts.cashedOut}, ${counts.lost}, ${counts.returned}`],
    ],
    problems,
  };
}
