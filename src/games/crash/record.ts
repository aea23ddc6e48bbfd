import { toHex } from '../../fairness/sha256.ts';

/**
 * The stored form of a bet. The choice: its round, the target (0 for none) and the multiplier of the automatic cash-out, as
 * told when the bet was taken. The steps: how it was cashed out, how long after the start, and at what multiplier. The point
 * is stored with the round, because a bet may be paid before the point is known.
 */
export interface StoredCrashBet {
  round: bigint;
  target: number | null;
  cashesOutAt: number;
}

export interface StoredCashOut {
  way: CashOutWay;
  elapsedMs: number;
  multiplier: number;
}

export interface StoredOutcome {
  point: number;
  /** Position in the chain: the hash leads to the published end in this many steps. */
  game: number;
  chainEnd: string;
}

export const CASH_OUT_WAYS = ['none', 'manual', 'target', 'limit'] as const;
export type CashOutWay = (typeof CASH_OUT_WAYS)[number];

export const encodeCrash = {
  bet({ round, target, cashesOutAt }: StoredCrashBet): Uint8Array {
    const bytes = new DataView(new ArrayBuffer(16));
    bytes.setBigUint64(0, round);
    bytes.setUint32(8, target ?? 0);
    bytes.setUint32(12, cashesOutAt);
    return new Uint8Array(bytes.buffer);
  },
  cashOut({ way, elapsedMs, multiplier }: StoredCashOut): Uint8Array {
    const bytes = new DataView(new ArrayBuffer(9));
    bytes.setUint8(0, CASH_OUT_WAYS.indexOf(way));
    bytes.setUint32(1, elapsedMs);
    bytes.setUint32(5, multiplier);
    return new Uint8Array(bytes.buffer);
  },
  outcome({ point, game, chainEnd }: StoredOutcome): Uint8Array {
    const bytes = new Uint8Array(44);
    const view = viewOf(bytes);
    view.setFloat64(0, point);
    view.setUint32(8, game);
    for (let at = 0; at < 32; at += 1) bytes[12 + at] = Number.parseInt(chainEnd.slice(2 * at, 2 * at + 2), 16);
    return bytes;
  },
};

export const decodeCrash = {
  bet(params: Uint8Array): StoredCrashBet {
    const bytes = viewOf(params);
    return { round: bytes.getBigUint64(0), target: bytes.getUint32(8) || null, cashesOutAt: bytes.getUint32(12) };
  },
  /** Null while the round is not over. */
  outcome(result: Uint8Array): StoredOutcome | null {
    if (result.length === 0) return null;
    const view = viewOf(result);
    return { point: view.getFloat64(0), game: view.getUint32(8), chainEnd: toHex(result.subarray(12)) };
  },
  /** Null for a bet that is open or was returned; a lost bet has the way 'none'. */
  cashOut(progress: Uint8Array): StoredCashOut | null {
    if (progress.length === 0) return null;
    const bytes = viewOf(progress);
    const way = CASH_OUT_WAYS[bytes.getUint8(0)] ?? 'none';
    return { way, elapsedMs: bytes.getUint32(1), multiplier: bytes.getUint32(5) };
  },
};

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
