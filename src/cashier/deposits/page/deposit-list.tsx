import { Link } from 'react-router';
import type { DepositUpdate } from '../../../realtime/messages.ts';
import { cashierTexts } from '../../../texts/cashier.ts';
import { formatDateTime, formatBoth } from '../../../ui/amounts.ts';
import { formatCoins } from '../../coins/coin-amounts.web.ts';
import { CoinMark } from '../../coins/coin-mark.tsx';
import { isPayment, meaningOf, toneOf, waitsForIdentity } from './deposit-meaning.web.ts';
import { useDeposits } from './deposits.web.ts';
import { progressText } from './live-deposit.tsx';
import { RecentList } from '../../wallet/recent-list.tsx';
import { StatusChip } from '../../wallet/status-chip.tsx';

const texts = cashierTexts.deposits;
const SHOWN = 5;
const MINIMUM_USD = 15;

/** The latest payments in all coins. The wallet's history has the rest. */
export function DepositList() {
  const { data, isError, refetch } = useDeposits();
  const payments = data?.items.filter(isPayment).slice(0, SHOWN);
  return (
    <RecentList
      id="recent-deposits"
      title={texts.recent}
      rows={payments?.map((deposit) => (
        <DepositRow key={deposit.id} deposit={deposit} />
      ))}
      none={texts.none}
      isError={isError}
      onRetry={() => void refetch()}
    />
  );
}

function DepositRow({ deposit }: { deposit: DepositUpdate }) {
  const { amount, currency, credited, usd, createdAt } = deposit;
  const meaning = meaningOf(deposit, MINIMUM_USD);
  return (
    <li className="grid gap-2 rounded-control bg-s1 px-3 py-2.5">
      <div className="flex items-center gap-3">
        <CoinMark code={currency} size={28} />
        <p className="grid min-w-0 flex-1">
          <strong className="truncate">{formatCoins(amount, currency)}</strong>
          <time dateTime={createdAt} className="text-xs text-t3">
            {formatDateTime(createdAt)}
          </time>
        </p>
        <p className="grid justify-items-end gap-0.5">
          {credited > 0 ? (
            <strong className="text-mint">+{formatBoth(credited)}</strong>
          ) : (
            usd !== null && <strong className="text-t2">{formatBoth(usd)}</strong>
          )}
          <StatusChip tone={toneOf(deposit)} text={progressText(deposit)} />
        </p>
      </div>
      {meaning && <p className="text-sm text-t2">{meaning}</p>}
      {waitsForIdentity(deposit) && (
        <Link to="/settings/verification" className="text-sm font-bold text-iris hover:underline">
          {texts.verify}
        </Link>
      )}
    </li>
  );
}
