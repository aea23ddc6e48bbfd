import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/audit-log.ts';
import type { Tx } from '../../db/database.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { post } from '../../ledger/post.ts';
import { lockWallet, readWallet } from '../../ledger/wallet-rows.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { parseUsd, toUsd, type UsdMicros } from '../../money/usd.ts';
import type { CoinMinimum } from '../../texts/refusal-params.ts';
import { refuse, type Refused } from '../../texts/refusals.ts';
import { foldAddress, isAddress } from '../coins/addresses.ts';
import { isWithdrawalFrozen } from '../cases/cases.ts';
import { CURRENCIES, currencyOf, type CurrencyCode } from '../coins/currencies.ts';
import { formatDecimal, type Decimal } from '../coins/decimals.ts';
import { isDepositAddress } from '../deposits/deposit-rows.ts';
import type { Reply } from '../processor/processor.ts';
import { spendSignature, type SignedContent } from '../signed-requests.ts';
import { coinsFor, findQuote } from './rates.ts';
import { findReviewFindings } from './review.ts';
import { holdKey } from './settle.ts';
import { mailRequested } from './stage-mails.ts';
import { WITHDRAWAL_MIN, type Withdrawal, type Withdrawals } from './withdrawal.ts';
import { insertWithdrawal } from './withdrawal-rows.ts';

export interface Asked {
  coin: CurrencyCode;
  address: string;
  amount: UsdMicros;
}

export type Read<T> = { ok: true; value: T } | Refused;

/** The processor's checks before a request is accepted. Null: no answer in time; it will be asked again later. */
export interface Market {
  rate: Reply<Decimal> | null;
  minimum: Reply<Decimal> | null;
  address: Reply<true> | null;
}

const MARKET_MS_MAX = 4_000;

/** Checks fields in the order of the form. Nothing is trimmed or rounded. */
export function readAsked(body: unknown): Read<Asked> {
  const { address, amount, currency } = (body ?? {}) as Record<string, unknown>;
  if (typeof address !== 'string' || address === '' || typeof amount !== 'number' || !(amount > 0)) {
    return refuse('WITHDRAW_INVALID');
  }
  const sum = parseUsd(amount);
  if (sum === null) return refuse('AMOUNT_INVALID');
  if (sum < WITHDRAWAL_MIN) return refuse('WITHDRAW_MINIMUM');
  const known = typeof currency === 'string' ? currencyOf(currency) : null;
  if (!known) return refuse('CURRENCY_UNKNOWN');
  if (!isAddress(known.code, address)) return refuse('ADDRESS_INVALID');
  return { ok: true, value: { coin: known.code, address, amount: sum } };
}

/** Why the player may not withdraw this, according to our own books. */
export async function findObstacle(
  tx: Tx,
  { checks }: Pick<Withdrawals, 'checks'>,
  playerId: PlayerId,
  { address, amount }: Asked,
): Promise<ErrorCode | null> {
  if (await isDepositAddress(tx, address)) return 'ADDRESS_OURS';
  if (!(await checks.contactOf(tx, playerId)).isEmailConfirmed) return 'EMAIL_UNCONFIRMED';
  if (!(await checks.withdrawalsOpen(tx, playerId))) return 'KYC_REQUIRED';
  if (await isWithdrawalFrozen(tx, playerId)) return 'WITHDRAWALS_FROZEN';
  return (await readWallet(tx, playerId)).primary < amount ? 'BALANCE_TOO_LOW' : null;
}

/** All in parallel and outside of any transaction. A processor that is down does not block withdrawals. */
export async function askMarket({ rates, processor }: Withdrawals, { coin, address }: Asked): Promise<Market> {
  const [rate, minimum, valid] = await Promise.all([
    inTime(rates.rateOf(coin)),
    inTime(rates.minimumOf(coin)),
    inTime(processor.validateAddress(coin, address)),
  ]);
  return { rate, minimum, address: valid };
}

export function findMarketObstacle({ rate, address }: Market): ErrorCode | null {
  if (address && !address.ok && address.reason === 'refused') return 'ADDRESS_INVALID';
  return rate && !rate.ok && rate.reason === 'coin_unavailable' ? 'CURRENCY_CLOSED' : null;
}

export interface Taking {
  playerId: PlayerId;
  asked: Asked;
  market: Market;
  signed: Pick<SignedContent<unknown>, 'nonce' | 'expiresAt'>;
  code: string | undefined;
  ip: string;
}

export type Taken = { ok: true; withdrawal: Withdrawal; wallet: Wallet } | Refused;

/** Accepts a request: all checks, the hold and the row in one transaction, which must be rolled back on a refusal. */
export async function takeRequest(tx: Tx, context: Withdrawals, taking: Taking): Promise<Taken> {
  const { clock } = context;
  const { playerId, asked, market } = taking;
  await lockWallet(tx, playerId);
  const obstacle = (await findObstacle(tx, context, playerId, asked)) ?? findMarketObstacle(market);
  if (obstacle) return refuse(obstacle);

  const quoted = await findQuote(tx, playerId, asked.coin, asked.amount, clock.now());
  const rate = quoted ?? (market.rate?.ok ? market.rate.value : null);
  const coins = rate === null ? null : coinsFor(asked.amount, rate);
  if (rate !== null && coins !== null && market.minimum?.ok && coins < market.minimum.value) {
    return refuse('COIN_MINIMUM', minimumOf(asked.coin, market.minimum.value));
  }
  const factor = await context.checks.checkSecondFactor(tx, playerId, taking.code);
  if (factor === 'missing') return refuse('TOTP_REQUIRED');
  if (factor === 'wrong') return refuse('TOTP_WRONG');
  if (!(await spendSignature(tx, playerId, taking.signed))) return refuse('REQUEST_USED');

  const seen = await context.checks.addressSeen(tx, playerId, foldAddress(asked.address));
  const review = await findReviewFindings(tx, context, playerId, asked, seen);
  const reason = review[0]?.rule ?? null;
  const withdrawal = await insertWithdrawal(tx, clock, {
    ...asked,
    playerId,
    withdrawalId: `wd_${randomBytes(12).toString('hex')}`,
    state: reason ? 'reviewing' : 'requested',
    reason,
    // The dollars are fixed. A withdrawal in review is priced at its release, so nobody can choose the better of two rates.
    rate: reason ? null : rate,
    coins: reason ? null : coins,
    review,
  });
  const held = await post(tx, clock, {
    playerId,
    key: holdKey(withdrawal.number),
    transfers: [
      { kind: 'withdrawal_hold', debit: 'primary', credit: 'held', amount: asked.amount, reference: withdrawal.number },
    ],
  });
  if (!held.ok) return refuse('BALANCE_TOO_LOW');
  await mailRequested(tx, context, withdrawal);
  await seen.openCases();
  await recordAudit(tx, clock, {
    actor: `player:${playerId}`,
    action: 'withdrawal.requested',
    target: `withdrawal:${withdrawal.withdrawalId}`,
    after: {
      amount: toUsd(asked.amount),
      coin: asked.coin,
      state: withdrawal.state,
      review: review.map(({ rule }) => rule),
    },
    ip: taking.ip,
  });
  return { ok: true, withdrawal, wallet: held.wallet };
}

function minimumOf(coin: CurrencyCode, minimum: Decimal): CoinMinimum {
  return { coin: CURRENCIES[coin].label, minimum: formatDecimal(minimum), ticker: coin.toUpperCase() };
}

async function inTime<T>(reply: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, MARKET_MS_MAX, null);
  });
  return Promise.race([reply.catch(() => null), late]).finally(() => clearTimeout(timer));
}
