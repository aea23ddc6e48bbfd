import { Refusal } from '../../http/errors.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { parseUsd, toUsd } from '../../money/usd.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { Refused } from '../../texts/refusals.ts';
import { currencyOf } from '../coins/currencies.ts';
import { formatDecimal } from '../coins/decimals.ts';
import { readSignedRequest, type SignedContent, type SignedRequest } from '../signed-requests.ts';
import * as api from './api.ts';
import { describeStage, describeWithdrawal } from './describe-withdrawal.ts';
import { coinsFor, feeOf, QUOTE_MS, storeQuote } from './rates.ts';
import { askMarket, findMarketObstacle, findObstacle, readAsked, takeRequest } from './request.ts';
import type { Asked, Market } from './request.ts';
import { WITHDRAWAL_MIN, type Withdrawal, type Withdrawals } from './withdrawal.ts';
import { listStages, listWithdrawals } from './withdrawal-rows.ts';
import type { WithdrawalWorker } from './worker.ts';

export interface WithdrawalRoutesOptions {
  withdrawals: Withdrawals;
  worker: Pick<WithdrawalWorker, 'kick'>;
  keys: KeyRing;
  limiter: RateLimiter;
}

const MINUTE_MS = 60_000;
const QUOTES_PER_MINUTE_MAX = 60;
const PAGE_SIZE = 20;

export function withdrawalRoutes(serve: Serve, options: WithdrawalRoutesOptions): void {
  const { withdrawals, limiter } = options;
  const { cells, clock } = withdrawals;

  serve(api.readQuote, async ({ query, session }) => {
    const currency = currencyOf(query.currency);
    if (!currency) throw new Refusal('CURRENCY_UNKNOWN');
    const amount = parseUsd(Number(query.amount));
    if (amount === null) throw new Refusal('AMOUNT_INVALID');
    if (amount < WITHDRAWAL_MIN) throw new Refusal('WITHDRAW_MINIMUM');
    const quoting = await limiter.take('crypto-quote', String(session.playerId), QUOTES_PER_MINUTE_MAX, MINUTE_MS);
    if (!quoting.allowed) throw new Refusal('TOO_FAST', { retryAfterS: quoting.retryAfterS });
    const [rate, minimum] = await Promise.all([
      withdrawals.rates.rateOf(currency.code),
      withdrawals.rates.minimumOf(currency.code),
    ]);
    if (!rate.ok) throw new Refusal(rate.reason === 'coin_unavailable' ? 'CURRENCY_CLOSED' : 'PROCESSOR_DOWN');
    const validUntil = new Date(clock.now().getTime() + QUOTE_MS);
    await storeQuote(cells.of(session.playerId), session.playerId, currency.code, amount, {
      rate: rate.value,
      validUntil,
    });
    return {
      rate: Number(formatDecimal(rate.value)),
      fee: toUsd(feeOf(amount)),
      receives: Number(formatDecimal(coinsFor(amount, rate.value))),
      validUntil: validUntil.toISOString(),
      currency: currency.code,
      amount: toUsd(amount),
      minimum: minimum.ok ? Number(formatDecimal(minimum.value)) : null,
    };
  });

  serve(api.requestPayout, async ({ body, session, request }) => {
    const prepared = await prepare(options, session.playerId, body);
    const taken: { withdrawal: Withdrawal; wallet: Wallet }[] = [];
    // All refusals happen inside, so that the repeat of a request that took effect gets its answer.
    const answer = await runOnce(cells.of(session.playerId), clock, session.playerId, request, async (tx) => {
      if (!prepared.ok) throw Refusal.of(prepared);
      const { playerId } = session;
      const result = await takeRequest(tx, withdrawals, { ...prepared, playerId, code: body.code, ip: request.ip });
      if (!result.ok) throw Refusal.of(result);
      taken.push(result);
      return {
        message: 'Withdrawal initiated successfully!',
        withdrawal: describeWithdrawal(result.withdrawal),
        balance: toUsd(result.wallet.primary),
        version: Number(result.wallet.version),
      };
    });
    for (const { withdrawal, wallet } of taken) {
      withdrawals.walletChanged(wallet);
      withdrawals.withdrawalChanged(session.playerId, describeWithdrawal(withdrawal));
      withdrawals.mailQueued();
      options.worker.kick();
    }
    return answer;
  });

  serve(api.listOwnWithdrawals, async ({ query, session }) => {
    const size = query.limit === undefined ? PAGE_SIZE : Number(query.limit);
    const before = query.cursor === undefined ? null : BigInt(query.cursor);
    const found = await listWithdrawals(cells.of(session.playerId), session.playerId, before, size + 1);
    const page = found.slice(0, size);
    const numbers = page.map(({ number }) => number);
    const stages = await listStages(cells.of(session.playerId), session.playerId, numbers);
    return {
      items: page.map((withdrawal) => ({
        ...describeWithdrawal(withdrawal),
        timeline: stages.filter(({ number }) => number === withdrawal.number).map(describeStage),
      })),
      next: found.length > size ? String(page.at(-1)!.number) : null,
    };
  });
}

type Prepared = { ok: true; asked: Asked; market: Market; signed: SignedContent<unknown> } | Refused;

/** All checks possible before the transaction, cheap ones first. */
async function prepare(
  { withdrawals, keys }: WithdrawalRoutesOptions,
  playerId: PlayerId,
  body: SignedRequest,
): Promise<Prepared> {
  const { payload, signature } = body;
  const signed = readSignedRequest<unknown>(keys, withdrawals.clock, playerId, 'payout', { payload, signature });
  if (!signed) return { ok: false, reason: 'SIGNATURE_INVALID' };
  const asked = readAsked(signed.body);
  if (!asked.ok) return asked;
  const obstacle = await withdrawals.cells
    .of(playerId)
    .transaction((tx) => findObstacle(tx, withdrawals, playerId, asked.value));
  if (obstacle) return { ok: false, reason: obstacle };
  const market = await askMarket(withdrawals, asked.value);
  const closed = findMarketObstacle(market);
  return closed ? { ok: false, reason: closed } : { ok: true, asked: asked.value, market, signed };
}
