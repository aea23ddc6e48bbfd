import { DEPOSIT_MIN, type Cashier } from '../cashier/cashier.ts';
import { depositTotals } from '../cashier/deposit-totals.ts';
import type { Clock } from '../clock/clock.ts';
import { depositRoomOf, depositsClosed } from '../identity/standing.ts';
import { ownDepositRoom } from '../safer-play/deposit-room.ts';

/** How much may come in: what the identity check allows, and what the players allow themselves. */
export function createDepositRules(clock: Clock): Pick<Cashier, 'depositRoom' | 'refuseDeposit'> {
  return {
    async depositRoom(tx, playerId) {
      const own = await ownDepositRoom(tx, playerId, clock.now());
      const verified = await depositRoomOf(tx, playerId, { clock, depositsOf: depositTotals });
      return own && verified ? (own.left <= verified.left ? own : verified) : (own ?? verified);
    },
    async refuseDeposit(db, playerId) {
      if (await depositsClosed(db, playerId)) return 'KYC_REJECTED';
      const own = await ownDepositRoom(db, playerId, clock.now());
      if (own?.because === 'excluded') return 'SELF_EXCLUDED';
      return own && own.left < DEPOSIT_MIN ? 'DEPOSIT_LIMIT' : null;
    },
  };
}
