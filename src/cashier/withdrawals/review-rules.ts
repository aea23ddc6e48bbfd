import type { PlayerId } from '../../ledger/player-id.ts';

/** Rules that ask for a person before money leaves. The first one that holds is what the player reads. */
export const REVIEW_RULES = [
  'security_change',
  'linked_account',
  'address_check',
  'never_deposited',
  'large',
  'new_address',
] as const;
export type ReviewRule = (typeof REVIEW_RULES)[number];

/** A rule that applied, with its reasons, for the person who decides. */
export interface Finding {
  rule: ReviewRule;
  facts: Record<string, string>;
}

/** What other accounts have to do with a payout address, or with the player who names it. */
export interface AddressSeen {
  /** Others who have withdrawn to it. */
  sharedWith: readonly PlayerId[];
  /** Earlier accounts that may be the same person's. */
  linkedTo: readonly PlayerId[];
  /** Asks for a person where that is news: last in the transaction. */
  openCases(): Promise<void>;
}

export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ rule, facts }) => {
      const told = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
      return told.length === 0 ? rule : `${rule} (${told.join(', ')})`;
    })
    .join('; ');
}
