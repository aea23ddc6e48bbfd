import type { FastifyRequest } from 'fastify';
import { isPromotionActive, isPromotionEnded } from '../bets/promotion.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
import { runOnce } from '../http/idempotency.ts';
import { addressKey, type RateLimiter } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { OPEN_PARTS } from '../terms/house-terms.ts';
import { activatedTerms, type PromotionTerms } from '../terms/promotion-terms.ts';
import { activatePromotion, factsOfWallet, type PromotionAct } from './activation.ts';
import * as api from './api.ts';
import { activateByCode, readOfferOf, type CodeRules } from './codes.ts';
import { cancelPromotion } from './promotion.ts';
import { readRecord } from './record.ts';
import { isForNewcomers } from './segment.ts';
import { hasRoom, listOpenVersions, offerTo, type Offer, type Version } from './versions.ts';

const HOUR_MS = 3_600_000;
/** Both viewing and activating a code count as a guess. */
const GUESSES_PER_PLAYER_MAX = 10;
const GUESSES_PER_ADDRESS_MAX = 40;

export interface PromotionRoutesOptions extends CodeRules {
  cells: Cells;
  limiter: RateLimiter;
  /** Called after the commit of any change of a wallet. */
  walletChanged(wallet: Wallet): void;
}

export function promotionRoutes(serve: Serve, options: PromotionRoutesOptions): void {
  const { cells, clock, limiter, walletChanged } = options;

  /** Limits per player, and per address for all its accounts together. */
  const limitGuesses = async (playerId: PlayerId, request: FastifyRequest) => {
    for (const [key, most] of [
      [String(playerId), GUESSES_PER_PLAYER_MAX],
      [addressKey(request.ip), GUESSES_PER_ADDRESS_MAX],
    ] as const) {
      const taken = await limiter.take('promo code', key, most, HOUR_MS);
      if (!taken.allowed) throw new Refusal('PROMO_CODE_TOO_MANY', { retryAfterS: taken.retryAfterS });
    }
  };

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

  serve(api.readPromotions, async ({ session }) => {
    const open = OPEN_PARTS.promotion ? await listOpenVersions(cells.directory, clock.now()) : [];
    if (!session) return { ...told(offerToVisitor(open)), activated: null };
    const database = cells.of(session.playerId);
    const wallet = await readWallet(database, session.playerId);
    const hasOne = isPromotionActive(wallet) || isPromotionEnded(wallet);
    const { version, until, ...terms } = activatedTerms(wallet);
    return {
      ...told(offerTo(open, await factsOfWallet(database, options, wallet))),
      activated: hasOne ? { version, until, terms: termsOf(terms) } : null,
    };
  });

  serve(api.readPromoCode, async ({ session: { playerId }, request, body }) => {
    await limitGuesses(playerId, request);
    const found = await readOfferOf(cells.of(playerId), options, playerId, body.code);
    if (!found.ok) throw new Refusal(found.reason);
    return { offer: describe(found.version) };
  });

  serve(api.activatePromotion, async ({ session: { playerId }, request, body: { code, version } }) => {
    if (!OPEN_PARTS.promotion) throw new Refusal('NO_PROMOTION_OPEN');
    if (code !== undefined) await limitGuesses(playerId, request);
    return act(playerId, request, 'Promotion Activated!', (tx) =>
      code === undefined
        ? activatePromotion(tx, options, playerId, version ?? null)
        : activateByCode(tx, options, playerId, code),
    );
  });

  serve(api.cancelPromotion, ({ session: { playerId }, request }) =>
    act(playerId, request, 'Promotion Canceled!', (tx) => cancelPromotion(tx, clock, playerId)),
  );

  serve(api.readPromotionRecord, ({ session }) => readRecord(cells.of(session.playerId), session.playerId));
}

/** Visitors see the offer for new players. */
function offerToVisitor(open: readonly Version[]): Offer {
  const version = open.find((each) => !each.byCode && isForNewcomers(each.segment) && hasRoom(each));
  return version ? { ok: true, version } : { ok: false, reason: 'NO_PROMOTION_OPEN' };
}

type Refusing = 'NO_PROMOTION_OPEN' | 'PROMOTION_NOT_FOR_YOU' | 'PROMOTION_BUDGET';

const told = (offer: Offer) =>
  offer.ok ? { offer: describe(offer.version), refusal: null } : { offer: null, refusal: offer.reason as Refusing };

const describe = ({ version, terms, endsAt, budget, segment }: Version) => ({
  version,
  terms: termsOf(terms),
  endsAt: endsAt?.toISOString() ?? null,
  isLimited: budget !== null,
  segment: { ...segment, countries: [...segment.countries] },
});

const termsOf = (terms: PromotionTerms) => ({ ...terms, bonusPercents: [...terms.bonusPercents] });
