import type { FastifyRequest } from 'fastify';
import type { Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
import { runOnce } from '../http/idempotency.ts';
import type { Serve } from '../http/router.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { OPEN_PARTS } from '../terms/house-terms.ts';
import * as api from './api.ts';
import { activatePromotion, type ActivationRules, type PromotionAct } from './activation.ts';
import { cancelPromotion } from './promotion.ts';
import { readRecord } from './record.ts';

export interface PromotionRoutesOptions extends ActivationRules {
  cells: Cells;
  /** Called after the commit of whatever changed a wallet. */
  walletChanged(wallet: Wallet): void;
}

export function promotionRoutes(serve: Serve, options: PromotionRoutesOptions): void {
  const { cells, clock, walletChanged } = options;

  const act = async (
    playerId: PlayerId,
    request: FastifyRequest,
    message: string,
    work: (tx: Tx) => Promise<PromotionAct>,
  ) => {
    let changed: Wallet | null = null;
    const answer = await runOnce(cells.of(playerId), clock, playerId, request, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new Refusal(result.reason);
      changed = result.wallet;
      return { message };
    });
    if (changed) walletChanged(changed);
    return answer;
  };

  serve(api.activatePromotion, ({ session: { playerId }, request, body }) => {
    if (!OPEN_PARTS.promotion) throw new Refusal('NO_PROMOTION_OPEN');
    return act(playerId, request, 'Promotion Activated!', (tx) =>
      activatePromotion(tx, options, playerId, body.version ?? null),
    );
  });

  serve(api.cancelPromotion, ({ session: { playerId }, request }) =>
    act(playerId, request, 'Promotion Canceled!', (tx) => cancelPromotion(tx, clock, playerId)),
  );

  serve(api.readPromotionRecord, ({ session }) => readRecord(cells.of(session.playerId), session.playerId));
}
