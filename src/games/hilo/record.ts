import { usdMicros, type UsdMicros } from '../../money/usd.ts';
import { GUESSES, type Step } from './rules.ts';

/**
 * The stored form of a round. Choice: the maximum win at its start, eight bytes. Result: a byte per card. Progress: a byte per
 * step; a skip is 255, the byte that does not count as a step where stakes count from the first step on.
 */
const SKIP = 255;

export const encodeHilo = {
  winMax(winMax: UsdMicros): Uint8Array {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, winMax);
    return bytes;
  },
  cards: (cards: readonly number[]) => Uint8Array.from(cards),
  steps: (steps: readonly Step[]) => Uint8Array.from(steps, (step) => (step === 'skip' ? SKIP : GUESSES.indexOf(step))),
};

export const decodeHilo = {
  winMax: (params: Uint8Array): UsdMicros =>
    usdMicros(new DataView(params.buffer, params.byteOffset, params.byteLength).getBigUint64(0)),
  cards: (bytes: Uint8Array): number[] => [...bytes],
  steps: (bytes: Uint8Array): Step[] => Array.from(bytes, (byte) => (byte === SKIP ? 'skip' : GUESSES[byte]!)),
};
