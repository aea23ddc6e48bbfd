import { setTimeout as wait } from 'node:timers/promises';
import { createGuardrails, generateSync } from 'otplib';
import type { Clock } from '../../clock/clock.ts';
import { CURRENCIES, type CurrencyCode } from '../coins/currencies.ts';
import { decimal, formatDecimal, type Decimal } from '../coins/decimals.ts';
import * as read from './now-payments-read.ts';
import { createWire, failed, field, type SendWire, type Wire, type WireRequest } from './now-payments-wire.ts';
import type { ListPage, ListWindow, Payout, Processor, Reply } from './processor.ts';

export interface NowPaymentsSettings {
  apiUrl: string;
  apiKey: string;
  ipnSecret: string;
  email: string;
  password: string;
  totpSecret: string;
  /** Base address for the processor's callbacks. */
  callbackBase: string;
  /** The settlement coin, by the processor's code. */
  outcome: string;
}

export interface NowPaymentsOptions {
  settings: NowPaymentsSettings;
  clock: Clock;
  callMsMax?: number;
}

const TOKEN_MS = 4 * 60_000;
const CODE_STEP_MS = 30_000;
const PAYMENTS_PER_PAGE = 500;
const PAYOUTS_PER_PAGE = 100;
/** The processor itself issues secrets of ten bytes. */
const GUARDRAILS = createGuardrails({ MIN_SECRET_BYTES: 10 });

export const PAYMENT_CALLBACK_PATH = '/provider/crypto/ipn';
export const PAYOUT_CALLBACK_PATH = '/provider/crypto/payout-ipn';

/** The processor interface on top of NOWPayments' API. */
export function createNowPayments(options: NowPaymentsOptions): Processor {
  const call = createCaller(options);
  return { ...paymentCalls(options, call), ...payoutCalls(options, call), ...rateCalls(options, call) };
}

type PaymentCalls = Pick<Processor, 'createPayment' | 'readPayment' | 'listPayments'>;
type RateCalls = Pick<Processor, 'minAmount' | 'estimate' | 'currencies' | 'balance' | 'minPayout'>;
type PayoutCalls = Omit<Processor, keyof PaymentCalls | keyof RateCalls>;

function paymentCalls({ settings }: NowPaymentsOptions, call: Caller): PaymentCalls {
  return {
    async createPayment(order) {
      const body = {
        price_amount: jsonNumber(order.price),
        price_currency: 'usd',
        pay_currency: listed(order.coin),
        order_id: order.orderId,
        order_description: 'Roulo deposit',
        ipn_callback_url: settings.callbackBase + PAYMENT_CALLBACK_PATH,
      };
      return understand(await call({ method: 'POST', path: '/payment', body }), read.readOpenedPayment);
    },
    async readPayment(paymentId) {
      const path = `/payment/${encodeURIComponent(paymentId)}`;
      return understand(await call({ method: 'GET', path }), read.readPayment);
    },
    async listPayments(window) {
      const query = {
        limit: String(PAYMENTS_PER_PAGE),
        page: String(window.page),
        sortBy: 'created_at',
        orderBy: 'desc',
        dateFrom: window.from.toISOString(),
        dateTo: window.to.toISOString(),
      };
      const reply = await call({ method: 'GET', path: '/payment/', query }, 'token');
      return understand(reply, (wire) => pageOf(read.listIn(wire, 'data'), read.readPayment, PAYMENTS_PER_PAGE));
    },
  };
}

function rateCalls({ settings }: NowPaymentsOptions, call: Caller): RateCalls {
  return {
    async minAmount(coin) {
      const query = { currency_from: listed(coin), currency_to: settings.outcome, fiat_equivalent: 'usd' };
      return understand(await call({ method: 'GET', path: '/min-amount', query }), (wire) => {
        const got = field(wire, 'min_amount', 'fiat_equivalent');
        const coins = read.toDecimal(got.min_amount);
        return coins === null ? null : { coins, usd: read.toDecimal(got.fiat_equivalent) };
      });
    },
    async estimate(amount, from, to) {
      const query = { amount: formatDecimal(amount), currency_from: listed(from), currency_to: listed(to) };
      return understand(await call({ method: 'GET', path: '/estimate', query }), (wire) =>
        read.toDecimal(field(wire, 'estimated_amount').estimated_amount),
      );
    },
    async currencies() {
      return understand(await call({ method: 'GET', path: '/full-currencies' }), (wire) =>
        read.listIn(wire, 'currencies').flatMap((entry) => read.readListedCoin(entry) ?? []),
      );
    },
    async balance() {
      return understand(await call({ method: 'GET', path: '/balance' }), read.readBalances);
    },
    async minPayout(coin) {
      const path = `/payout-withdrawal/min-amount/${listed(coin)}`;
      return understand(await call({ method: 'GET', path }), (wire) => read.toDecimal(field(wire, 'result').result));
    },
  };
}

function payoutCalls({ settings, clock }: NowPaymentsOptions, call: Caller): PayoutCalls {
  const nextCode = createCodes(settings.totpSecret, clock);
  return {
    async validateAddress(coin, address) {
      const body = { address, currency: listed(coin), extra_id: null };
      const reply = await call({ method: 'POST', path: '/payout/validate-address', body });
      return reply.ok ? { ok: true, value: true } : reply;
    },
    async createPayouts(orders) {
      const withdrawals = orders.map((order) => ({
        address: order.address,
        currency: listed(order.coin),
        amount: jsonNumber(order.amount),
        unique_external_id: order.withdrawalId,
      }));
      const body = { ipn_callback_url: settings.callbackBase + PAYOUT_CALLBACK_PATH, withdrawals };
      return understand(await call({ method: 'POST', path: '/payout', body }, 'token'), readCreatedPayouts);
    },
    async verifyPayout(batchId) {
      const path = `/payout/${encodeURIComponent(batchId)}/verify`;
      const body = { verification_code: await nextCode() };
      const reply = await call({ method: 'POST', path, body }, 'token');
      if (reply.ok) return { ok: true, value: true };
      return reply.reason === 'refused' ? { ...reply, reason: 'bad_code' } : reply;
    },
    async readPayout(payoutId) {
      const reply = await call({ method: 'GET', path: `/payout/${encodeURIComponent(payoutId)}` });
      // A list with one entry; in practice also an object with withdrawals, or the bare entry.
      return understand(reply, (wire) => read.readPayout(read.listIn(wire, 'withdrawals', 'payouts')[0] ?? wire));
    },
    async listPayouts(window: ListWindow) {
      const query = {
        limit: String(PAYOUTS_PER_PAGE),
        page: String(window.page),
        order_by: 'dateCreated',
        order: 'desc',
        date_from: window.from.toISOString(),
        date_to: window.to.toISOString(),
      };
      const reply = await call({ method: 'GET', path: '/payout', query });
      return understand(reply, (wire) => pageOf(read.listIn(wire, 'payouts'), read.readPayout, PAYOUTS_PER_PAGE));
    },
  };
}

/** Skips malformed entries. The caller looks for the ones it needs. */
function readCreatedPayouts(wire: Wire): Payout[] | null {
  const payouts = read.listIn(wire, 'withdrawals').flatMap((entry) => {
    const payout = read.readPayout(entry);
    const batchId = payout?.batchId || field(wire, 'id').id;
    return payout && batchId ? { ...payout, batchId } : [];
  });
  return payouts.length > 0 ? payouts : null;
}

type Caller = (request: WireRequest, also?: 'token') => Promise<Reply<Wire>>;

/** Calls with our key, and where required with a token, which is fetched on demand and used for four minutes. */
function createCaller({ settings, clock, callMsMax }: NowPaymentsOptions): Caller {
  const send: SendWire = createWire(settings.apiUrl.replace(/\/+(v1\/*)?$/, ''), callMsMax);
  let token: { reply: Promise<Reply<string>>; untilMs: number } | null = null;

  const signIn = async (): Promise<Reply<string>> => {
    const { email, password } = settings;
    const reply = await send({ method: 'POST', path: '/auth', body: { email, password } });
    return understand(reply, (wire) => field(wire, 'token').token ?? null);
  };
  const tokenOfNow = async (): Promise<Reply<string>> => {
    const nowMs = clock.now().getTime();
    if (!token || token.untilMs <= nowMs) token = { reply: signIn(), untilMs: nowMs + TOKEN_MS };
    const current = token;
    const reply = await current.reply;
    if (!reply.ok && token === current) token = null;
    return reply;
  };

  return async (request, also) => {
    const keyed = { ...request, headers: { 'x-api-key': settings.apiKey } };
    if (!also) return send(keyed);
    for (let attempt = 1; ; attempt += 1) {
      const signedIn = await tokenOfNow();
      if (!signedIn.ok) return signedIn;
      const reply = await send({ ...keyed, headers: { ...keyed.headers, authorization: `Bearer ${signedIn.value}` } });
      if (reply.ok || reply.reason !== 'not_authorised' || attempt > 1) return reply;
      // The token may have expired earlier than expected: try once more with a new one.
      token = null;
    }
  };
}

/** Never returns the same code twice: a second caller within 30 seconds waits for the next one. */
function createCodes(secret: string, clock: Clock): () => Promise<string> {
  let last = 0;
  return async () => {
    const nowMs = clock.now().getTime();
    const step = Math.max(Math.floor(nowMs / CODE_STEP_MS), last + 1);
    last = step;
    const startMs = step * CODE_STEP_MS;
    if (startMs > nowMs) await wait(startMs - nowMs);
    return generateSync({ secret, epoch: startMs / 1_000, guardrails: GUARDRAILS });
  };
}

function understand<T>(reply: Reply<Wire>, convert: (wire: Wire) => T | null): Reply<T> {
  if (!reply.ok) return reply;
  const value = convert(reply.value);
  return value === null ? failed('unclear', 'The answer lacks what it must have.') : { ok: true, value };
}

function pageOf<T>(entries: readonly Wire[], convert: (wire: Wire) => T | null, size: number): ListPage<T> {
  return { items: entries.flatMap((entry) => convert(entry) ?? []), hasMore: entries.length >= size };
}

function listed(coin: CurrencyCode | 'usd'): string {
  return coin === 'usd' ? coin : CURRENCIES[coin].listed;
}

/** Amounts are sent as JSON numbers. Throws if a float would change the amount. */
function jsonNumber(value: Decimal): number {
  const number = Number(formatDecimal(value));
  if (decimal(String(number)) !== value)
    throw new RangeError(`${formatDecimal(value)} has too many digits to be sent.`);
  return number;
}
