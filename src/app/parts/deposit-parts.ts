import { DEPOSIT_MIN, type Cashier } from '../../cashier/cashier.ts';
import { depositTotals } from '../../cashier/deposits/deposit-totals.ts';
import { isPromotionActive } from '../../bets/promotion.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Tx } from '../../db/database.ts';
import { depositRoomOf, depositsClosed } from '../../identity/standing.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { isHeld, standingOf } from '../../linked-accounts/standing.ts';
import { ZERO_USD } from '../../money/usd.ts';
import { planBonus } from '../../promotions/bonus.ts';
import { ownDepositRoom } from '../../safer-play/deposit-room.ts';
import { activatedTerms } from '../../terms/promotion-terms.ts';

/** How much may be credited: limited by the identity check, the player's own limits, and open reviews. */
export function createDepositRules(clock: Clock): Pick<Cashier, 'depositRoom' | 'refuseDeposit' | 'bonusFor'> {
  return {
    // A second account gets no bonuses.
    bonusFor: async (tx, credit) =>
      (await standingOf(tx, credit.playerId)).kind === 'free' ? planBonus(tx, clock, credit) : null,
    async depositRoom(tx, playerId) {
      const now = clock.now();
      if (await isHeld(tx, playerId, now)) return { left: ZERO_USD, because: 'account_held' };
      if (await bonusWaits(tx, playerId)) return { left: ZERO_USD, because: 'linked' };
      const own = await ownDepositRoom(tx, playerId, now);
      const verified = await depositRoomOf(tx, playerId, { clock, depositsOf: depositTotals });
      return own && verified ? (own.left <= verified.left ? own : verified) : (own ?? verified);
    },
    async refuseDeposit(db, playerId) {
      if (await depositsClosed(db, playerId)) return 'KYC_REJECTED';
      if (await isHeld(db, playerId, clock.now())) return 'ACCOUNT_HELD';
      const own = await ownDepositRoom(db, playerId, clock.now());
      if (own?.because === 'excluded') return 'SELF_EXCLUDED';
      return own && own.left < DEPOSIT_MIN ? 'DEPOSIT_LIMIT' : null;
    },
  };
}

/** A deposit that would bring a bonus waits whole while a person reviews the account, so that it comes with the bonus later. */
async function bonusWaits(tx: Tx, playerId: PlayerId): Promise<boolean> {
  if ((await standingOf(tx, playerId)).kind !== 'waits') return false;
  const wallet = await readWallet(tx, playerId);
  return isPromotionActive(wallet) && wallet.promoBonuses < activatedTerms(wallet).bonusPercents.length;
}
