import { mailboxOf } from './mailbox.ts';
import { nameKeys } from './person-name.ts';

/** Signs that two accounts belong to one person. An IP address is not one of them, because households share one. */
export const SIGN_KINDS = ['identity', 'document', 'address', 'device', 'mailbox'] as const;
export type SignKind = (typeof SIGN_KINDS)[number];

/** A normalized fact that belongs to one person. Never stored in plain text. */
export interface Sign {
  kind: SignKind;
  text: string;
}

export interface PersonalDetails {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`. */
  dateOfBirth: string;
  country: string;
  /** Of the passport, card or licence; empty if unknown. */
  documentNumber: string;
}

export function identitySigns({ firstName, lastName, dateOfBirth, ...details }: PersonalDetails): Sign[] {
  const names = nameKeys(firstName, lastName).map(
    (name) => ({ kind: 'identity', text: `${name} ${dateOfBirth}` }) as const,
  );
  const number = details.documentNumber.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  // Different countries may issue the same number.
  return number.length < DOCUMENT_NUMBER_MIN
    ? names
    : [...names, { kind: 'document', text: `${details.country} ${number}` }];
}

export const mailboxSign = (email: string): Sign => ({ kind: 'mailbox', text: mailboxOf(email) });
export const deviceSign = (deviceHash: Buffer): Sign => ({ kind: 'device', text: deviceHash.toString('hex') });
/** Expects the address as folded by the cashier, so that letter case without meaning makes no difference. */
export const addressSign = (foldedAddress: string): Sign => ({ kind: 'address', text: foldedAddress });

const DOCUMENT_NUMBER_MIN = 5;
