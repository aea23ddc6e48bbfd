import { isPromotionActive } from '../bets/promotion.ts';
import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { AFFILIATE } from '../terms/house-terms.ts';
import { lockAffiliate, monthOf } from './affiliate-rows.ts';
import { checkCode, foldCode } from './code-rules.ts';

export interface CodeRules {
  clock: Clock;
  /** Names that players may not use either. */
  isProhibited(name: string): boolean;
}

export type CodeSet = { ok: true; code: string } | { ok: false; reason: ErrorCode };

/** A code belongs to one player for ever, so that published links always lead to the player who shared them. */
export async function setReferralCode(tx: Tx, rules: CodeRules, playerId: PlayerId, text: string): Promise<CodeSet> {
  const code = foldCode(text);
  const checked = checkCode(code);
  if (checked === 'pattern') return { ok: false, reason: 'REFERRAL_CODE_PATTERN' };
  if (checked === 'reserved' || rules.isProhibited(code)) return { ok: false, reason: 'REFERRAL_CODE_PROHIBITED' };
  const wallet = await lockWallet(tx, playerId);
  const affiliate = await lockAffiliate(tx, playerId);
  if (affiliate?.code === code) return { ok: true, code };
  if (isPromotionActive(wallet)) return { ok: false, reason: 'REFERRAL_CODE_PROMOTION' };

  const owner = await findOwner(tx, code);
  if (owner !== null && owner !== playerId) return { ok: false, reason: 'REFERRAL_CODE_TAKEN' };
  const isNew = owner === null;
  if (isNew && affiliate && affiliate.codesSet >= AFFILIATE.codesMax) {
    return { ok: false, reason: 'REFERRAL_CODES_USED_UP' };
  }
  if (isNew) {
    const taken = await tx.query(
      'INSERT INTO referral_codes (code, player_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [code, playerId],
    );
    if (taken.rowCount === 0) return { ok: false, reason: 'REFERRAL_CODE_TAKEN' };
  }
  const now = rules.clock.now();
  await tx.query(
    `INSERT INTO affiliates (player_id, code, joined_at, next_month) VALUES ($1, $2, $3, $4)
     ON CONFLICT (player_id) DO UPDATE SET code = $2, codes_set = affiliates.codes_set + $5`,
    [playerId, code, now, monthOf(now), isNew ? 1 : 0],
  );
  return { ok: true, code };
}

async function findOwner(tx: Tx, code: string): Promise<PlayerId | null> {
  const { rows } = await tx.query<{ player_id: PlayerId }>('SELECT player_id FROM referral_codes WHERE code = $1', [
    code,
  ]);
  return rows[0]?.player_id ?? null;
}
