import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { TransferKind } from '../ledger/accounts.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { countOpenBonuses, lockWallet } from '../ledger/wallet-rows.ts';
import type { BonusKind } from './bonuses.ts';
import { takeGrant } from './grant-rows.ts';
import { rewardTransfer, type Claim } from './rewards.ts';

const TRANSFER_KINDS: Record<BonusKind, TransferKind> = {
  daily: 'daily_bonus',
  weekly: 'weekly_bonus',
  monthly: 'monthly_bonus',
  lossback: 'lossback',
};

/** Pays a granted bonus that has not expired. */
export async function claimBonus(
  tx: Tx,
  clock: Clock,
  playerId: PlayerId,
  which: { kind: BonusKind; firstDay: number },
): Promise<Claim> {
  await lockWallet(tx, playerId);
  const grant = await takeGrant(tx, playerId, which, clock.now());
  if (!grant) return { ok: false, reason: 'NOTHING_TO_CLAIM' };
  await countOpenBonuses(tx, [playerId], -1);
  const result = await post(tx, clock, {
    playerId,
    key: `bonus:${which.kind}:${which.firstDay}`,
    transfers: [rewardTransfer(TRANSFER_KINDS[which.kind], grant.amount, BigInt(which.firstDay))],
  });
  if (!result.ok || result.repeated)
    throw new Error(`Bonus ${which.kind} ${which.firstDay} of ${playerId} was paid before.`);
  return { ok: true, reward: grant.amount, wallet: result.wallet };
}
