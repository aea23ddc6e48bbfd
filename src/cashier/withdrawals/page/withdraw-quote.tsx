import { useEffect, useState, type ReactNode } from 'react';
import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';
import { formatPercent, formatBoth } from '../../../ui/amounts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCoins, formatRate } from '../../coins/coin-amounts.web.ts';
import { CoinMark } from '../../coins/coin-mark.tsx';
import type { CurrencyCode } from '../../coins/currencies.ts';
import { refusalOf } from '../../wallet/refusal.web.ts';
import { useQuote, type Quote } from './withdrawals.web.ts';

const TYPING_MS = 350;
const QUOTE_S = 60;
const FEE_PERCENT = 1.5;

/** What would arrive for the amount in the form, once typing pauses. */
export function QuotePreview({ currency, amount }: { currency: CurrencyCode; amount: number | null }) {
  const asked = useRested(amount, TYPING_MS);
  const { data, error } = useQuote(currency, asked);
  const isCurrent = asked !== null && asked === amount;
  return (
    <div className="grid gap-3 rounded-cover bg-s1 p-4">
      {amount === null ? (
        <p className="text-sm text-t3">{texts.enterAmount}</p>
      ) : error && !data ? (
        <p className="text-sm text-amber">{refusalOf(error)}</p>
      ) : (
        <Receives currency={currency} quote={isCurrent ? (data ?? null) : null} />
      )}
      <p className="text-sm text-t3">{texts.received}</p>
      <p className="text-sm text-t3">{texts.rateIfReviewed}</p>
    </div>
  );
}

/** The coins to receive, how they are calculated, and how long the rate is valid. */
export function Receives({ currency, quote }: { currency: CurrencyCode; quote: Quote | null }) {
  const ticker = currency.toUpperCase();
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <span className="text-t2">{texts.receives}</span>
        <span className="flex min-w-0 items-center gap-2">
          {quote ? (
            <strong className="truncate text-lg">{formatCoins(quote.receives, currency)}</strong>
          ) : (
            <Skeleton className="h-6 w-32" />
          )}
          <CoinMark code={currency} size={24} />
        </span>
      </div>
      <dl className="grid gap-1 text-sm">
        <Line name={texts.rate} value={quote && texts.rateOf(ticker, formatRate(quote.rate))} />
        <Line name={`${texts.fee} (${formatPercent(FEE_PERCENT)})`} value={quote && formatBoth(quote.fee)} />
      </dl>
      {quote ? <Countdown key={quote.endsAtMs} endsAtMs={quote.endsAtMs} /> : <div className="h-6" />}
      {quote?.minimum != null && quote.receives < quote.minimum && (
        <p className="text-sm text-amber">{texts.atLeast(formatCoins(quote.minimum, currency))}</p>
      )}
    </>
  );
}

export function Line({ name, value, strong = false }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="text-t2">{name}</dt>
      <dd className={classNames('text-right', strong ? 'font-bold' : 'text-t1')}>
        {value ?? <Skeleton className="h-4 w-24" />}
      </dd>
    </div>
  );
}

function Countdown({ endsAtMs }: { endsAtMs: number }) {
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAtMs)), 250);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return (
    <div className="grid gap-1 text-xs text-t3">
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-well">
        <div
          className={classNames(
            'h-full origin-left rounded-full transition-transform duration-1000 ease-linear',
            left > 10 ? 'bg-iris' : 'bg-amber',
          )}
          style={{ transform: `scaleX(${Math.min(1, left / QUOTE_S)})` }}
        />
      </div>
      <p role="timer">{left > 0 ? texts.rateValid(left) : texts.rateRenewing}</p>
    </div>
  );
}

function secondsUntil(timeMs: number): number {
  return Math.max(0, Math.ceil((timeMs - Date.now()) / 1000));
}

/** A value after it has not changed for `ms`. */
function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
