import { isDeepStrictEqual } from 'node:util';
import { parseBetId } from '../../../src/bets/bet-id.ts';
import type { Database, Tx } from '../../../src/db/database.ts';
import { reconcile } from '../../../src/ledger/reconcile.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import type { KeyRing } from '../../../src/secrets/key-ring.ts';
import type { Casino } from '../stage/product.ts';
import type { Acknowledged, ClientBet, ClientBooks } from './client-books.ts';
import { RICH_MICROS, type Bettor } from '../../player/bettor.ts';
import { inCellOf, readEveryCell } from '../../player/every-cell.ts';

interface BetRow {
  name: string;
  stake: bigint;
  /** Null while the round is open. */
  payout: bigint | null;
  progress: Buffer;
  staked: string | null;
  paid: string | null;
  times: bigint;
  stakes: bigint | null;
  payouts: bigint | null;
}

/** What these rich players were told against the books, each difference in words; nothing may be under way. */
export async function judgeBettors(
  { database, keys }: Pick<Casino, 'database' | 'keys'>,
  bettors: readonly Bettor[],
  books: ClientBooks,
): Promise<string[]> {
  const rows = await readEveryCell(database, readBets);
  const found = new Map(rows.map((row) => [row.name, row]));
  const known = new Map([...books.bets].map(([betId, bet]) => [rowName(keys, betId), bet]));
  const own = new Set(bettors.map(({ playerId }) => String(playerId)));
  const isOwn = ({ name }: BetRow) => own.has(name.split(' ', 1)[0]!);
  const untold = rows.filter((row) => isOwn(row) && !known.has(row.name));
  const problems = [
    ...[...known].filter(([name, bet]) => !isAsTold(found.get(name), bet)).map(([name]) => `lost: ${name}`),
    ...rows.filter(isDoubled).map(({ name }) => `doubled: ${name}`),
    ...(await readEveryCell(database, findWrongNonces)),
    ...(await compareAnswers(database, keys, books.acknowledged)),
    ...untold.map(({ name }) => `in the books without an answer: ${name}`),
    ...((await reconcile(database)).clean ? [] : ['the books are not clean']),
  ];
  for (const bettor of bettors) {
    const { playerId } = bettor;
    const expected = RICH_MICROS + books.gainMicros(bettor);
    const { primary } = await inCellOf(database, playerId, (tx) => readWallet(tx, playerId));
    if (primary !== expected) problems.push(`player ${playerId} reckons ${expected}, the books say ${primary}`);
  }
  return problems;
}

function isDoubled({ times, stakes, payouts }: BetRow): boolean {
  return times > 1n || (stakes ?? 0n) > 1n || (payouts ?? 0n) > 1n;
}

function isAsTold(row: BetRow | undefined, bet: ClientBet): boolean {
  if (!row || row.stake !== bet.stakeMicros || BigInt(row.staked ?? 0) !== bet.stakeMicros) return false;
  if (bet.payoutMicros === null) return bet.cells.every((cell, i) => row.progress[i] === cell);
  const paid = BigInt(row.paid ?? 0);
  return row.payout === bet.payoutMicros && paid === bet.payoutMicros && row.progress.equals(Buffer.from(bet.cells));
}

/** Finished and open bets with the transfers that moved their money. */
async function readBets(tx: Tx): Promise<BetRow[]> {
  const { rows } = await tx.query<BetRow>(`
    WITH placed AS (
      SELECT player_id, number, stake_micros, payout_micros, progress FROM bets
      UNION ALL
      SELECT player_id, number, stake_micros, NULL, progress FROM rounds
    ), moved AS (
      SELECT player_id, reference AS number,
             sum(amount_micros) FILTER (WHERE k.name IN ('stake', 'bet')) AS staked,
             coalesce(sum(amount_micros) FILTER (WHERE k.name = 'payout'), 0) + coalesce(sum(returned_micros), 0) AS paid,
             count(*) FILTER (WHERE k.name IN ('stake', 'bet')) AS stakes,
             count(*) FILTER (WHERE k.name = 'payout') AS payouts
      FROM transfers t JOIN transfer_kinds k ON k.code = t.kind
      WHERE k.name IN ('stake', 'bet', 'payout') GROUP BY player_id, reference
    )
    SELECT player_id || ' ' || number AS name, coalesce(stake_micros, 0) AS stake, payout_micros AS payout,
           coalesce(progress, '') AS progress, staked, paid, stakes, payouts,
           count(*) OVER (PARTITION BY player_id, number) AS times
    FROM placed FULL JOIN moved USING (player_id, number)`);
  return rows;
}

/** The stored answers. What was answered as not done may not have been done before the try that was answered. */
async function compareAnswers(database: Database, keys: KeyRing, calls: readonly Acknowledged[]): Promise<string[]> {
  const keyed = calls.filter((call) => call.key !== null);
  const rows = await readEveryCell(database, (tx) => readKeys(tx, keyed));
  const stored = new Map(rows.map((row) => [row.key, row]));
  const isStored = ({ key, betId, asked }: Acknowledged) => {
    const row = stored.get(key!);
    const told = JSON.parse(asked.body) as Record<string, unknown>;
    if (!row?.bet) return isDeepStrictEqual(row?.answer, told);
    const figures = [told['balance'], told['bonus'], told['version']];
    return row.bet === rowName(keys, betId) && isDeepStrictEqual(row.figures, figures);
  };
  const wasBefore = ({ key, asked }: Acknowledged) =>
    (stored.get(key!)?.created_at.getTime() ?? Infinity) < asked.sentAtMs;
  return [
    ...keyed.filter((call) => !isStored(call)).map(({ key }) => `lost: ${key}`),
    ...keyed
      .filter((call) => call.asked.doubt === 'undone' && wasBefore(call))
      .map(({ key }) => `answered as not done, and was done: ${key}`),
  ];
}

async function readKeys(tx: Tx, keyed: readonly Acknowledged[]): Promise<KeyRow[]> {
  const { rows } = await tx.query<KeyRow>(
    `SELECT k.key, k.answer, k.created_at, k.player_id || ' ' || k.reference AS bet,
            ARRAY[k.primary_micros / 1e6, k.promotional_micros / 1e6, k.wallet_version]::double precision[] AS figures
     FROM unnest($1::bigint[], $2::text[]) AS asked (player_id, key)
     JOIN request_keys k ON k.player_id = asked.player_id AND k.key = asked.key`,
    [keyed.map(({ bettor }) => bettor.playerId), keyed.map(({ key }) => key)],
  );
  return rows;
}

/** A request key with its answer, or with the bet and the figures from which that is made again. */
interface KeyRow {
  key: string;
  answer: unknown;
  created_at: Date;
  /** Null where the answer itself is stored. */
  bet: string | null;
  /** Balance, bonus and version of the wallet. */
  figures: number[];
}

/** Each pair of seeds must have used 1, 2, 3 … once each. */
async function findWrongNonces(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(`
    SELECT format('nonces of player %s, pair %s', player_id, pair) AS name
    FROM (SELECT player_id, pair, nonce FROM bets UNION ALL SELECT player_id, pair, nonce FROM rounds) AS placed
    GROUP BY player_id, pair HAVING count(*) <> count(DISTINCT nonce) OR max(nonce) <> count(*) OR min(nonce) <> 1`);
  return rows.map((row) => row.name);
}

/** The player and the number of a bet. */
export function rowName(keys: KeyRing, betId: string): string {
  const { playerId, number } = parseBetId(keys, betId)!;
  return `${playerId} ${number}`;
}
