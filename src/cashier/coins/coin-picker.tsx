import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { cashierTexts as texts } from '../../texts/cashier.ts';
import { apiGet } from '../../ui/api-client.ts';
import { classNames } from '../../ui/class-names.ts';
import type { listCurrencies } from '../api.ts';
import { CoinMark } from './coin-mark.tsx';
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from './currencies.ts';

const MINUTE_MS = 60_000;

/** All eight coins. A coin that the processor does not accept at the moment says so. */
export function CoinPicker({ chosen, onChoose }: { chosen: CurrencyCode | null; onChoose(code: CurrencyCode): void }) {
  const { data } = useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => apiGet<typeof listCurrencies>('/api/crypto/currencies', undefined, { signal }),
    staleTime: MINUTE_MS,
  });
  const isClosed = (code: CurrencyCode) => data?.currencies.find((each) => each.code === code)?.open === false;
  return (
    <div role="group" aria-label={texts.currency} className="grid grid-cols-4 gap-2">
      {CURRENCY_CODES.map((code, at) => {
        const closed = isClosed(code);
        return (
          <button
            key={code}
            type="button"
            aria-pressed={code === chosen}
            aria-label={closed ? `${CURRENCIES[code].label}, ${texts.coinClosed}` : CURRENCIES[code].label}
            disabled={closed}
            data-autofocus={(chosen === null ? at === 0 : code === chosen) ? '' : undefined}
            onClick={() => onChoose(code)}
            className={classNames(
              'relative grid min-w-0 justify-items-center gap-1 rounded-control px-1 pt-2.5 pb-1.5 transition-[background-color,transform] duration-120',
              'active:translate-y-px disabled:translate-y-0 disabled:text-t3',
              code === chosen
                ? 'bg-s4 text-t1 outline-2 -outline-offset-2 outline-volt focus-visible:outline-t1'
                : 'bg-s3 text-t2 enabled:hover:bg-s4 enabled:hover:text-t1',
            )}
          >
            <CoinMark code={code} size={30} />
            <span className="grid w-full text-center leading-tight">
              <span className="text-sm font-bold uppercase">{code}</span>
              <span className="truncate text-xs">{CURRENCIES[code].label}</span>
            </span>
            {closed && <Lock size={14} aria-hidden className="absolute top-2 right-2 text-t3" />}
          </button>
        );
      })}
    </div>
  );
}

/** The network's plain name. Networks are named by their own coins. */
export function networkOf(code: CurrencyCode): string {
  const { network, networkLabel } = CURRENCIES[code];
  return CURRENCIES[network as CurrencyCode]?.networkLabel ?? networkLabel;
}
