import { usdMicros, type UsdMicros } from '../../money/usd.ts';
import { GUESSES, type Step } from './rules.ts';

/**
 * How a round is kept. Choice: the maximum win it was opened under, eight bytes. Result: a byte for each card. Progress: a
 * byte for each step; a skip is 255, which counts as no step where stakes count from the first one on.
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
