/** What the sentences of refusals are filled in with. Amounts are dollars, times ISO 8601, percentages plain numbers. */

export interface BadRequest {
  field?: string;
  problem?: 'missing' | 'unexpected' | 'type' | 'range' | 'invalid';
  type?: string;
}
export interface SessionEnd {
  /** Left out where there is no more to say. */
  because?: 'idle' | 'too_old' | 'security' | undefined;
}
export interface Expected {
  expected?: 'form';
}
/** Told to staff, in English. */
export interface Told {
  text: string;
}
export interface MutedUntil {
  until: string;
}
export interface WaitSeconds {
  seconds: number;
}
export interface Most {
  most: number;
}
export interface Minimum {
  minimum: number;
}
export interface StakeMaximum {
  maximum: number;
  /** On the promotional balance: the share of the deposit that the maximum is. */
  depositPercent?: number;
}
export interface Choose {
  /** What to choose less of, where it is not tiles. */
  choose?: 'stake';
}
export interface TargetMaximum {
  /** A multiplier. */
  target: number;
  winMax: number;
}
export interface Until {
  /** Null: for good. */
  until?: string | null;
}
export interface PlayLimit {
  limit: number;
  period: 'day' | 'week' | 'month';
  left: number;
  until: string;
}
export interface CoinMinimum {
  coin: string;
  /** In coins, as decimal text. */
  minimum: string;
  ticker: string;
}
export interface Percent {
  percent: number;
}
export interface Fields {
  fields: readonly Detail[];
}
export interface Missing {
  missing: readonly MissingThing[];
}

export type Detail =
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'country'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'phone'
  | 'documentNumber';
export type MissingThing = 'details' | 'identity_document' | 'back_side' | 'proof_of_address' | 'source_of_funds';
export type Names<Name extends string> = Readonly<Record<Name, string>>;
