import { isBonusRunning, isPromotionActive } from '../bets/promotion.ts';
import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, setPromotion, type PromotionFigures } from '../ledger/wallet-rows.ts';
import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { BETS } from '../terms/house-terms.ts';
import {
  activatedTerms,
  bonusOn,
  freeSpinsValue,
  mostFromStep,
  type ActivatedTerms,
} from '../terms/promotion-terms.ts';
import { readReserved, setReserved, settleBudget } from './budget.ts';

/** The part of a deposit that is credited now: all of it, or what there is room for. */
export interface CreditedPart {
  playerId: PlayerId;
  depositNumber: bigint;
  /** Value of the whole deposit. */
  value: UsdMicros;
  amount: UsdMicros;
}

/** The result of a credit: `locked` of it is locked, and the bonus comes on top. */
export interface BonusPlan {
  locked: UsdMicros;
  bonus: UsdMicros;
  run: bigint;
  /** Call it once the money is posted, in the same transaction. */
  record(): Promise<Wallet>;
}

const MAX_BET_MIN = dollars(BETS.stakeMin);

/** Called under the wallet's lock before a deposit is posted. Null: no bonus. */
export async function planBonus(tx: Tx, clock: Clock, credit: CreditedPart): Promise<BonusPlan | null> {
  const wallet = await lockWallet(tx, credit.playerId);
  if (!isPromotionActive(wallet)) return null;
  const earlier = await earlierParts(tx, credit);
  const now = clock.now();
  const part = reckonPart(wallet, credit, earlier, now);
  if (!part) return null;
  const { step, locked, bonus, outstanding, figures } = part;
  const terms = activatedTerms(wallet);
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
        `INSERT INTO promotion_bonuses
           (player_id, deposit_number, part, step, run, locked_micros, bonus_micros, granted_at, version, lock_micros)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          playerId,
          depositNumber,
          (earlier?.parts ?? 0) + 1,
          step,
          figures.promoRun,
          locked,
          bonus,
          now,
          terms.version,
          bonus * BigInt(terms.wagerFactor),
        ],
      );
      if (!earlier) await oweFreeSpins(tx, playerId, terms, step, figures.promoRun, now);
      const changed = await setPromotion(tx, playerId, figures);
      await settle(tx, playerId, terms, { step, bonus, outstanding, isFirstPart: earlier === null });
      return changed;
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
  const terms = activatedTerms(wallet);
  const step = earlier ? earlier.step : wallet.promoBonuses + 1;
  const percent = terms.bonusPercents[step - 1];
  if (percent === undefined) return null;
  if (!earlier && (value < dollars(terms.depositMin) || isOver(terms, now))) return null;
  const most = dollars(terms.depositMax);
  const before = earlier?.locked ?? 0n;
  const locked = usdMicros(amount < most - before ? amount : most - before);
  const bonus = bonusOn(locked, percent);
  if (bonus <= 0n) return null;
  // What the held rest of the same deposit may still bring.
  const outstanding = bonusOn((value < most ? value : most) - before - locked, percent);
  return { step, locked, bonus, outstanding, figures: figuresWith(wallet, terms, step, locked, bonus, now) };
}

/** The days after the activation in which a deposit brings a bonus are over. */
function isOver({ until }: ActivatedTerms, now: Date): boolean {
  return until !== null && now >= new Date(until);
}

/** Bonuses granted before the lock is reached add up; after that a new run begins. */
function figuresWith(
  wallet: Wallet,
  terms: ActivatedTerms,
  step: number,
  locked: bigint,
  bonus: bigint,
  now: Date,
): PromotionFigures {
  const isAdded = isBonusRunning(wallet);
  const deposit = locked + (isAdded ? wallet.promoDeposit : 0n);
  const maxBet = (deposit * BigInt(terms.maxBetPercent)) / 100n;
  return {
    promoState: 'active',
    promoBonuses: Math.max(wallet.promoBonuses, step),
    promoRun: isAdded ? wallet.promoRun : wallet.promoRun + 1,
    promoStartedAt: isAdded ? wallet.promoStartedAt : now,
    promoDeposit: usdMicros(deposit),
    promoBonus: usdMicros(bonus + (isAdded ? wallet.promoBonus : 0n)),
    promoMaxBet: usdMicros(maxBet < MAX_BET_MIN ? MAX_BET_MIN : maxBet),
    promoLock: usdMicros(wallet.promoLock + bonus * BigInt(terms.wagerFactor)),
    promoConversionPpm: wallet.promoConversionPpm,
    promoTerms: wallet.promoTerms,
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

async function oweFreeSpins(
  tx: Tx,
  playerId: PlayerId,
  { freeSpins, freeSpinStake }: ActivatedTerms,
  step: number,
  run: number,
  now: Date,
): Promise<void> {
  if (freeSpins === 0) return;
  await tx.query(
    `INSERT INTO promotion_free_spins (player_id, step, run, spins, stake_micros, owed_at, next_try_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [playerId, step, run, freeSpins, dollars(freeSpinStake), now],
  );
}

/** Turns reserved budget into granted budget. What the deposit left unused becomes free for others. */
async function settle(
  tx: Tx,
  playerId: PlayerId,
  terms: ActivatedTerms,
  { step, bonus, outstanding, isFirstPart }: { step: number; bonus: bigint; outstanding: bigint; isFirstPart: boolean },
): Promise<void> {
  const granted = bonus + (isFirstPart ? freeSpinsValue(terms) : 0n);
  const reserved = await readReserved(tx, playerId);
  if (!reserved || reserved.steps + reserved.parts === 0n) {
    await settleBudget(tx, terms.version, { released: 0n, granted });
    return;
  }
  const after = isFirstPart
    ? { steps: mostFromStep(terms, step), parts: reserved.parts + outstanding }
    : { steps: reserved.steps, parts: reserved.parts - bonus };
  await setReserved(tx, playerId, reserved, after);
  const released = reserved.steps + reserved.parts - after.steps - after.parts;
  await settleBudget(tx, terms.version, { released, granted });
}
