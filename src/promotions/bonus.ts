import { isBonusRunning, isPromotionActive } from '../bets/promotion.ts';
import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, setPromotion, type PromotionFigures } from '../ledger/wallet-rows.ts';
import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { BETS, PROMOTION } from '../terms/house-terms.ts';

/** What of a deposit is credited now: all of it, or the part that there is room for. */
export interface CreditedPart {
  playerId: PlayerId;
  depositNumber: bigint;
  /** Of the whole deposit. */
  value: UsdMicros;
  amount: UsdMicros;
}

/** What a credit brings: so much of it is locked, the bonus comes on top. */
export interface BonusPlan {
  locked: UsdMicros;
  bonus: UsdMicros;
  run: bigint;
  /** To be called once the money is posted, in the same transaction. */
  record(): Promise<Wallet>;
}

const DEPOSIT_MIN = dollars(PROMOTION.depositMin);
const DEPOSIT_MAX = dollars(PROMOTION.depositMax);
const MAX_BET_MIN = dollars(BETS.stakeMin);

/** Asked under the wallet's lock before a deposit is posted. Null: it brings nothing. */
export async function planBonus(tx: Tx, clock: Clock, credit: CreditedPart): Promise<BonusPlan | null> {
  const wallet = await lockWallet(tx, credit.playerId);
  if (!isPromotionActive(wallet)) return null;
  const earlier = await earlierParts(tx, credit);
  const now = clock.now();
  const part = reckonPart(wallet, credit, earlier, now);
  if (!part) return null;
  const { step, locked, bonus, figures } = part;
  return {
    locked,
    bonus,
    run: BigInt(figures.promoRun),
    async record() {
      const { playerId, depositNumber } = credit;
      if (!isBonusRunning(wallet)) {
        await tx.query('INSERT INTO promotion_runs (player_id, run, started_at) VALUES ($1, $2, $3)', [
          playerId,
          figures.promoRun,
          now,
        ]);
      }
      await tx.query(
        `INSERT INTO promotion_bonuses (player_id, deposit_number, part, step, run, locked_micros, bonus_micros, granted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [playerId, depositNumber, (earlier?.parts ?? 0) + 1, step, figures.promoRun, locked, bonus, now],
      );
      if (!earlier) await oweFreeSpins(tx, playerId, step, figures.promoRun, now);
      return setPromotion(tx, playerId, figures);
    },
  };
}

/** The bonus for a credit, given the wallet and the earlier credits of the same deposit. */
export function reckonPart(
  wallet: Wallet,
  { value, amount }: Pick<CreditedPart, 'value' | 'amount'>,
  earlier: { step: number; locked: bigint } | null,
  now: Date,
) {
  const step = earlier ? earlier.step : wallet.promoBonuses + 1;
  const percent = PROMOTION.bonusPercents[step - 1];
  if (percent === undefined || (!earlier && value < DEPOSIT_MIN)) return null;
  const room = DEPOSIT_MAX - (earlier?.locked ?? 0n);
  const locked = usdMicros(amount < room ? amount : room);
  const bonus = usdMicros((locked * BigInt(percent)) / 100n);
  return bonus > 0n ? { step, locked, bonus, figures: figuresWith(wallet, step, locked, bonus, now) } : null;
}

/** Bonuses that come before the lock is reached add up; after that a new run begins. */
function figuresWith(wallet: Wallet, step: number, locked: bigint, bonus: bigint, now: Date): PromotionFigures {
  const isAdded = isBonusRunning(wallet);
  const deposit = locked + (isAdded ? wallet.promoDeposit : 0n);
  const maxBet = (deposit * BigInt(PROMOTION.maxBetPercent)) / 100n;
  return {
    promoState: 'active',
    promoBonuses: Math.max(wallet.promoBonuses, step),
    promoRun: isAdded ? wallet.promoRun : wallet.promoRun + 1,
    promoStartedAt: isAdded ? wallet.promoStartedAt : now,
    promoDeposit: usdMicros(deposit),
    promoBonus: usdMicros(bonus + (isAdded ? wallet.promoBonus : 0n)),
    promoMaxBet: usdMicros(maxBet < MAX_BET_MIN ? MAX_BET_MIN : maxBet),
    promoLock: usdMicros(wallet.promoLock + bonus * BigInt(PROMOTION.wagerFactor)),
    promoConversionPpm: wallet.promoConversionPpm,
  };
}

async function earlierParts(tx: Tx, { playerId, depositNumber }: CreditedPart) {
  const { rows } = await tx.query<{ step: number; parts: number; locked: bigint }>(
    `SELECT min(step) AS step, max(part) AS parts, sum(locked_micros)::bigint AS locked
     FROM promotion_bonuses WHERE player_id = $1 AND deposit_number = $2 HAVING count(*) > 0`,
    [playerId, depositNumber],
  );
  return rows[0] ?? null;
}

async function oweFreeSpins(tx: Tx, playerId: PlayerId, step: number, run: number, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO promotion_free_spins (player_id, step, run, spins, owed_at, next_try_at) VALUES ($1, $2, $3, $4, $5, $5)`,
    [playerId, step, run, PROMOTION.freeSpins, now],
  );
}
