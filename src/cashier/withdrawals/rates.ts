import type { Clock } from '../../clock/clock.ts';
import type { Queryable } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { usdMicros } from '../../money/usd.ts';
import type { CurrencyCode } from '../coins/currencies.ts';
import { ceilTo, decimal, DECIMAL_ONE, floorTo, formatDecimal, mulDiv, type Decimal } from '../coins/decimals.ts';
import type { Processor, Reply } from '../processor/processor.ts';

/** The processor's figures for a coin, cached for a while. */
export interface Rates {
  /** Dollars for one coin. */
  rateOf(coin: CurrencyCode): Promise<Reply<Decimal>>;
  /** The smallest payout, in coins. */
  minimumOf(coin: CurrencyCode): Promise<Reply<Decimal>>;
}

export interface Quote {
  rate: Decimal;
  validUntil: Date;
}

const RATE_MS = 5_000;
const MINIMUM_MS = 10 * 60_000;
export const QUOTE_MS = 60_000;

/** Rates are computed from what this many dollars buy, because the price of one cheap coin would have too few digits. */
const SAMPLE = decimal('1000');
const RATE_PLACES = 8;
/** Maximum precision that the processor accepts. */
const COIN_PLACES = 6;
const FEE_PER_MILLE = 15n;
const PER_MILLE = 1_000n;
const DECIMALS_PER_MICRO = 10n ** 12n;

export function createRates(processor: Pick<Processor, 'estimate' | 'minPayout'>, clock: Clock): Rates {
  return {
    rateOf: remembered(clock, RATE_MS, async (coin) => {
      const reply = await processor.estimate(SAMPLE, 'usd', coin);
      if (!reply.ok) return reply;
      if (reply.value <= 0n) return { ok: false, reason: 'unclear', text: 'A coin that costs nothing.' };
      return { ok: true, value: ceilTo(mulDiv(SAMPLE, DECIMAL_ONE, reply.value), RATE_PLACES) };
    }),
    minimumOf: remembered(clock, MINIMUM_MS, (coin) => processor.minPayout(coin)),
  };
}

/** An amount after the fee, in coins; rounded down once, at the end. */
export function coinsFor(amount: UsdMicros, rate: Decimal): Decimal {
  const dollars = amount * DECIMALS_PER_MICRO * (PER_MILLE - FEE_PER_MILLE);
  return floorTo(mulDiv(dollars, DECIMAL_ONE, rate * PER_MILLE), COIN_PLACES);
}

export function feeOf(amount: UsdMicros): UsdMicros {
  return usdMicros((amount * FEE_PER_MILLE) / PER_MILLE);
}

export async function storeQuote(
  db: Queryable,
  playerId: PlayerId,
  coin: CurrencyCode,
  amount: UsdMicros,
  { rate, validUntil }: Quote,
): Promise<void> {
  await db.query(
    `INSERT INTO payout_quotes (player_id, coin, amount_micros, rate, valid_until) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (player_id, coin, amount_micros) DO UPDATE SET rate = $4, valid_until = $5`,
    [playerId, coin, amount, formatDecimal(rate), validUntil],
  );
}

/** The rate that the player was shown for this amount, if it is still valid. */
export async function findQuote(
  db: Queryable,
  playerId: PlayerId,
  coin: CurrencyCode,
  amount: UsdMicros,
  now: Date,
): Promise<Decimal | null> {
  const { rows } = await db.query<{ rate: string }>(
    'SELECT rate FROM payout_quotes WHERE player_id = $1 AND coin = $2 AND amount_micros = $3 AND valid_until >= $4',
    [playerId, coin, amount, now],
  );
  return rows[0] ? decimal(rows[0].rate) : null;
}

export async function forgetOldQuotes(db: Queryable, clock: Clock): Promise<void> {
  await db.query('DELETE FROM payout_quotes WHERE valid_until < $1', [new Date(clock.now().getTime() - QUOTE_MS)]);
}

/** Parallel callers share one request. Failures are not cached. */
function remembered(
  clock: Clock,
  keptMs: number,
  ask: (coin: CurrencyCode) => Promise<Reply<Decimal>>,
): (coin: CurrencyCode) => Promise<Reply<Decimal>> {
  const known = new Map<CurrencyCode, { reply: Promise<Reply<Decimal>>; untilMs: number }>();
  return async (coin) => {
    const nowMs = clock.now().getTime();
    const found = known.get(coin);
    if (found && found.untilMs > nowMs) return found.reply;
    const entry = { reply: ask(coin), untilMs: nowMs + keptMs };
    known.set(coin, entry);
    const reply = await entry.reply.catch((error: unknown) => {
      known.delete(coin);
      throw error;
    });
    if (!reply.ok && known.get(coin) === entry) known.delete(coin);
    return reply;
  };
}
