import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { lockWallet, selectBalance, setPromotion } from '../ledger/wallet-rows.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';

/** A deposit with a bonus of the same size: the first run of bonuses, or the next one. */
export async function startPromotion(
  { database }: { database: Database },
  clock: Clock,
  playerId: PlayerId,
  { deposit, lock, maxBet }: { deposit: UsdMicros; lock: UsdMicros; maxBet: UsdMicros },
): Promise<void> {
  await database.transaction(async (tx) => {
    const amount = usdMicros(deposit);
    const run = (await lockWallet(tx, playerId)).promoRun + 1;
    await post(tx, clock, {
      playerId,
      key: `bonus:${run}`,
      transfers: [
        { kind: 'deposit', debit: 'processor', credit: 'promotional', amount },
        { kind: 'promotion_bonus', debit: 'promotions', credit: 'promotional', amount, reference: BigInt(run) },
      ],
    });
    await tx.query('INSERT INTO promotion_runs (player_id, run, started_at) VALUES ($1, $2, $3)', [
      playerId,
      run,
      clock.now(),
    ]);
    await tx.query(
      `INSERT INTO promotion_bonuses (player_id, deposit_number, part, step, run, locked_micros, bonus_micros, granted_at)
       VALUES ($1, $2::bigint, 1, $2::bigint, $2::bigint, $3, $3, $4)`,
      [playerId, run, amount, clock.now()],
    );
    await setPromotion(tx, playerId, {
      promoState: 'active',
      promoBonuses: run,
      promoRun: run,
      promoStartedAt: clock.now(),
      promoDeposit: amount,
      promoBonus: amount,
      promoMaxBet: maxBet,
      promoLock: lock,
      promoConversionPpm: null,
      promoTerms: null,
    });
    await selectBalance(tx, playerId, 'promotional');
  });
}
