import { Check, CircleCheck, Clock, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DepositUpdate } from '../../../realtime/messages.ts';
import { cashierTexts } from '../../../texts/cashier.ts';
import { formatBoth } from '../../../ui/amounts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Progress } from '../../../ui/progress.tsx';
import { formatCoins } from '../../coins/coin-amounts.web.ts';
import { isPayment, meaningOf, toneOf, waitsForIdentity, type Tone } from './deposit-meaning.web.ts';
import { useDeposits } from './deposits.web.ts';

const texts = cashierTexts.deposits;
/** Confirmed payments that were older than this when the address was opened appear in the list only. */
const RECENT_MS = 15 * 60_000;

/** The progress of a payment to the displayed address. */
export function LiveDeposit({ depositId, minimum }: { depositId: string; minimum: number }) {
  const { data } = useDeposits();
  const [sinceMs] = useState(() => Date.now() - RECENT_MS);
  const latest = data?.items.find((deposit) => deposit.depositId === depositId && isPayment(deposit));
  const isShown = latest && (latest.status === 'seen' || Date.parse(latest.createdAt) > sinceMs);
  return (
    <div role="status" className="rounded-cover bg-s1 p-4">
      {isShown ? <Payment key={latest.id} deposit={latest} minimum={minimum} /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="relative m-1 size-3 shrink-0 rounded-full bg-volt">
        <span className="absolute inset-0 animate-ping rounded-full bg-volt" />
      </span>
      <p className="grid">
        <strong>{texts.waiting}</strong>
        <span className="text-sm text-t2">{texts.waitingMore}</span>
      </p>
    </div>
  );
}

const LOOKS: Record<Tone, { icon: LucideIcon; text: string }> = {
  good: { icon: CircleCheck, text: 'text-mint' },
  busy: { icon: Clock, text: 'text-sky' },
  warning: { icon: TriangleAlert, text: 'text-amber' },
  bad: { icon: TriangleAlert, text: 'text-rose' },
  quiet: { icon: Clock, text: 'text-t2' },
};

function Payment({ deposit, minimum }: { deposit: DepositUpdate; minimum: number }) {
  const { status, amount, currency, credited, usd } = deposit;
  const { icon: Icon, text } = LOOKS[toneOf(deposit)];
  const meaning = meaningOf(deposit, minimum);
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Icon size={24} aria-hidden className={classNames('shrink-0', text)} />
        <p className="grid flex-1">
          <strong>{formatCoins(amount, currency)}</strong>
          <span className={classNames('text-sm', text)}>{progressText(deposit)}</span>
        </p>
        {credited > 0 ? (
          <strong className="win-swell text-lg text-mint">+{formatBoth(credited)}</strong>
        ) : (
          usd !== null && <strong className="text-lg text-t2">{formatBoth(usd)}</strong>
        )}
      </div>
      {(status === 'seen' || status === 'credited') && <Steps deposit={deposit} />}
      {meaning && <p className="text-sm text-t2">{meaning}</p>}
      {waitsForIdentity(deposit) && (
        <Link to="/settings/verification" className="text-sm font-bold text-iris hover:underline">
          {texts.verify}
        </Link>
      )}
    </div>
  );
}

export function progressText({ status, held, confirmations, confirmationsNeeded }: DepositUpdate): string {
  if (status === 'credited' && held > 0) return texts.creditedInPart;
  if (status !== 'seen') return texts.statuses[status] ?? status;
  if (confirmations === null || confirmationsNeeded === null) return texts.confirming;
  return texts.confirmations(Math.min(confirmations, confirmationsNeeded), confirmationsNeeded);
}

/** Seen, confirmed, credited: how far the payment has come. */
function Steps({ deposit }: { deposit: DepositUpdate }) {
  const { status, amount, currency, confirmations, confirmationsNeeded } = deposit;
  const share = status === 'credited' ? 1 : confirmationsNeeded ? (confirmations ?? 0) / confirmationsNeeded : 0;
  const reached = [true, share >= 1, status === 'credited'];
  return (
    <div className="grid gap-2">
      <Progress
        label={texts.confirmationsOf(formatCoins(amount, currency))}
        spoken={progressText(deposit)}
        share={0.06 + share * 0.94}
        tone={status === 'credited' ? 'mint' : 'volt'}
      />
      <ol className="flex justify-between text-xs">
        {[texts.steps.seen, texts.steps.confirmed, texts.steps.credited].map((step, at) => (
          <li key={step} className={classNames('flex items-center gap-1', reached[at] ? 'text-t1' : 'text-t3')}>
            {reached[at] && <Check size={14} aria-hidden className="text-mint" />}
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
