import { FULL_CHANCE, THRESHOLD_MAX, THRESHOLD_MIN, thresholdOfMultiplier, winMultiplierE4 } from './rules.ts';

/** Threshold, chance and multiplier are views of the same choice. The threshold, in hundredths, is what is stored. */
export const VALUES = ['multiplier', 'threshold', 'chance'] as const;
export type Value = (typeof VALUES)[number];

interface View {
  decimals: number;
  /** In units of the last decimal. */
  show(threshold: number): number;
  choose(units: number): number;
}

const VIEWS: Record<Value, View> = {
  multiplier: { decimals: 4, show: winMultiplierE4, choose: thresholdOfMultiplier },
  threshold: { decimals: 2, show: (threshold) => threshold, choose: (units) => units },
  chance: { decimals: 2, show: chanceOf, choose: (units) => FULL_CHANCE - units },
};

/** The exact value as text, with all its decimals. */
export function formatValue(value: Value, threshold: number): string {
  const { decimals, show } = VIEWS[value];
  return (show(threshold) / 10 ** decimals).toFixed(decimals);
}

/** The smallest and largest value that may be typed. */
export function rangeOf(value: Value): [number, number] {
  const ends = [THRESHOLD_MIN, THRESHOLD_MAX].map((threshold) => Number(formatValue(value, threshold)));
  return [Math.min(...ends), Math.max(...ends)];
}

/** The threshold for a typed text, and whether the text is in range. Null if it is no number. */
export function readValue(value: Value, text: string): { threshold: number; isWithin: boolean } | null {
  const { decimals, choose } = VIEWS[value];
  const match = new RegExp(`^(\\d{0,6})(?:[.,](\\d{0,${decimals}}))?$`).exec(text.trim());
  if (!match || (match[1] === '' && !match[2])) return null;
  const units = Number(match[1]) * 10 ** decimals + Number((match[2] ?? '').padEnd(decimals, '0'));
  const [least, most] = rangeOf(value);
  const isWithin = units >= Math.round(least * 10 ** decimals) && units <= Math.round(most * 10 ** decimals);
  const threshold = units === 0 ? choose(1) : choose(units);
  return { threshold: Math.min(THRESHOLD_MAX, Math.max(THRESHOLD_MIN, threshold)), isWithin };
}

/** Hundredths without trailing zeros: `50`, `50.5`, `33.33`. */
export function formatPlain(hundredths: number): string {
  return String(hundredths / 100);
}

/** `50.00`, always two decimals. */
export function formatHundredths(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

export function chanceOf(threshold: number): number {
  return FULL_CHANCE - threshold;
}
