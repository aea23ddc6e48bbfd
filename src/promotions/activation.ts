import { isPromotionEnded } from '../bets/promotion.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import type { ErrorCode } from '../http/errors.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, readWallets, setPromotion } from '../ledger/wallet-rows.ts';
import { rankOf, tierOf } from '../terms/ranks.ts';
import { activatedTerms, conversionPpm, mostFromStep } from '../terms/promotion-terms.ts';
import { readReserved, setReserved, settleBudget, takeFromBudget } from './budget.ts';
import { isInSegment, type PlayerFacts } from './segment.ts';
import { findVersion, listOpenVersions, offerTo, type Offer } from './versions.ts';

export type PromotionAct = { ok: true; wallet: Wallet } | { ok: false; reason: ErrorCode };

export interface ActivationRules {
  clock: Clock;
  /** Whether the player has set a referral code or has referrals. */
  isAffiliate(tx: Tx, playerId: PlayerId): Promise<boolean>;
  /** Why the account currently gets no bonuses, for example because another account may belong to the same person. */
  refuseGain(tx: Tx, playerId: PlayerId): Promise<ErrorCode | null>;
  /** The player's facts that a segment needs, besides the rank. */
  factsOf(db: Queryable, playerId: PlayerId): Promise<Omit<PlayerFacts, 'tier'>>;
}

const DAY_MS = 24 * 3_600_000;
const LAPSED_AT_ONCE = 100;

/** Activates the version that the player has read; without one, the version currently offered to the player. */
export async function activatePromotion(
  tx: Tx,
  rules: ActivationRules,
  playerId: PlayerId,
  read: number | null = null,
): Promise<PromotionAct> {
  const wallet = await lockWallet(tx, playerId);
  const refused = await refuseActivation(tx, rules, wallet);
  if (refused) return { ok: false, reason: refused };
  const chosen = await chooseVersion(tx, rules, wallet, read);
  return chosen.ok ? activate(tx, rules.clock, wallet, chosen.version) : chosen;
}

/** What bars the player from every promotion. Needs the wallet's lock, which setting a referral code takes too. */
export async function refuseActivation(
  tx: Tx,
  { clock, isAffiliate, refuseGain }: ActivationRules,
  wallet: Wallet,
): Promise<ErrorCode | null> {
  const now = clock.now();
  if (wallet.excludedUntil !== null && wallet.excludedUntil > now) return 'SELF_EXCLUDED';
  if (wallet.bettingClosedUntil !== null && wallet.bettingClosedUntil > now) return 'BETTING_CLOSED';
  if (isPromotionEnded(wallet)) return 'PROMOTION_ENDED';
  if (wallet.promoState === 'active') return 'PROMOTION_ACTIVE';
  if (await isAffiliate(tx, wallet.playerId)) return 'PROMOTION_AFFILIATE';
  return refuseGain(tx, wallet.playerId);
}

async function chooseVersion(tx: Tx, rules: ActivationRules, wallet: Wallet, read: number | null): Promise<Offer> {
  const facts = await factsOfWallet(tx, rules, wallet);
  const open = await listOpenVersions(tx, rules.clock.now());
  const offer = offerTo(open, facts);
  if (read === null || (offer.ok && offer.version.version === read)) return offer;
  const known = await findVersion(tx, read);
  if (!known || known.byCode || !open.some(({ version }) => version === read)) {
    return { ok: false, reason: 'PROMOTION_NOT_OPEN' };
  }
  if (!isInSegment(known.segment, facts)) return { ok: false, reason: 'PROMOTION_NOT_FOR_YOU' };
  // There is a newer version with terms that the player has not seen.
  return { ok: false, reason: offer.ok && offer.version.version > read ? 'PROMOTION_CHANGED' : 'PROMOTION_BUDGET' };
}

export async function factsOfWallet(db: Queryable, rules: ActivationRules, wallet: Wallet): Promise<PlayerFacts> {
  const tier = tierOf(rankOf(wallet.cashWagered + wallet.bonusWagered));
  return { ...(await rules.factsOf(db, wallet.playerId)), tier };
}

/** The player now keeps these terms, whatever versions come later. */
export async function activate(
  tx: Tx,
  clock: Clock,
  wallet: Wallet,
  { version, terms }: Pick<Extract<Offer, { ok: true }>['version'], 'version' | 'terms'>,
  code: string | null = null,
): Promise<PromotionAct> {
  const now = clock.now();
  const { playerId } = wallet;
  const taken = await takeFromBudget(tx, version, mostFromStep(terms, 0), now);
  if (!taken.ok) return taken;
  const until = terms.depositDays === null ? null : new Date(now.getTime() + terms.depositDays * DAY_MS);
  await tx.query(
    `INSERT INTO promotion_activations (player_id, activation, version, code, activated_at, until, steps_reserved_micros)
     SELECT $1::bigint, coalesce(max(activation), 0) + 1, $2::integer, $3::text, $4::timestamptz, $5::timestamptz, $6::bigint
     FROM promotion_activations WHERE player_id = $1::bigint`,
    [playerId, version, code, now, until, taken.reserved],
  );
  const figures = {
    ...wallet,
    promoState: 'active',
    promoConversionPpm: conversionPpm(terms),
    promoTerms: { ...terms, version, until: until?.toISOString() ?? null },
  } as const;
  return { ok: true, wallet: await setPromotion(tx, playerId, figures) };
}

/** No further bonus will come. Before the first one, this undoes the activation. */
export async function giveUp(tx: Tx, wallet: Wallet, now: Date): Promise<Wallet> {
  const { playerId } = wallet;
  const isUndone = wallet.promoBonuses === 0;
  const changed = await setPromotion(
    tx,
    playerId,
    isUndone
      ? { ...wallet, promoState: 'none', promoTerms: null, promoConversionPpm: null }
      : { ...wallet, promoState: 'ended' },
  );
  const reserved = await readReserved(tx, playerId);
  if (reserved) await setReserved(tx, playerId, reserved, { steps: 0n, parts: 0n }, isUndone ? now : null);
  await settleBudget(tx, activatedTerms(wallet).version, {
    released: reserved ? reserved.steps + reserved.parts : 0n,
    leaves: isUndone ? 1 : 0,
  });
  return changed;
}

/** Releases budget reserved for deposits that did not come in time, and for promotions that have ended. */
export async function freeLapsedBudgets(
  database: Database,
  clock: Clock,
  walletChanged: (wallet: Wallet) => void,
): Promise<void> {
  const now = clock.now();
  const { rows: late } = await database.query<{ player_id: bigint }>(
    `SELECT player_id FROM promotion_activations WHERE steps_reserved_micros > 0 AND until <= $1 ORDER BY until LIMIT $2`,
    [now, LAPSED_AT_ONCE],
  );
  // Part of a deposit may be held for long. It still brings its bonus unless the promotion has ended.
  const { rows: held } = await database.query<{ player_id: bigint }>(
    `SELECT player_id FROM promotion_activations
     WHERE steps_reserved_micros = 0 AND parts_reserved_micros > 0 AND until <= $1`,
    [now],
  );
  const wallets = await readWallets(
    database,
    held.map((row) => toPlayerId(row.player_id)),
  );
  const ended = [...wallets.values()].filter(isPromotionEnded).map(({ playerId }) => playerId);
  for (const playerId of [...late.map((row) => toPlayerId(row.player_id)), ...ended]) {
    const changed = await database.transaction((tx) => lapse(tx, playerId, now));
    if (changed) walletChanged(changed);
  }
}

async function lapse(tx: Tx, playerId: PlayerId, now: Date): Promise<Wallet | null> {
  const wallet = await lockWallet(tx, playerId);
  const terms = activatedTerms(wallet);
  const reserved = await readReserved(tx, playerId);
  if (!reserved || terms.until === null || new Date(terms.until) > now) return null;
  if (wallet.promoState === 'active' && wallet.promoBonuses === 0) return giveUp(tx, wallet, now);
  // The terms end with the last granted bonus, but part of its deposit may still be held.
  const shorter = { ...terms, bonusPercents: terms.bonusPercents.slice(0, wallet.promoBonuses) };
  const isOver = isPromotionEnded({ ...wallet, promoTerms: shorter });
  const parts = isOver ? 0n : reserved.parts;
  await setReserved(tx, playerId, reserved, { steps: 0n, parts });
  const changed = await setPromotion(tx, playerId, { ...wallet, promoTerms: shorter });
  await settleBudget(tx, terms.version, { released: reserved.steps + reserved.parts - parts });
  return changed;
}
