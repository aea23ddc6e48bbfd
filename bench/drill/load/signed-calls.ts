import { createHmac } from 'node:crypto';
import { canonicalText } from '../../../src/cashier/processor/callback-signature.ts';
import { PAYMENT_CALLBACK_PATH } from '../../../src/cashier/processor/now-payments.ts';
import { hashOf } from '../../../src/provider/hash.ts';
import type { Call } from '../../player/visitor.ts';

/** How the sandbox's aggregator and its wallet know each other. */
const ACCOUNT = { secret: 'sim-slots-secret-7Q2', providerId: 'pragmaticplay' };
/** How the payment processor signs its notices. */
export const IPN_SECRET = 'sim-ipn-secret-K9d';

/** A call of the game provider's server, signed. */
export function walletCall(method: string, params: Record<string, string>): Call {
  const all = { providerId: ACCOUNT.providerId, timestamp: String(Date.now()), roundDetails: 'spin', ...params };
  const body = new URLSearchParams({ ...all, hash: hashOf(Object.entries(all), ACCOUNT.secret) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { path: `/provider/pp/${method}`, body, headers };
}

/** A notice of the payment processor that a payment is finished, signed. */
export function paymentNotice(paymentId: string): Call {
  const body = { payment_id: Number(paymentId), payment_status: 'finished' };
  const signature = createHmac('sha512', IPN_SECRET).update(canonicalText(body, true)).digest('hex');
  return { path: PAYMENT_CALLBACK_PATH, body, headers: { 'x-nowpayments-sig': signature } };
}
