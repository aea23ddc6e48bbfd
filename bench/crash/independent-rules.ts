import { createHash, createHmac } from 'node:crypto';

/** The published rules of Crash once more, written apart from the product. */

export function pointOf(hash: string, salt: string): number {
  const h = Number.parseInt(createHmac('sha256', hash).update(salt).digest('hex').slice(0, 8), 16);
  return Math.max(100, Number((99n * 4_294_967_296n) / BigInt(h + 1)));
}

export function previousHash(hash: string): string {
  return createHash('sha256').update(hash).digest('hex');
}

export function curveAt(ms: number): number {
  return ms <= 0 ? 100 : Math.floor(Math.E ** (0.000_06 * ms) * 100 + 1e-9);
}

/** The last millisecond at which the curve still shows the point or less. */
export function lastMsOf(point: number): number {
  let ms = Math.floor(Math.log((point + 1) / 100) / 0.000_06) + 2;
  while (ms > 0 && curveAt(ms) > point) ms -= 1;
  return ms;
}
