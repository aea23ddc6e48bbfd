import type { FormField, FormProblem } from './definition.ts';
import { RISKS, type Risk } from './settlement.ts';

/** Form fields that several games share, for a round typed in by hand. */

export const RISK_FIELD: FormField = { label: 'Risk', choices: RISKS, example: 'high' };
export const RISK_PROBLEM: FormProblem = { field: 'risk', text: 'The risk is low, medium or high.' };

export function riskIn(text: unknown): Risk | null {
  return RISKS.find((risk) => risk === text) ?? null;
}

export function listIn(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(wholeIn);
}

/** Anything else gives NaN, which no rule accepts. */
export function wholeIn(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}

/** `5`, `5.5` and `5.50` in hundredths; null for anything else. */
export function hundredthsIn(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** `5.50`, always two decimals. */
export function hundredthsText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

export function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
