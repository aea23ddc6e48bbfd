import { mailboxOf } from './mailbox.ts';
import { nameKeys } from './person-name.ts';

/** What may tell that two accounts are one person's. An internet address is not among it: households share one. */
export const SIGN_KINDS = ['identity', 'document', 'address', 'device', 'mailbox'] as const;
export type SignKind = (typeof SIGN_KINDS)[number];

/** Something that belongs to one person, in one spelling. Never stored as it is. */
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
  /** Of the passport, card or licence; empty where it is not known. */
  documentNumber: string;
}

export function identitySigns({ firstName, lastName, dateOfBirth, ...details }: PersonalDetails): Sign[] {
  const names = nameKeys(firstName, lastName).map(
    (name) => ({ kind: 'identity', text: `${name} ${dateOfBirth}` }) as const,
  );
  const number = details.documentNumber.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  // Two countries may give out the same number.
  return number.length < DOCUMENT_NUMBER_MIN
    ? names
    : [...names, { kind: 'document', text: `${details.country} ${number}` }];
}

export const mailboxSign = (email: string): Sign => ({ kind: 'mailbox', text: mailboxOf(email) });
export const deviceSign = (deviceHash: Buffer): Sign => ({ kind: 'device', text: deviceHash.toString('hex') });
/** The address as the cashier folds it, so that letter case makes no difference where it means nothing. */
export const addressSign = (foldedAddress: string): Sign => ({ kind: 'address', text: foldedAddress });

const DOCUMENT_NUMBER_MIN = 5;
