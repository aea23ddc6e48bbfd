import { findBets, listSettledBets, type Bet } from '../../bets/records.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { announce } from '../../public-log/log.ts';
import { readHouseKey } from '../../public-log/house-key.ts';
import { batchEntry, batchText } from '../../public-log/receipt-format.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import {
  endOfWindow,
  insertBatch,
  isComplete,
  LEAF_BYTES,
  lockState,
  MEMBER_BYTES,
  membersOf,
  placeOf,
  readMembersWithin,
  saveState,
  type ReceiptState,
} from './batch-rows.ts';
import type { DescribeReceipts } from './facts.ts';
import { hashReceipt, rootOfLeaves } from './leaves.ts';
import { receiptTextOf } from './receipt-of.ts';

export interface ReceiptMaker {
  /** Makes receipts of bets settled since the last call. Returns how many, and whether more are due. */
  make(): Promise<{ made: number; isMore: boolean }>;
  /** Makes receipts of bets that were committed after their window was closed. Returns how many. */
  sweep(): Promise<number>;
  /** Makes a receipt for a bet that no batch contains. */
  makeLate(bet: Bet): Promise<void>;
}

export interface ReceiptMakerOptions {
  database: Database;
  clock: Clock;
  keys: KeyRing;
  describe: DescribeReceipts;
  /** Limit per call; the rest waits for the next call. Left out: no limit. */
  madeAtOnceMax?: number;
}

/** A bet gets its time before it is committed; nearly all are committed within this. The sweep finds the others. */
export const SETTLING_MS = 2_000;
const SWEPT_AFTER_MS = 60_000;
/** A window without bets is closed after this time. */
const IDLE_MS = 60_000;
const BATCH_MAX = 2_048;
/** After this many receipts the event loop gets a turn. */
const SLICE = 64;

export function createReceiptMaker(options: ReceiptMakerOptions): ReceiptMaker {
  const { database, clock, keys, describe, madeAtOnceMax = Infinity } = options;
  const batchMax = Math.min(BATCH_MAX, madeAtOnceMax);
  /** Signs a tree over the receipts of these bets and publishes the commitment. */
  const sign = async (tx: Tx, bets: readonly Bet[], window: { fromAt: Date; toAt: Date; isLate: boolean }) => {
    const key = await readHouseKey(tx, keys);
    if (!key) throw new Error('Receipts cannot be signed before the public log has its first head.');
    const keyId = keys.currentId();
    const leaves = Buffer.alloc(bets.length * LEAF_BYTES);
    const factsOf = await describe(tx, bets, keyId);
    for (const [at, bet] of bets.entries()) {
      leaves.write(hashReceipt(receiptTextOf(bet, factsOf(at))), at * LEAF_BYTES, 'latin1');
      if (at % SLICE === SLICE - 1) await new Promise(setImmediate);
    }
    const root = rootOfLeaves(leaves);
    const signedAt = clock.now();
    const signed = { size: bets.length, root: root.toString('hex'), time: signedAt.toISOString() };
    await insertBatch(tx, {
      ...window,
      size: bets.length,
      members: membersOf(bets),
      leaves,
      keyId,
      root,
      signedAt,
      key: key.publicKey,
      signature: key.sign(batchText(signed)),
    });
    await announce(tx, 'receipts', [batchEntry(signed).body]);
  };

  const makeSome = () =>
    database.transaction(async (tx) => {
      const state = await lockState(tx, false);
      if (!state) return { made: 0, isMore: false };
      const until = new Date(clock.now().getTime() - SETTLING_MS);
      if (until <= state.madeUntil) return { made: 0, isMore: false };
      const { bets, toAt } = await readWindow(tx, state, until, batchMax);
      if (bets.length > 0) await sign(tx, bets, { fromAt: state.madeUntil, toAt, isLate: false });
      const isIdle = bets.length === 0 && toAt.getTime() - state.madeUntil.getTime() < IDLE_MS;
      if (!isIdle) await saveState(tx, { ...state, madeUntil: toAt });
      return { made: bets.length, isMore: toAt < until };
    });

  return {
    async make() {
      let made = 0;
      let isMore = true;
      while (isMore && made < madeAtOnceMax) {
        const some = await makeSome();
        made += some.made;
        isMore = some.isMore;
      }
      return { made, isMore };
    },

    sweep: () =>
      database.transaction(async (tx) => {
        const state = await lockState(tx, true);
        const latest = new Date(Math.min(state!.madeUntil.getTime(), clock.now().getTime() - SWEPT_AFTER_MS));
        const until = await endOfWindow(tx, latest);
        if (until <= state!.sweptUntil) return 0;
        const missing = (await isComplete(tx, state!.sweptUntil, until))
          ? []
          : await findMissing(tx, state!.sweptUntil, until);
        for (let at = 0; at < missing.length; at += BATCH_MAX) {
          const bets = missing.slice(at, at + BATCH_MAX);
          await sign(tx, bets, { fromAt: state!.sweptUntil, toAt: until, isLate: true });
        }
        await saveState(tx, { ...state!, sweptUntil: until });
        return missing.length;
      }),

    makeLate: (bet) =>
      database.transaction(async (tx) => {
        await lockState(tx, true);
        const fromAt = new Date(bet.settledAt.getTime() - 1);
        // A parallel request may have made it already.
        const batches = await readMembersWithin(tx, fromAt, bet.settledAt);
        if (batches.some((members) => placeOf(members, bet.playerId, bet.number) >= 0)) return;
        await sign(tx, [bet], { fromAt, toAt: bet.settledAt, isLate: true });
      }),
  };
}

/** The bets of the next window. If there are too many for a batch, the window ends earlier, on a millisecond boundary. */
async function readWindow(
  tx: Tx,
  { madeUntil }: ReceiptState,
  until: Date,
  batchMax: number,
): Promise<{ bets: Bet[]; toAt: Date }> {
  const bets = await listSettledBets(tx, madeUntil, until, batchMax + 1);
  if (bets.length <= batchMax) return { bets, toAt: until };
  const last = bets.at(-1)!.settledAt;
  const before = bets.filter(({ settledAt }) => settledAt < last);
  if (before.length > 0) return { bets: before, toAt: new Date(last.getTime() - 1) };
  // More bets than fit into a batch were settled in the same millisecond, so they form one larger batch.
  return { bets: await listSettledBets(tx, madeUntil, last, null), toAt: last };
}

async function findMissing(tx: Tx, after: Date, until: Date): Promise<Bet[]> {
  const known = new Set<string>();
  for (const members of await readMembersWithin(tx, after, until)) {
    for (let at = 0; at < members.length; at += MEMBER_BYTES) {
      known.add(members.toString('latin1', at, at + MEMBER_BYTES));
    }
  }
  const keyOf = (bet: Pick<Bet, 'playerId' | 'number'>) => membersOf([bet]).toString('latin1');
  const { rows } = await tx.query<{ player_id: bigint; number: bigint }>(
    'SELECT player_id, number FROM bets WHERE settled_at > $1 AND settled_at <= $2',
    [after, until],
  );
  const missing = rows
    .map((row) => ({ playerId: toPlayerId(row.player_id), number: row.number }))
    .filter((bet) => !known.has(keyOf(bet)));
  return missing.length === 0 ? [] : findBets(tx, missing, after, until);
}
