import { parseBetId } from '../../bets/bet-id.ts';
import { findArchivedBet, findBet, findRound, type Bet } from '../../bets/records.ts';
import type { Cells } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { ReceiptProof } from '../../public-log/receipt-format.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import * as api from './api.ts';
import type { ReceiptRead } from './read-receipts.ts';

export interface ReceiptsContext {
  cells: Cells;
  keys: KeyRing;
  readReceipt(bet: Bet): Promise<ReceiptRead>;
  log(line: string): void;
}

export function receiptRoutes(serve: Serve, { cells, keys, readReceipt, log }: ReceiptsContext): void {
  const findSettled = async (playerId: PlayerId, number: bigint): Promise<Bet | null> =>
    (await findBet(cells.of(playerId), playerId, number)) ??
    (await findArchivedBet(cells.of(playerId), playerId, number));

  const signedOf = async (bet: Bet): Promise<ReceiptProof | null> => {
    const read = await readReceipt(bet);
    if (read.status === 'signed') return read.proof;
    if (read.status === 'pending') return null;
    log(`Bet ${bet.number} of player ${bet.playerId} is not what was signed: the database was altered.`);
    throw new Refusal('RECEIPT_ALTERED');
  };

  serve(api.readReceipt, async ({ params }) => {
    const named = parseBetId(keys, params.id);
    const bet = named && (await findSettled(named.playerId, named.number));
    if (!bet) {
      const isOpen = named && (await findRound(cells.of(named.playerId), named.playerId, named.number));
      throw new Refusal(isOpen ? 'RECEIPT_PENDING' : 'NOT_FOUND');
    }
    const proof = await signedOf(bet);
    if (!proof) throw new Refusal('RECEIPT_PENDING');
    return { ...proof, path: [...proof.path] };
  });

  serve(api.readReceipts, async ({ session, query }) => {
    const ids = query.ids.split(',');
    if (ids.length > api.RECEIPTS_AT_ONCE) throw new Refusal('BAD_REQUEST');
    const items: (ReceiptProof & { path: string[] })[] = [];
    const pending: string[] = [];
    for (const id of ids) {
      const named = parseBetId(keys, id);
      // Bets of other players are left out, as if they did not exist.
      if (named?.playerId !== session.playerId) continue;
      const bet = await findSettled(named.playerId, named.number);
      if (!bet && !(await findRound(cells.of(named.playerId), named.playerId, named.number))) continue;
      const proof = bet && (await signedOf(bet));
      if (proof) items.push({ ...proof, path: [...proof.path] });
      else pending.push(id);
    }
    return { items, pending };
  });
}
