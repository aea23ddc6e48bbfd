import type { FastifyRequest } from 'fastify';
import type { RefuseCountry } from '../countries/lists.ts';
import { Refusal } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import { toUsd } from '../money/usd.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Session } from '../sessions/session.ts';
import type { DepositAddress } from './deposits/address-rows.ts';
import { isAddress } from './coins/addresses.ts';
import * as api from './api.ts';
import { DEPOSIT_MIN, type Cashier } from './cashier.ts';
import type { CoinCheck } from './coins/coin-check.ts';
import { CURRENCIES, currencyOf, type CurrencyCode } from './coins/currencies.ts';
import { listDeposits, sumHeld } from './deposits/deposit-rows.ts';
import { describeDeposit } from './deposits/describe-deposit.ts';
import { hasOpenAddress, openAddress, type OpenedAddress } from './deposits/open-address.ts';
import { readSignedRequest, signRequest, spendSignature } from './signed-requests.ts';

export interface CashierRoutesOptions {
  cashier: Cashier;
  coins: CoinCheck;
  keys: KeyRing;
  limiter: RateLimiter;
  countryOf(request: FastifyRequest): Promise<string | null>;
  refuseCountry: RefuseCountry;
}

const SIGNATURES_PER_MINUTE_MAX = 30;
/** Limits new addresses only. Viewing the eight coins again opens none. */
const ADDRESSES_PER_MINUTE_MAX = 10;
const MINUTE_MS = 60_000;
/** The player gets an answer in time, even if the processor does not reply. */
const ANSWER_MS_MAX = 9_000;
const PAGE_SIZE = 50;

export function cashierRoutes(serve: Serve, options: CashierRoutesOptions): void {
  const { cashier, coins, keys } = options;

  serve(api.listCurrencies, async () => ({
    currencies: Object.values(CURRENCIES).map(({ code, label, networkLabel, decimals, stable }) => ({
      code,
      label,
      network: networkLabel,
      decimals,
      stable,
      open: coins.isOpen(code) !== false,
      minimum: toUsd(DEPOSIT_MIN),
    })),
  }));

  serve(api.signCrypto, async ({ body, session }) => {
    await limit(options.limiter, 'crypto-sign', session, SIGNATURES_PER_MINUTE_MAX);
    if (!('address' in body)) return signRequest(keys, cashier.clock, session.playerId, 'deposit', body);
    // Checked here already, so that nobody signs a payout that can only fail.
    const currency = currencyOf(body.currency);
    if (currency && !isAddress(currency.code, body.address)) throw new Refusal('ADDRESS_INVALID');
    return signRequest(keys, cashier.clock, session.playerId, 'payout', body);
  });

  serve(api.requestDeposit, async ({ body, session, request }) => {
    const signed = readSignedRequest<{ currency: string }>(keys, cashier.clock, session.playerId, 'deposit', body);
    if (!signed) throw new Refusal('SIGNATURE_INVALID');
    const currency = currencyOf(signed.body.currency);
    if (!currency) throw new Refusal('CURRENCY_UNKNOWN');
    const refusedCountry = options.refuseCountry(await options.countryOf(request));
    if (refusedCountry) throw new Refusal(refusedCountry);
    const refused = await cashier.refuseDeposit(cashier.cells.of(session.playerId), session.playerId);
    if (refused) throw new Refusal(refused);
    if (!(await hasOpenAddress(cashier, session.playerId, currency.code)))
      await limit(options.limiter, 'crypto-deposit', session, ADDRESSES_PER_MINUTE_MAX);
    const isFirst = await cashier.cells
      .of(session.playerId)
      .transaction((tx) => spendSignature(tx, session.playerId, signed));
    if (!isFirst) throw new Refusal('REQUEST_USED');
    const opened = await inTime(cashier, openFor(options, session, currency.code));
    if (!opened.ok) throw new Refusal(opened.reason, { retryAfterS: 60 });
    return describeAddress(opened.address);
  });

  serve(api.listHeldMoney, async ({ session }) => {
    const held = await sumHeld(cashier.cells.of(session.playerId), session.playerId);
    return { items: held.map(({ reason, amount }) => ({ reason, amount: toUsd(amount) })) };
  });

  serve(api.listOwnDeposits, async ({ query, session }) => {
    const size = query.limit === undefined ? PAGE_SIZE : Number(query.limit);
    const before = query.cursor === undefined ? null : BigInt(query.cursor);
    const deposits = await listDeposits(cashier.cells.of(session.playerId), session.playerId, before, size + 1);
    const page = deposits.slice(0, size);
    return {
      items: page.map(describeDeposit),
      next: deposits.length > size ? String(page.at(-1)!.number) : null,
    };
  });
}

async function openFor({ cashier, coins }: CashierRoutesOptions, session: Session, coin: CurrencyCode) {
  if (coins.isOpen(coin) === null) await coins.run();
  const isOpen = coins.isOpen(coin);
  if (isOpen === null) return { ok: false, reason: 'PROCESSOR_DOWN' } as const;
  if (!isOpen) return { ok: false, reason: 'CURRENCY_CLOSED' } as const;
  return openAddress(cashier, session.playerId, coin);
}

/** Slower work continues in the background, and the address is there at the next request. */
async function inTime(cashier: Cashier, opening: Promise<OpenedAddress>): Promise<OpenedAddress> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<OpenedAddress>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS_MAX, { ok: false, reason: 'PROCESSOR_DOWN' });
  });
  const isLate = await Promise.race([late.then(() => true), opening.then(() => false)]).finally(() =>
    clearTimeout(timer),
  );
  if (!isLate) return opening;
  opening.catch((error: unknown) => cashier.log(`Cashier: an address was not made: ${String(error)}`));
  return late;
}

async function limit(limiter: RateLimiter, bucket: string, session: Session, perMinute: number): Promise<void> {
  const taken = await limiter.take(bucket, String(session.playerId), perMinute, MINUTE_MS);
  if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
}

function describeAddress({ address, coin, depositId, price, validUntil }: DepositAddress) {
  const least = price !== null && price > DEPOSIT_MIN ? price : DEPOSIT_MIN;
  return {
    pay_address: address!,
    currency: coin,
    depositId,
    network: CURRENCIES[coin].networkLabel,
    minimum: toUsd(least),
    validUntil: validUntil!.toISOString(),
  };
}
