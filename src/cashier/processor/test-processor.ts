import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';
import type { Clock } from '../../clock/clock.ts';
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '../coins/currencies.ts';
import { decimal, floorTo, mulDiv, ZERO_DECIMAL, DECIMAL_ONE, type Decimal } from '../coins/decimals.ts';
import { aPayment } from './test-payment.ts';
import type { Payment, PaymentOrder, Processor, ProcessorFault, Reply } from './processor.ts';

/** A processor in memory whose payments a test changes by hand. */
export interface TestProcessor extends Processor {
  readonly payments: Map<string, Payment>;
  readonly rates: Record<CurrencyCode, string>;
  /** Prices below this are too small. */
  minPriceUsd: Decimal;
  created: number;
  /** Coins arrive: on the address's own payment if that is still empty, else on a new child payment. Returns its id. */
  send(address: string, coins: string, as?: { listedCoin?: string; worthPercent?: number; hash?: string }): string;
  change(paymentId: string, change: Partial<Payment>): void;
  /** Makes the next calls of this kind fail; a creation that is `unclear` still took effect. */
  failNext(call: keyof Processor, reason: ProcessorFault, times?: number): void;
  newHash(): string;
}

const MINUTE_MS = 60_000;
const base58check = createBase58check(sha256);

export function createTestProcessor(clock: Clock, firstId = 1_000): TestProcessor {
  const payments = new Map<string, Payment>();
  const faults: { call: keyof Processor; reason: ProcessorFault }[] = [];
  let lastId = firstId;
  const faultOf = (call: keyof Processor): ProcessorFault | null => {
    const at = faults.findIndex((fault) => fault.call === call);
    return at < 0 ? null : faults.splice(at, 1)[0]!.reason;
  };
  const answer = <T>(call: keyof Processor, value: T | null): Reply<T> => {
    const reason = faultOf(call);
    if (reason) return { ok: false, reason, text: 'as told' };
    return value === null ? { ok: false, reason: 'not_found', text: 'unknown' } : { ok: true, value };
  };
  const newId = () => String((lastId += 1));
  // A copy, so that later changes do not affect an answer already given.
  const snapshot = (payment: Payment): Payment => ({
    ...payment,
    childPaymentIds: [...payments.values()].flatMap((each) =>
      each.parentPaymentId === payment.paymentId ? each.paymentId : [],
    ),
  });

  const world: TestProcessor = {
    payments,
    rates: { btc: '60000', eth: '3000', ltc: '90', usdt: '1', usdc: '1', sol: '150', trx: '0.3', doge: '0.2' },
    minPriceUsd: ZERO_DECIMAL,
    created: 0,
    newHash: () => `hash-${newId()}`,
    failNext(call, reason, times = 1) {
      for (let count = 0; count < times; count += 1) faults.push({ call, reason });
    },
    change(paymentId, change) {
      const payment = payments.get(paymentId)!;
      const updatedAt = new Date(Math.max(clock.now().getTime(), payment.updatedAt!.getTime() + 1));
      payments.set(paymentId, { ...payment, ...change, updatedAt });
    },
    send: (address, coins, as = {}) => send(world, clock, newId, address, coins, as),
    async createPayment(order) {
      const reason = faultOf('createPayment');
      if (reason && reason !== 'unclear') return { ok: false, reason, text: 'as told' };
      if (order.price < world.minPriceUsd) return { ok: false, reason: 'too_small', text: 'less than minimal' };
      const payment = newPayment(world, clock, newId(), order);
      payments.set(payment.paymentId, payment);
      world.created += 1;
      if (reason) return { ok: false, reason, text: 'lost' };
      const now = clock.now().getTime();
      const { paymentId, address } = payment;
      const network = CURRENCIES[order.coin].network;
      const validUntil = new Date(now + 7 * 24 * 60 * MINUTE_MS);
      const estimateUntil = new Date(now + 20 * MINUTE_MS);
      return { ok: true, value: { paymentId, address, extraId: null, network, validUntil, estimateUntil } };
    },
    async readPayment(paymentId) {
      const payment = payments.get(paymentId);
      return answer('readPayment', payment ? snapshot(payment) : null);
    },
    async listPayments({ from, to }) {
      const items = [...payments.values()].filter(({ createdAt }) => createdAt! >= from && createdAt! <= to);
      return answer('listPayments', { items: items.map(snapshot), hasMore: false });
    },
    async minAmount() {
      return answer('minAmount', { coins: decimal('1'), usd: world.minPriceUsd });
    },
    async estimate(amount, from, to) {
      const rateOf = (coin: CurrencyCode | 'usd') => (coin === 'usd' ? DECIMAL_ONE : decimal(world.rates[coin]));
      return answer('estimate', mulDiv(amount, rateOf(from), rateOf(to)));
    },
    async currencies() {
      const coins = CURRENCY_CODES.map((code) => CURRENCIES[code]);
      return answer(
        'currencies',
        coins.map(({ listed, network }) => ({ listed, network, enabled: true })),
      );
    },
    validateAddress: async () => answer('validateAddress', true as const),
    minPayout: async () => answer('minPayout', decimal('0.0001')),
    createPayouts: async () => ({ ok: false, reason: 'refused', text: 'not here' }),
    verifyPayout: async () => ({ ok: false, reason: 'refused', text: 'not here' }),
    readPayout: async () => ({ ok: false, reason: 'not_found', text: 'not here' }),
    listPayouts: async () => answer('listPayouts', { items: [], hasMore: false }),
    balance: async () => answer('balance', new Map()),
  };
  return world;
}

function newPayment(world: TestProcessor, clock: Clock, id: string, { orderId, coin, price }: PaymentOrder): Payment {
  const now = clock.now();
  return {
    ...aPayment({ paymentId: id, orderId, coin, listedCoin: CURRENCIES[coin].listed, status: 'waiting' }),
    address: addressFor(coin, id),
    price,
    asked: floorTo(mulDiv(price, DECIMAL_ONE, decimal(world.rates[coin])), 8),
    confirmations: 0,
    confirmationsNeeded: 3,
    createdAt: now,
    updatedAt: now,
  };
}

function send(
  world: TestProcessor,
  clock: Clock,
  newId: () => string,
  address: string,
  coins: string,
  as: { listedCoin?: string; worthPercent?: number; hash?: string },
): string {
  const parent = [...world.payments.values()].find(
    (each) => each.address === address && each.parentPaymentId === null,
  )!;
  const isFree = parent.paid === 0n && (parent.status === 'waiting' || parent.status === 'expired') && !as.listedCoin;
  const id = isFree ? parent.paymentId : newId();
  if (!isFree) {
    const { parentPaymentId: _none, childPaymentIds: _children, ...rest } = parent;
    world.payments.set(id, {
      ...rest,
      paymentId: id,
      parentPaymentId: parent.paymentId,
      childPaymentIds: [],
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
  }
  const paid = decimal(coins);
  const worth = mulDiv(paid, decimal(world.rates[parent.coin!]), DECIMAL_ONE);
  world.change(id, {
    status: 'confirming',
    paid,
    payinHash: as.hash ?? world.newHash(),
    outcome: floorTo(mulDiv(worth, BigInt(as.worthPercent ?? 100), 100n), 6),
    outcomeCoin: 'usdterc20',
    ...(as.listedCoin ? { listedCoin: as.listedCoin, coin: null } : {}),
  });
  return id;
}

/** Valid addresses, with a checksum if the coin has one. */
function addressFor(coin: CurrencyCode, seed: string): string {
  const bytes = sha256(new TextEncoder().encode(`${coin} ${seed}`));
  const versions: Partial<Record<CurrencyCode, number>> = { btc: 0, ltc: 0x30, doge: 0x1e, trx: 0x41 };
  const version = versions[coin];
  if (version !== undefined) return base58check.encode(Uint8Array.from([version, ...bytes.subarray(0, 20)]));
  if (coin === 'sol') return base58.encode(bytes);
  return `0x${Buffer.from(bytes.subarray(0, 20)).toString('hex')}`;
}
