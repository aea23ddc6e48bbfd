import { numberFormat } from '../../ui/formats.ts';
import { checkBet } from './rules.ts';

const TWO = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1.50`, in the reader's number format. */
export const twoDecimals = (value: number): string => TWO().format(value);

/** The typed target in hundredths; null if empty, NaN if invalid. */
export function readTarget(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed);
  const target = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
  return checkBet({ target }).ok ? target : Number.NaN;
}
