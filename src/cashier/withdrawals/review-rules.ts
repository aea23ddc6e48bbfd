import type { PlayerId } from '../../ledger/player-id.ts';

/** Rules that require a person before money leaves. The player reads the first one that applies. */
export const REVIEW_RULES = [
  'security_change',
  'linked_account',
  'address_check',
  'never_deposited',
  'large',
  'new_address',
] as const;
export type ReviewRule = (typeof REVIEW_RULES)[number];

/** A rule that applied, with its facts, for the person who decides. */
export interface Finding {
  rule: ReviewRule;
  facts: Record<string, string>;
}

/** How other accounts are connected with a payout address or with the player who uses it. */
export interface AddressSeen {
  /** Other players who have withdrawn to it. */
  sharedWith: readonly PlayerId[];
  /** Earlier accounts that may belong to the same person. */
  linkedTo: readonly PlayerId[];
  /** Opens cases for new findings. Call it last in the transaction. */
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
