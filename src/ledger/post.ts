import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import { fingerprint } from './fingerprint.ts';
import type { PlayerId } from './player-id.ts';
import { applyTransfers, type Tally, type Wallet } from './wallet.ts';
import { lockWallet } from './wallet-rows.ts';
import { createLedgerWriter } from './write.ts';
import type { Transfer } from './transfer.ts';

export interface Posting {
  playerId: PlayerId;
  /** Chosen by the caller and unique per player: `deposit:<processor's id>`, `rakeback:<n>`. */
  key: string;
  transfers: readonly Transfer[];
  tally?: Tally;
}

export type PostingResult =
  | { ok: true; repeated: boolean; firstTransfer: bigint; wallet: Wallet }
  | { ok: false; reason: 'insufficient_funds' };

/** The same key was used with other content: a bug, never the player's fault. */
export class PostingKeyReusedError extends Error {
  override readonly name = 'PostingKeyReusedError';
}

const writer = createLedgerWriter();

/**
 * Posts inside the caller's transaction. The wallet stays locked until it ends, so everything the caller writes takes effect
 * together. A repeat under the same key changes nothing.
 */
export async function post(tx: Tx, clock: Clock, posting: Posting): Promise<PostingResult> {
  const wallet = await lockWallet(tx, posting.playerId);
  const content = fingerprint(...posting.transfers.map(describe), describeTally(posting.tally));
  const { rows } = await tx.query<{ fingerprint: Buffer; first_transfer: bigint }>(
    'SELECT fingerprint, first_transfer FROM posting_keys WHERE player_id = $1 AND key = $2',
    [posting.playerId, posting.key],
  );
  const earlier = rows[0];
  if (earlier) {
    if (!earlier.fingerprint.equals(content)) {
      throw new PostingKeyReusedError(`Posting key ${posting.key} of player ${posting.playerId} has other content.`);
    }
    return { ok: true, repeated: true, firstTransfer: earlier.first_transfer, wallet };
  }
  const now = clock.now();
  const applied = applyTransfers(wallet, posting.transfers, now, posting.tally);
  if (!applied.ok) return applied;
  await writer.write(tx, {
    postedAt: now,
    changes: [{ before: wallet, after: applied.wallet, posted: applied.posted }],
    postingKeys: [
      {
        playerId: posting.playerId,
        key: posting.key,
        fingerprint: content,
        firstTransfer: wallet.lastTransfer + 1n,
        transferCount: applied.posted.length,
      },
    ],
    answers: [],
    receipts: [],
    attached: new Map(),
  });
  return { ok: true, repeated: false, firstTransfer: wallet.lastTransfer + 1n, wallet: applied.wallet };
}

function describe(transfer: Transfer): string {
  const { kind, debit, credit, amount, returned = '', reference = '' } = transfer;
  return [kind, debit, credit, amount, returned, reference].join(' ');
}

function describeTally(tally: Tally = {}): string {
  return Object.entries(tally)
    .map(([name, value]) => `${name} ${value}`)
    .sort()
    .join(' ');
}
