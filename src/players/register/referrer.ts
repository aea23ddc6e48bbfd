import { withinCellOf } from '../../db/cells/cells.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { hashToken, isTokenShaped } from '../../sessions/tokens.ts';
import { isKnownDevice } from '../player-rows.ts';

/** Maximum length of the referral chain that is checked. A longer chain gains nobody anything. */
const LINE_MAX = 20;

export type FoundReferrer = { ok: true; referrerId: PlayerId } | { ok: false; reason: 'unknown' | 'own' };

interface Upline {
  player_id: bigint;
  email: string;
  referrer_id: bigint | null;
}

/**
 * Finds the owner of a code. Nobody may refer themselves, directly or indirectly: no one in the referral chain above may have used
 * this browser or have the new player's e-mail address.
 */
export async function findReferrer(
  tx: Tx,
  code: string,
  newcomer: { email: string; deviceToken: string | undefined },
): Promise<FoundReferrer> {
  const owner = await tx.query<{ player_id: bigint }>('SELECT player_id FROM referral_codes WHERE code = $1', [code]);
  const referrerId = owner.rows[0] && toPlayerId(owner.rows[0].player_id);
  if (referrerId === undefined) return { ok: false, reason: 'unknown' };
  const device = isTokenShaped(newcomer.deviceToken) ? hashToken(newcomer.deviceToken) : null;
  let above: PlayerId | null = referrerId;
  for (let step = 0; above !== null && step < LINE_MAX; step += 1) {
    const playerId: PlayerId = above;
    const found = await withinCellOf(tx, playerId, async () => {
      const player = await findUpline(tx, playerId);
      return player && { ...player, isSameDevice: device !== null && (await isKnownDevice(tx, playerId, device)) };
    });
    if (!found) return { ok: false, reason: 'unknown' };
    if (sameAddress(found.email, newcomer.email) || found.isSameDevice) return { ok: false, reason: 'own' };
    above = found.referrer_id === null ? null : toPlayerId(found.referrer_id);
  }
  return { ok: true, referrerId };
}

/** Whether two addresses are the same mailbox, ignoring a label after a plus. */
export function sameAddress(one: string, other: string): boolean {
  return withoutLabel(one) === withoutLabel(other);
}

function withoutLabel(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

async function findUpline(db: Queryable, playerId: PlayerId): Promise<Upline | null> {
  const { rows } = await db.query<Upline & { [column: string]: unknown }>(
    `SELECT player_id, email, referrer_id FROM players WHERE player_id = $1`,
    [playerId],
  );
  return rows[0] ?? null;
}
