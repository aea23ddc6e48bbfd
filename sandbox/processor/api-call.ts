export const API_CALL_NAMES = [
  'status',
  'auth',
  'currencies',
  'full-currencies',
  'currency',
  'merchant-coins',
  'min-amount',
  'estimate',
  'balance',
  'create-payment',
  'list-payments',
  'payment-status',
  'update-estimate',
  'create-invoice',
  'create-invoice-payment',
  'validate-address',
  'create-payout',
  'verify-payout',
  'cancel-payout',
  'list-payouts',
  'payout-fee',
  'payout-min-amount',
  'payout-status',
] as const;
export type ApiCallName = (typeof API_CALL_NAMES)[number];

export interface ApiRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly id: string;
}

/** One call of the real protocol. */
export interface ApiCall {
  /** Its name in faults. */
  readonly name: ApiCallName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly needs: 'nothing' | 'key' | 'key and token';
  readonly status?: number;
  /** Returns text, an object or a problem. */
  answer(request: ApiRequest): unknown;
}
