import { ChevronDown, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cashierTexts } from '../../../texts/cashier.ts';
import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';
import { formatDateTime, formatBoth } from '../../../ui/amounts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { AddressText } from '../../coins/address-text.tsx';
import { formatCoins, formatRate, shorten } from '../../coins/coin-amounts.web.ts';
import { CoinMark } from '../../coins/coin-mark.tsx';
import type { Tone } from '../../deposits/page/deposit-meaning.web.ts';
import { RecentList } from '../../wallet/recent-list.tsx';
import { StatusChip } from '../../wallet/status-chip.tsx';
import { Line } from './withdraw-quote.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';
import { useWithdrawals, type Withdrawal } from './withdrawals.web.ts';

const TONES: Record<string, Tone> = { sent: 'good', returned: 'warning', reviewing: 'warning', in_review: 'warning' };

/** The latest withdrawals with their stages. The one just made starts expanded. */
export function WithdrawalList({ latest }: { latest: string | null }) {
  const { data, isError, refetch } = useWithdrawals();
  return (
    <RecentList
      id="recent-withdrawals"
      title={texts.list}
      rows={data?.items.map((withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} startsOpen={withdrawal.id === latest} />
      ))}
      none={texts.none}
      isError={isError}
      onRetry={() => void refetch()}
    />
  );
}

function WithdrawalRow({ withdrawal, startsOpen }: { withdrawal: Withdrawal; startsOpen: boolean }) {
  const { amount, currency, receives, status, createdAt } = withdrawal;
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (startsOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [startsOpen]);
  const statusText = texts.statuses[status] ?? status;
  return (
    <li ref={row} className="rounded-control bg-s1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={texts.show(formatBoth(amount), statusText)}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors duration-120 hover:bg-s3"
      >
        <CoinMark code={currency} size={28} />
        <span className="grid min-w-0 flex-1">
          <strong className="truncate">
            {receives === null ? currency.toUpperCase() : formatCoins(receives, currency)}
          </strong>
          <span className="truncate text-xs text-t3">{formatDateTime(createdAt)}</span>
        </span>
        <span className="grid justify-items-end gap-0.5">
          <strong>−{formatBoth(amount)}</strong>
          <StatusChip tone={TONES[status] ?? 'busy'} text={statusText} />
        </span>
        <ChevronDown
          size={16}
          aria-hidden
          className={classNames('shrink-0 text-t3 transition-transform duration-200', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="grid gap-3 px-3 pt-1 pb-3">
          <WithdrawalTimeline stages={withdrawal.timeline} />
          <Details withdrawal={withdrawal} />
        </div>
      )}
    </li>
  );
}

function Details({ withdrawal }: { withdrawal: Withdrawal }) {
  const { address, currency, rate, fee, transaction } = withdrawal;
  return (
    <>
      <dl className="grid gap-1 text-sm">
        {rate !== null && <Line name={texts.rate} value={texts.rateOf(currency.toUpperCase(), formatRate(rate))} />}
        <Line name={texts.fee} value={formatBoth(fee)} />
        {transaction !== null && (
          <Line
            name={texts.transaction}
            value={
              <button
                type="button"
                aria-label={texts.copyTransaction}
                title={transaction}
                onClick={() => void copyText(transaction, texts.transactionCopied, cashierTexts.deposits.copyFailed)}
                className="inline-flex min-h-6 items-center gap-1 text-iris hover:underline narrow:min-h-11"
              >
                {shorten(transaction)}
                <Copy size={14} aria-hidden />
              </button>
            }
          />
        )}
      </dl>
      <AddressText address={address} />
    </>
  );
}
