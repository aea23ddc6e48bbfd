import type { Database } from '../../src/db/database.ts';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import { rowName } from '../drill/load/bets-in-books.ts';
import { proveBooks } from '../stage/books.ts';
import type { Figure } from '../stage/report.ts';
import type { CrashTold } from './bettor.ts';
import { curveAt, lastMsOf, pointOf, previousHash } from './independent-rules.ts';

const ENDINGS = ['settled', 'lost', 'cashed_out', 'cashed_out_by_limit', 'expired', 'returned'];
const CRASH_CODE = 8;

/** Holds every round against the chain and every bet against the rules, apart from the product's own code. */
export async function checkBooks(owner: Database): Promise<{ figures: Figure[]; problems: string[] }> {
  const problems: string[] = [];
  const { rows: rounds } = await owner.query<{
    round: bigint;
    chain: number;
    /** The published end of its chain. */
    head: string;
    salt: string;
    phase: string;
    point: bigint | null;
    hash: string;
    started_ms: number | null;
  }>(`SELECT round, chain, encode(terminating_hash, 'hex') AS head, salt, phase, point, encode(hash, 'hex') AS hash,
             (extract(epoch FROM started_at) * 1000)::float8 AS started_ms
      FROM crash_rounds JOIN crash_chains USING (chain) ORDER BY round`);
  const over = rounds.filter(({ phase }) => phase === 'ended' || phase === 'void');
  const hashes = new Map<number, string>();
  for (const { round, chain, head, salt, hash, point } of over) {
    if (previousHash(hash) !== (hashes.get(chain) ?? head))
      problems.push(`Round ${round}: its hash does not lead to the one before.`);
    hashes.set(chain, hash);
    if (BigInt(pointOf(hash, salt)) !== point)
      problems.push(`Round ${round}: point ${point}, the hash says otherwise.`);
  }
  const byNumber = new Map(rounds.map((round) => [round.round, round]));
  const { rows: bets } = await owner.query<{
    name: string;
    stake: bigint;
    payout: bigint;
    multiplier_e4: bigint;
    ending: number;
    params: Buffer;
    progress: Buffer;
    settled_ms: number;
  }>(`SELECT format('Bet %s of player %s', number, player_id) AS name, stake_micros AS stake, payout_micros AS payout,
             multiplier_e4, ending, params, progress, (extract(epoch FROM settled_at) * 1000)::float8 AS settled_ms
      FROM bets WHERE game = ${CRASH_CODE}`);
  for (const { name, stake, payout, multiplier_e4: multiplierE4, params, progress, ...bet } of bets) {
    const round = byNumber.get(params.readBigUInt64BE(0));
    const limit = params.readUInt32BE(12);
    const ending = ENDINGS[bet.ending]!;
    if (!round || round.point === null) {
      // Taken back before its round was over.
      if (ending !== 'returned') problems.push(`${name}: ${ending} in a round that is not over.`);
      continue;
    }
    const point = Number(round.point);
    const isVoid = round.phase === 'void';
    if (ending === 'returned') {
      const isBeforeStart = round.started_ms === null || bet.settled_ms <= round.started_ms + 1_000;
      if (!isVoid && !isBeforeStart) problems.push(`${name}: returned after its round had started.`);
      if (payout !== stake) problems.push(`${name}: not returned in full.`);
    } else if (ending === 'lost') {
      if (isVoid) problems.push(`${name}: lost in a void round.`);
      if (limit <= point) problems.push(`${name}: lost although ${limit} was reached (${point}).`);
    } else {
      const [way, elapsedMs, multiplier] = [progress[0]!, progress.readUInt32BE(1), progress.readUInt32BE(5)];
      if (BigInt(multiplier) * 100n !== multiplierE4) problems.push(`${name}: two multipliers.`);
      if (payout !== (stake * BigInt(multiplier)) / 100n) problems.push(`${name}: paid wrongly.`);
      if (multiplier > point) problems.push(`${name}: paid ${multiplier} above the point ${point}.`);
      if (way === 1 && curveAt(elapsedMs) !== multiplier) problems.push(`${name}: ${multiplier} is not the curve's.`);
      if (way === 1 && elapsedMs > lastMsOf(point)) problems.push(`${name}: cashed out after the end.`);
      if (way !== 1 && multiplier !== limit) problems.push(`${name}: paid ${multiplier}, its target was ${limit}.`);
    }
  }
  const countOf = (ending: string) => bets.filter((bet) => ENDINGS[bet.ending] === ending).length;
  const voidCount = over.filter(({ phase }) => phase === 'void').length;
  return {
    figures: [
      ['Rounds, of them void', `${over.length}, ${voidCount}`],
      ['Bets, of them lost, returned', `${bets.length}, ${countOf('lost')}, ${countOf('returned')}`],
    ],
    problems: [...problems, ...(await proveBooks(owner))],
  };
}

/** What a player was told of a bet: when it was placed, and when it was cashed out or taken back. */
export interface Told {
  placed: CrashTold;
  end: CrashTold | null;
}

/** Each bet that a player knows of, against its row. All of them must be over. */
export async function compareTold(owner: Database, keys: KeyRing, told: readonly Told[]): Promise<string[]> {
  const { rows } = await owner.query<{
    name: string;
    stake: number;
    payout: number;
    multiplier: number;
    ending: number;
    params: Buffer;
  }>(`SELECT player_id || ' ' || number AS name, stake_micros / 1e6::float8 AS stake, payout_micros / 1e6::float8 AS payout,
             multiplier_e4 / 1e4::float8 AS multiplier, ending, params FROM bets WHERE game = ${CRASH_CODE}`);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return told.flatMap(({ placed, end }) => {
    const name = rowName(keys, placed.gameId!);
    const row = byName.get(name);
    if (!row) return [`lost: ${name}`];
    const { stake, payout, multiplier, ending, params } = row;
    const isPlaced = stake === placed.betAmount && Number(params.readBigUInt64BE(0)) === placed.round;
    const isEnd = (body: CrashTold) =>
      body.returned === undefined
        ? ENDINGS[ending]!.startsWith('cashed_out') && payout === body.winnings && multiplier === body.multiplier
        : ENDINGS[ending] === 'returned' && payout === body.returned;
    return isPlaced && (end === null || isEnd(end)) ? [] : [`told otherwise: ${name}`];
  });
}
