import { bigintArray } from '../db/arrays.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { ActivatedTerms } from '../terms/promotion-terms.ts';
import type { BalanceType } from './accounts.ts';
import { decodePlayLimits, encodePlayLimits, type PlayLimits } from './play-limits.ts';
import type { PlayerId } from './player-id.ts';
import { FOREVER, type PromoState, type Wallet } from './wallet.ts';

interface WalletRow {
  player_id: bigint;
  version: bigint;
  last_transfer: bigint;
  primary_micros: bigint;
  promotional_micros: bigint;
  held_micros: bigint;
  selected_balance: BalanceType;
  cash_wagered_micros: bigint;
  bonus_wagered_micros: bigint;
  bet_count: bigint;
  rakeback_nanos: bigint;
  seed_pair: bigint;
  nonce: bigint;
  last_bet: bigint;
  open_rounds: number;
  promo_rounds: number;
  mines_bet: bigint | null;
  cash_paid_micros: bigint;
  theoretical_nanos: bigint;
  promo_state: PromoState;
  promo_bonuses: number;
  promo_run: number;
  promo_started_at: Date | null;
  promo_deposit_micros: bigint;
  promo_bonus_micros: bigint;
  promo_max_bet_micros: bigint;
  promo_lock_micros: bigint;
  promo_progress_micros: bigint;
  promo_conversion_ppm: number | null;
  promo_terms: ActivatedTerms | null;
  betting_closed_until: Date | null;
  excluded_until: Date | typeof Infinity | null;
  play_limits: unknown;
  day: number;
  rank_claimed_micros: bigint;
  bonuses_open: number;
}

/** Named columns: one added by a later version must not change the result of this version's prepared statements. */
const COLUMNS: Record<keyof WalletRow, true> = {
  player_id: true,
  version: true,
  last_transfer: true,
  primary_micros: true,
  promotional_micros: true,
  held_micros: true,
  selected_balance: true,
  cash_wagered_micros: true,
  bonus_wagered_micros: true,
  bet_count: true,
  rakeback_nanos: true,
  seed_pair: true,
  nonce: true,
  last_bet: true,
  open_rounds: true,
  promo_rounds: true,
  mines_bet: true,
  cash_paid_micros: true,
  theoretical_nanos: true,
  promo_state: true,
  promo_bonuses: true,
  promo_run: true,
  promo_started_at: true,
  promo_deposit_micros: true,
  promo_bonus_micros: true,
  promo_max_bet_micros: true,
  promo_lock_micros: true,
  promo_progress_micros: true,
  promo_conversion_ppm: true,
  promo_terms: true,
  betting_closed_until: true,
  excluded_until: true,
  play_limits: true,
  day: true,
  rank_claimed_micros: true,
  bonuses_open: true,
};
const SELECT_WALLETS = `SELECT ${Object.keys(COLUMNS).join(', ')} FROM wallets WHERE player_id = ANY($1::bigint[])`;

/** All code locks wallets by id order and before any other row, which rules out deadlocks. */
export async function lockWallets(tx: Tx, playerIds: readonly PlayerId[]): Promise<Map<PlayerId, Wallet>> {
  const { rows } = await tx.query<WalletRow>({
    name: 'ledger-lock-wallets',
    text: `${SELECT_WALLETS} ORDER BY player_id FOR NO KEY UPDATE`,
    values: [bigintArray(playerIds, (playerId) => playerId)],
  });
  return new Map(rows.map((row) => [row.player_id as PlayerId, toWallet(row)]));
}

export async function lockWallet(tx: Tx, playerId: PlayerId): Promise<Wallet> {
  const wallet = (await lockWallets(tx, [playerId])).get(playerId);
  if (!wallet) throw new Error(`Player ${playerId} has no wallet.`);
  return wallet;
}

export async function readWallet(db: Queryable, playerId: PlayerId): Promise<Wallet> {
  const wallet = (await readWallets(db, [playerId])).get(playerId);
  if (!wallet) throw new Error(`Player ${playerId} has no wallet.`);
  return wallet;
}

/** Players without a wallet are left out. */
export async function readWallets(db: Queryable, playerIds: readonly PlayerId[]): Promise<Map<PlayerId, Wallet>> {
  const { rows } = await db.query<WalletRow>({
    name: 'ledger-read-wallets',
    text: SELECT_WALLETS,
    values: [bigintArray(playerIds, (playerId) => playerId)],
  });
  return new Map(rows.map((row) => [row.player_id as PlayerId, toWallet(row)]));
}

export async function hasWallet(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM wallets WHERE player_id = $1', [playerId]);
  return rowCount === 1;
}

export async function openWallet(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query('INSERT INTO wallets (player_id) VALUES ($1)', [playerId]);
}

/** The version grows too, so decisions based on the old row fail and are made again. */
export async function selectBalance(tx: Tx, playerId: PlayerId, balance: BalanceType): Promise<void> {
  await tx.query('UPDATE wallets SET selected_balance = $2, version = version + 1 WHERE player_id = $1', [
    playerId,
    balance,
  ]);
}

/** Makes the next pair of seeds the current one; its first bet has nonce 1. */
export async function startSeedPair(tx: Tx, playerId: PlayerId, pair: bigint): Promise<void> {
  await tx.query('UPDATE wallets SET seed_pair = $2, nonce = 0, version = version + 1 WHERE player_id = $1', [
    playerId,
    pair,
  ]);
}

/** Excludes the player from bets and deposits until then. An exclusion is never shortened. */
export async function excludePlayer(tx: Tx, playerId: PlayerId, until: Date): Promise<void> {
  await tx.query(
    `UPDATE wallets SET excluded_until = greatest(excluded_until, $2::timestamptz), version = version + 1
     WHERE player_id = $1`,
    [playerId, until.getTime() === FOREVER.getTime() ? 'infinity' : until],
  );
}

/** Needs the wallet's lock, because the limits include what was played so far. */
export async function setPlayLimits(tx: Tx, playerId: PlayerId, limits: PlayLimits | null): Promise<void> {
  await tx.query('UPDATE wallets SET play_limits = $2::jsonb, version = version + 1 WHERE player_id = $1', [
    playerId,
    limits && encodePlayLimits(limits),
  ]);
}

/** Marks the rewards of ranks up to this minimum as claimed. */
export async function noteRankClaimed(tx: Tx, playerId: PlayerId, minimum: UsdMicros): Promise<void> {
  await tx.query('UPDATE wallets SET rank_claimed_micros = $2, version = version + 1 WHERE player_id = $1', [
    playerId,
    minimum,
  ]);
}

/** Changes the number of unclaimed bonuses. A player who is named twice is counted twice. */
export async function countOpenBonuses(tx: Tx, playerIds: readonly PlayerId[], each: 1 | -1): Promise<void> {
  await tx.query(
    `UPDATE wallets SET bonuses_open = bonuses_open + $2 * n.count, version = version + 1
     FROM (SELECT player_id, count(*) FROM unnest($1::bigint[]) AS player_id GROUP BY player_id) AS n
     WHERE wallets.player_id = n.player_id`,
    [playerIds, each],
  );
}

/** Closes the player's betting until then. A longer closure stays. */
export async function closeBetting(tx: Tx, playerId: PlayerId, until: Date | 'infinity'): Promise<void> {
  await tx.query(
    `UPDATE wallets SET betting_closed_until = greatest(betting_closed_until, $2::timestamptz), version = version + 1
     WHERE player_id = $1`,
    [playerId, until],
  );
}

/** Ends closures, except those that last until `until`. */
export async function reopenBetting(tx: Tx, playerId: PlayerId, until: Date | 'infinity' | null): Promise<void> {
  await tx.query(
    'UPDATE wallets SET betting_closed_until = $2::timestamptz, version = version + 1 WHERE player_id = $1',
    [playerId, until],
  );
}

/** Figures of a promotion that are set rather than counted. */
export type PromotionFigures = Pick<
  Wallet,
  | 'promoState'
  | 'promoBonuses'
  | 'promoRun'
  | 'promoStartedAt'
  | 'promoDeposit'
  | 'promoBonus'
  | 'promoMaxBet'
  | 'promoLock'
  | 'promoConversionPpm'
  | 'promoTerms'
>;

export async function setPromotion(tx: Tx, playerId: PlayerId, figures: PromotionFigures): Promise<Wallet> {
  const { rows } = await tx.query<WalletRow>(
    `UPDATE wallets SET promo_state = $2, promo_bonuses = $3, promo_run = $4, promo_deposit_micros = $5,
            promo_bonus_micros = $6, promo_max_bet_micros = $7, promo_lock_micros = $8, promo_started_at = $9,
            promo_conversion_ppm = $10, promo_terms = $11, version = version + 1
     WHERE player_id = $1 RETURNING *`,
    [
      playerId,
      figures.promoState,
      figures.promoBonuses,
      figures.promoRun,
      figures.promoDeposit,
      figures.promoBonus,
      figures.promoMaxBet,
      figures.promoLock,
      figures.promoStartedAt,
      figures.promoConversionPpm,
      figures.promoTerms && JSON.stringify(figures.promoTerms),
    ],
  );
  return toWallet(rows[0]!);
}

function toWallet(row: WalletRow): Wallet {
  return {
    playerId: row.player_id as PlayerId,
    version: row.version,
    lastTransfer: row.last_transfer,
    primary: row.primary_micros as UsdMicros,
    promotional: row.promotional_micros as UsdMicros,
    held: row.held_micros as UsdMicros,
    selectedBalance: row.selected_balance,
    cashWagered: row.cash_wagered_micros as UsdMicros,
    bonusWagered: row.bonus_wagered_micros as UsdMicros,
    betCount: row.bet_count,
    rakebackNanos: row.rakeback_nanos,
    seedPair: row.seed_pair,
    nonce: row.nonce,
    lastBet: row.last_bet,
    openRounds: BigInt(row.open_rounds),
    promoRounds: BigInt(row.promo_rounds),
    minesBet: row.mines_bet,
    cashPaid: row.cash_paid_micros as UsdMicros,
    theoreticalNanos: row.theoretical_nanos,
    promoState: row.promo_state,
    promoBonuses: row.promo_bonuses,
    promoRun: row.promo_run,
    promoStartedAt: row.promo_started_at,
    promoDeposit: row.promo_deposit_micros as UsdMicros,
    promoBonus: row.promo_bonus_micros as UsdMicros,
    promoMaxBet: row.promo_max_bet_micros as UsdMicros,
    promoLock: row.promo_lock_micros as UsdMicros,
    promoProgress: row.promo_progress_micros as UsdMicros,
    promoConversionPpm: row.promo_conversion_ppm,
    promoTerms: row.promo_terms,
    bettingClosedUntil: row.betting_closed_until,
    excludedUntil: row.excluded_until instanceof Date || row.excluded_until === null ? row.excluded_until : FOREVER,
    playLimits: row.play_limits === null ? null : decodePlayLimits(row.play_limits),
    day: row.day,
    rankClaimed: row.rank_claimed_micros as UsdMicros,
    bonusesOpen: row.bonuses_open,
  };
}

export async function excludedAmong(db: Queryable, playerIds: readonly bigint[], now: Date): Promise<Set<bigint>> {
  const { rows } = await db.query<{ player_id: bigint }>(
    'SELECT player_id FROM wallets WHERE player_id = ANY($1::bigint[]) AND excluded_until > $2',
    [bigintArray(playerIds, (playerId) => playerId), now],
  );
  return new Set(rows.map((row) => row.player_id));
}
