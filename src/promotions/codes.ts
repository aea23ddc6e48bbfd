import type { Queryable, Tx } from '../db/database.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, readWallet } from '../ledger/wallet-rows.ts';
import { activate, factsOfWallet, refuseActivation, type ActivationRules, type PromotionAct } from './activation.ts';
import { isInSegment } from './segment.ts';
import { findVersion, hasRoom, stateOf, type Version } from './versions.ts';

export const CODE_PATTERN = '^[A-Za-z0-9]{6,20}$';

export interface CodeRules extends ActivationRules {
  /** The accounts that belong, or may belong, to the same person, including the player's own. */
  personOf(db: Queryable, playerId: PlayerId): Promise<readonly PlayerId[]>;
}

export interface Code {
  code: string;
  version: number;
  usesMax: number;
  uses: number;
  endsAt: Date | null;
  madeBy: string;
  madeAt: Date;
  approvedBy: string;
  closedAt: Date | null;
}

interface CodeRow {
  code: string;
  version: number;
  uses_max: number;
  uses: number;
  ends_at: Date | null;
  made_by: string;
  made_at: Date;
  approved_by: string;
  closed_at: Date | null;
}

const COLUMNS = 'code, version, uses_max, uses, ends_at, made_by, made_at, approved_by, closed_at';

/** The same answer for a code that is unknown, expired, used up, or for others, so that guessing reveals nothing. */
const NO_CODE = { ok: false, reason: 'PROMO_CODE_INVALID' } as const;

export const foldCode = (typed: string) => typed.trim().toUpperCase();

/** The version that a code opens to the player, to be read before activation. Uses nothing up. */
export async function readOfferOf(
  db: Queryable,
  rules: CodeRules,
  playerId: PlayerId,
  typed: string,
): Promise<{ ok: true; version: Version } | { ok: false; reason: ErrorCode }> {
  const wallet = await readWallet(db, playerId);
  const code = await findCode(db, foldCode(typed));
  return (await usable(db, rules, wallet, code)) ?? NO_CODE;
}

/** Uses the code and activates its version. Holds the locks of wallet and code, so that the last use goes to one player. */
export async function activateByCode(
  tx: Tx,
  rules: CodeRules,
  playerId: PlayerId,
  typed: string,
): Promise<PromotionAct> {
  const wallet = await lockWallet(tx, playerId);
  // First the checks that concern only the player, because they reveal nothing about the code.
  const refused = await refuseActivation(tx, rules, wallet);
  if (refused) return { ok: false, reason: refused };
  const code = await findCode(tx, foldCode(typed), 'FOR UPDATE');
  const opened = await usable(tx, rules, wallet, code);
  if (!code || !opened) return NO_CODE;
  const { rowCount } = await tx.query(
    'INSERT INTO promo_code_uses (code, player_id, used_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [code.code, playerId, rules.clock.now()],
  );
  if (rowCount === 1) await tx.query('UPDATE promo_codes SET uses = uses + 1 WHERE code = $1', [code.code]);
  const activated = await activate(tx, rules.clock, wallet, opened.version, code.code);
  return activated.ok ? activated : NO_CODE;
}

async function usable(
  db: Queryable,
  rules: CodeRules,
  wallet: Wallet,
  code: Code | null,
): Promise<{ ok: true; version: Version } | null> {
  const now = rules.clock.now();
  if (!code || code.closedAt !== null || (code.endsAt !== null && code.endsAt <= now)) return null;
  const { rows } = await db.query<{ player_id: bigint }>(
    'SELECT player_id FROM promo_code_uses WHERE code = $1 AND player_id = ANY($2::bigint[])',
    [code.code, await rules.personOf(db, wallet.playerId)],
  );
  const isOwn = rows.length > 0 && rows.every(({ player_id }) => player_id === wallet.playerId);
  if (rows.length > 0 ? !isOwn : code.uses >= code.usesMax) return null;
  const version = await findVersion(db, code.version);
  if (!version || stateOf(version, now) !== 'open' || !hasRoom(version)) return null;
  return isInSegment(version.segment, await factsOfWallet(db, rules, wallet)) ? { ok: true, version } : null;
}

export async function findCode(db: Queryable, code: string, lock: '' | 'FOR UPDATE' = ''): Promise<Code | null> {
  const { rows } = await db.query<CodeRow>(`SELECT ${COLUMNS} FROM promo_codes WHERE code = $1 ${lock}`, [code]);
  return rows[0] ? toCode(rows[0]) : null;
}

/** The newest first. */
export async function listCodes(db: Queryable, limit: number): Promise<Code[]> {
  const { rows } = await db.query<CodeRow>(`SELECT ${COLUMNS} FROM promo_codes ORDER BY made_at DESC, code LIMIT $1`, [
    limit,
  ]);
  return rows.map(toCode);
}

function toCode(row: CodeRow): Code {
  return {
    code: row.code,
    version: row.version,
    usesMax: row.uses_max,
    uses: row.uses,
    endsAt: row.ends_at,
    madeBy: row.made_by,
    madeAt: row.made_at,
    approvedBy: row.approved_by,
    closedAt: row.closed_at,
  };
}
