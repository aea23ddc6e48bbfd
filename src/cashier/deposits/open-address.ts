import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { lockWallet } from '../../ledger/wallet-rows.ts';
import { isAddress } from '../coins/addresses.ts';
import * as rows from './address-rows.ts';
import { type DepositAddress } from './address-rows.ts';
import type { Cashier } from '../cashier.ts';
import { CURRENCIES, type CurrencyCode } from '../coins/currencies.ts';
import { ceilTo, decimal, mulDiv, type Decimal } from '../coins/decimals.ts';
import type { OpenedPayment, Payment, Reply } from '../processor/processor.ts';

export type OpenedAddress =
  | { ok: true; address: DepositAddress }
  | { ok: false; reason: 'PROCESSOR_DOWN' | 'CURRENCY_CLOSED' };

/** The price in the order. It is needed only to get an address. */
const PRICE = decimal('3');
const PRICE_MARGIN_PERCENT = decimal('105');
/** How long no other request creates the same address. Longer than a call may take. */
const LEASE_MS = 15_000;
const LOOK_AGAIN_MS = 300;
const LOOKS_MAX = 40;
const LIST_PAGES_MAX = 5;
const HOUR_MS = 3_600_000;

/**
 * The player's address for a coin: the open one, or a new one. The order is stored before the processor is called, so that after
 * a lost answer the payment is searched for and no second one is created.
 */
export async function openAddress(cashier: Cashier, playerId: PlayerId, coin: CurrencyCode): Promise<OpenedAddress> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const claim = await cashier.cells.of(playerId).transaction((tx) => claimAddress(tx, cashier, playerId, coin));
    if (claim.kind === 'open') return { ok: true, address: claim.address };
    if (claim.kind === 'ours') return createAddress(cashier, claim.address, claim.isRepeat);
    await wait(LOOK_AGAIN_MS);
  }
  return { ok: false, reason: 'PROCESSOR_DOWN' };
}

/** Whether the player has an open address for a coin, so that the processor need not be called. */
export async function hasOpenAddress(cashier: Cashier, playerId: PlayerId, coin: CurrencyCode): Promise<boolean> {
  const found = await rows.findAddress(cashier.cells.of(playerId), playerId, coin);
  return found?.state === 'open' && rows.isUsable(found, cashier.clock.now());
}

type Claim =
  | { kind: 'open'; address: DepositAddress }
  | { kind: 'ours'; address: DepositAddress; isRepeat: boolean }
  | { kind: 'others' };

async function claimAddress(tx: Tx, { clock }: Cashier, playerId: PlayerId, coin: CurrencyCode): Promise<Claim> {
  const now = clock.now();
  await lockWallet(tx, playerId);
  const found = await rows.findAddress(tx, playerId, coin);
  if (found?.state === 'open') {
    if (rows.isUsable(found, now)) {
      await rows.noteShown(tx, found, now);
      return { kind: 'open', address: found };
    }
    await rows.closeAddress(tx, found);
  }
  if (found?.state === 'creating') {
    if (now.getTime() - found.askedAt.getTime() < LEASE_MS) return { kind: 'others' };
    await rows.noteAsked(tx, found, now);
    return { kind: 'ours', address: found, isRepeat: true };
  }
  const depositId = `dep_${randomBytes(12).toString('hex')}`;
  return { kind: 'ours', address: await rows.insertAddress(tx, playerId, depositId, coin, now), isRepeat: false };
}

async function createAddress(cashier: Cashier, address: DepositAddress, isRepeat: boolean): Promise<OpenedAddress> {
  const earlier = isRepeat ? await findEarlier(cashier, address) : NONE;
  if (!earlier.ok) return letGo(cashier, address);
  if (earlier.value) return adopt(cashier, address, earlier.value, PRICE);

  const asked = await askForPayment(cashier, address);
  if (asked.reply.ok) return adopt(cashier, address, asked.reply.value, asked.price);
  const { reason, text } = asked.reply;
  cashier.log(`Cashier: no address for ${address.coin} (${reason}): ${text}`);
  if (reason === 'unclear') {
    const lost = await findEarlier(cashier, address);
    if (lost.ok && lost.value) return adopt(cashier, address, lost.value, asked.price);
  }
  if (reason === 'unclear' || reason === 'unreachable') return letGo(cashier, address);
  // The processor certainly created nothing.
  await cashier.cells.of(address.playerId).transaction((tx) => rows.closeAddress(tx, address));
  return {
    ok: false,
    reason: reason === 'coin_unavailable' || reason === 'too_small' ? 'CURRENCY_CLOSED' : 'PROCESSOR_DOWN',
  };
}

const NONE: Reply<OpenedPayment | null> = { ok: true, value: null };

/** Releases the lease early. The next caller first checks whether a payment was created. */
async function letGo(cashier: Cashier, address: DepositAddress): Promise<OpenedAddress> {
  await cashier.cells.of(address.playerId).transaction((tx) => rows.noteAsked(tx, address, new Date(0)));
  return { ok: false, reason: 'PROCESSOR_DOWN' };
}

async function askForPayment(
  { processor }: Cashier,
  { depositId, coin }: DepositAddress,
): Promise<{ reply: Reply<OpenedPayment>; price: Decimal }> {
  const reply = await processor.createPayment({ orderId: depositId, coin, price: PRICE });
  if (reply.ok || reply.reason !== 'too_small') return { reply, price: PRICE };
  const least = await processor.minAmount(coin);
  if (!least.ok)
    return { reply: least.reason === 'unclear' ? { ...least, reason: 'unreachable' } : least, price: PRICE };
  if (least.value.usd === null) return { reply, price: PRICE };
  const price = ceilTo(mulDiv(least.value.usd, PRICE_MARGIN_PERCENT, decimal('100')), 2);
  return { reply: await processor.createPayment({ orderId: depositId, coin, price }), price };
}

/** A payment with our order id that we do not know, because the answer that created it was lost. */
async function findEarlier(
  { processor, clock }: Cashier,
  { depositId, createdAt }: DepositAddress,
): Promise<Reply<OpenedPayment | null>> {
  const from = new Date(createdAt.getTime() - HOUR_MS);
  const to = new Date(clock.now().getTime() + HOUR_MS);
  for (let page = 0; page < LIST_PAGES_MAX; page += 1) {
    const reply = await processor.listPayments({ from, to, page });
    if (!reply.ok) return reply;
    const found = reply.value.items.find(
      (payment) => payment.orderId === depositId && payment.parentPaymentId === null,
    );
    if (found) return { ok: true, value: openedBefore(found) };
    if (!reply.value.hasMore) break;
  }
  return NONE;
}

function openedBefore(payment: Payment): OpenedPayment {
  const { paymentId, address } = payment;
  return { paymentId, address, extraId: null, network: null, validUntil: null, estimateUntil: null };
}

async function adopt(
  cashier: Cashier,
  address: DepositAddress,
  opened: OpenedPayment,
  price: Decimal,
): Promise<OpenedAddress> {
  const { network, stable } = CURRENCIES[address.coin];
  const isOnOtherChain = stable && opened.network !== null && opened.network.toLowerCase() !== network;
  if (isOnOtherChain || !isAddress(address.coin, opened.address)) {
    cashier.log(`Cashier: the processor gave an address for ${address.coin} that does not fit; it is not shown.`);
    await cashier.cells.of(address.playerId).transaction((tx) => rows.closeAddress(tx, address));
    return { ok: false, reason: 'CURRENCY_CLOSED' };
  }
  const taken = await cashier.cells.of(address.playerId).transaction(async (tx) => {
    await lockWallet(tx, address.playerId);
    return rows.fillAddress(tx, address, opened, price, cashier.clock.now());
  });
  return { ok: true, address: taken };
}
