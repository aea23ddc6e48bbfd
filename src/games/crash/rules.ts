import { ascii, hmacSha256, sha256, toHex } from '../../fairness/sha256.ts';
import { dollars, usdMicros, type UsdMicros } from '../../money/usd.ts';
import { edgePpm, fraction, isWholeWithin, type BetCheck, type Fraction } from '../settlement.ts';

/** All multipliers are whole hundredths: 101 is 1.01×. */
export interface CrashBet {
  /** Null: manual cash-out only. */
  target: number | null;
}

export type CrashReason = 'target_out_of_range';

export const TARGET_MIN = 101;
export const TARGET_MAX = 1_000_000;
export const POINT_MIN = 100;
/** Maximum win: a bet is cashed out automatically at the last multiplier within it. No payout is ever cut. */
export const WIN_MAX = dollars(50_000);
/** Limit for the sum of the largest possible wins in one round. */
export const EXPOSURE_MAX = dollars(1_000_000);
/** Relative growth of the multiplier per millisecond. */
export const GROWTH_PER_MS = 0.000_06;

const RETURN_PERCENT = 99;
const DRAWS = 2 ** 32;
const HASH = /^[0-9a-f]{64}$/;
const HEX_DIGITS = ascii('0123456789abcdef');

/** Without rounding, which differs by target: the cash-out is not known yet when the stake is taken. */
const EDGE_PPM = edgePpm(fraction(BigInt(RETURN_PERCENT), 100n));

export function checkBet({ target }: CrashBet): BetCheck<CrashReason> {
  if (target === null || isWholeWithin(target, TARGET_MIN, TARGET_MAX)) return { ok: true };
  return { ok: false, reason: 'target_out_of_range' };
}

export function isGameHash(text: string): boolean {
  return HASH.test(text);
}

/** One step along the chain: from a game's hash to that of the previous game. */
export function hashOnce(hash: string): string {
  return toHex(sha256(ascii(hash)));
}

/** `steps` steps along the chain. Game k of a chain leads to its published end in k steps. */
export function hashTimes(hash: string, steps: number): string {
  // Reuses one buffer for the text: a million steps allocate no strings.
  const text = ascii(hash);
  for (let step = 0; step < steps; step += 1) {
    const digest = sha256(text);
    for (let at = 0; at < digest.length; at += 1) {
      text[2 * at] = HEX_DIGITS[digest[at]! >> 4]!;
      text[2 * at + 1] = HEX_DIGITS[digest[at]! & 15]!;
    }
  }
  return String.fromCharCode(...text);
}

export interface PointSteps {
  digest: string;
  /** The first 8 hex digits of the digest. */
  h: number;
  point: number;
}

/** The point of the round, with the intermediate values. */
export function drawPoint(hash: string, salt: string): PointSteps {
  const digest = toHex(hmacSha256(hash, salt));
  const h = Number.parseInt(digest.slice(0, 8), 16);
  return { digest, h, point: pointFrom(h) };
}

/** From the 32 drawn bits. */
export function pointFrom(h: number): number {
  return Math.max(POINT_MIN, Math.floor((RETURN_PERCENT * DRAWS) / (h + 1)));
}

export function pointOf(hash: string, salt: string): number {
  return drawPoint(hash, salt).point;
}

/** The multiplier at a time after the start. */
export function multiplierAt(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)));
}

/** The first millisecond at which the curve reaches the multiplier. */
export function reachedAfterMs(multiplier: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(multiplier / 100) / GROWTH_PER_MS));
  while (ms > 0 && multiplierAt(ms - 1) >= multiplier) ms -= 1;
  while (multiplierAt(ms) < multiplier) ms += 1;
  return ms;
}

/** The round ends when the curve would exceed the point. */
export function endsAfterMs(point: number): number {
  return reachedAfterMs(point + 1);
}

/** The multiplier of the automatic cash-out for this stake. Below TARGET_MIN the stake is too large. */
export function limitOf(stake: UsdMicros, winMax: UsdMicros = WIN_MAX): number {
  const payable = (winMax * 100n) / stake;
  return payable > BigInt(TARGET_MAX) ? TARGET_MAX : Number(payable);
}

/** The largest stake, in whole cents, that is still accepted. */
export function maxStake(stakeMax: UsdMicros, winMax: UsdMicros = WIN_MAX): UsdMicros {
  const cent = 10_000n;
  const payable = usdMicros(((winMax * 100n) / BigInt(TARGET_MIN) / cent) * cent);
  return payable < stakeMax ? payable : stakeMax;
}

/** A bet's multiplier, or null if the curve never reached it. */
export function settledAt(cashesOutAt: number, point: number): number | null {
  return point >= cashesOutAt ? cashesOutAt : null;
}

/** The exact chance that the round reaches the target. */
export function winChance(target: number): Fraction {
  const draws = BigInt(DRAWS);
  return fraction((BigInt(RETURN_PERCENT) * draws) / BigInt(target), draws);
}

export function rtpOf(target: number): Fraction {
  const { numerator, denominator } = winChance(target);
  return fraction(numerator * BigInt(target), denominator * 100n);
}

export function edgePpmOf(_bet: CrashBet): number {
  return EDGE_PPM;
}
