import { AFFILIATE } from '../terms/house-terms.ts';

/** The rules for referral codes. This file also runs in the browser. */

const PATTERN = new RegExp(`^[a-z0-9_-]{${AFFILIATE.codeLengthMin},${AFFILIATE.codeLengthMax}}$`);

/** Words that would make a link look like the house's own, or like a mistake. */
const RESERVED = new Set(
  'roulo admin administrator support help staff official house casino affiliate affiliates referral referrals ref code \
promo promotion bonus vip rewards register login auth signup test null undefined none nan true false'.split(' '),
);

export function foldCode(text: string): string {
  return text.trim().toLowerCase();
}

/** The code must be folded. */
export function checkCode(code: string): 'ok' | 'pattern' | 'reserved' {
  if (!PATTERN.test(code)) return 'pattern';
  return RESERVED.has(code.replaceAll(/[-_]/g, '')) ? 'reserved' : 'ok';
}
