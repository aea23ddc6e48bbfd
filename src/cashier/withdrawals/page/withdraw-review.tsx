import { ArrowLeft, CircleAlert, ShieldAlert } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';
import { formatBoth } from '../../../ui/amounts.ts';
import { ApiError } from '../../../ui/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/failure.ts';
import { Field } from '../../../ui/field.tsx';
import { queryClient } from '../../../ui/query-client.ts';
import { updateSession } from '../../../ui/session.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { AddressText } from '../../coins/address-text.tsx';
import { CURRENCIES } from '../../coins/currencies.ts';
import { isUndecided, sendPayout, signPayout, type Attempt } from './payout-attempt.web.ts';
import { refusalOf } from '../../wallet/refusal.web.ts';
import { Line, Receives } from './withdraw-quote.tsx';
import { needsLastSix, readAmount, type Draft } from './withdrawal-draft.web.ts';
import { useQuote } from './withdrawals.web.ts';

interface WithdrawReviewProps {
  draft: Draft;
  onBack(): void;
  onDone(id: string): void;
}

/** The final review before money leaves. */
export function WithdrawReview({ draft, onBack, onDone }: WithdrawReviewProps) {
  const amount = readAmount(draft.amount)!;
  const [lastSix, setLastSix] = useState('');
  const [code, setCode] = useState('');
  const payout = usePayout(draft, amount, onDone);
  const asksLastSix = needsLastSix(draft.currency);
  const isSame = lastSix === draft.address.slice(-6);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!asksLastSix || isSame) void payout.confirm(code.replaceAll(/\s/g, ''));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="flex items-center gap-2">
        <Button kind="quiet" size="small" className="-ml-2 px-2!" disabled={payout.isBusy} onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
          {texts.back}
        </Button>
        <h3 className="text-md font-bold">{texts.reviewTitle}</h3>
      </div>
      <Summary draft={draft} amount={amount} />
      {asksLastSix && (
        <Field
          label={texts.lastSix}
          hint={texts.lastSixHint}
          error={lastSix.length >= 6 && !isSame ? texts.lastSixWrong : null}
          verdict={isSame ? true : null}
          value={lastSix}
          maxLength={6}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          onChange={(event) => setLastSix(event.target.value)}
        />
      )}
      {payout.asksCode && (
        <Field
          label={texts.code}
          hint={texts.codeHint}
          value={code}
          maxLength={32}
          inputMode="text"
          autoComplete="one-time-code"
          // The player's last press made this field appear.
          autoFocus
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <p className="flex gap-3 text-sm text-amber">
        <ShieldAlert size={18} aria-hidden className="mt-px shrink-0" />
        {texts.final}
      </p>
      <Outcome isBusy={payout.isBusy} error={payout.error} note={payout.note} />
      <Button
        kind="main"
        size="large"
        type="submit"
        busy={payout.isBusy}
        disabled={(asksLastSix && !isSame) || (payout.asksCode && code.trim() === '')}
      >
        {texts.confirm}
      </Button>
    </form>
  );
}

function Summary({ draft, amount }: { draft: Draft; amount: number }) {
  const quote = useQuote(draft.currency, amount);
  return (
    <div className="grid gap-3 rounded-cover bg-s1 p-4">
      {quote.error && !quote.data ? (
        <p className="text-sm text-amber">{texts.noQuote}</p>
      ) : (
        <Receives currency={draft.currency} quote={quote.data ?? null} />
      )}
      <dl className="grid gap-1 border-t border-s3 pt-3 text-sm">
        <Line name={texts.total} value={formatBoth(amount)} strong />
        <Line name={texts.network} value={CURRENCIES[draft.currency].networkLabel} />
      </dl>
      <div className="grid gap-1">
        <span className="text-sm text-t2">{texts.to}</span>
        <AddressText address={draft.address} />
      </div>
    </div>
  );
}

function Outcome({ isBusy, error, note }: { isBusy: boolean; error: string | null; note: string | null }) {
  if (isBusy) {
    return (
      <p role="status" className="flex items-center gap-2 text-base text-t2">
        <Spinner className="size-4" />
        {texts.initiating}
      </p>
    );
  }
  if (error === null) return null;
  return (
    <p role="alert" className="flex gap-2 text-base text-rose">
      <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
      <span>
        {error} {note && <span className="text-t2">{note}</span>}
      </span>
    </p>
  );
}

/** Sends a payout at most once: ignores presses while one is in progress, and repeats unchanged what the server may have accepted. */
function usePayout(draft: Draft, amount: number, onDone: (id: string) => void) {
  const attempt = useRef<Attempt | null>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [failure, setFailure] = useState<{ error: string; note: string | null } | null>(null);

  const confirm = async (code: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      attempt.current ??= await signPayout({ address: draft.address, currency: draft.currency, amount }, code);
      const { balance, version, withdrawal } = await sendPayout(attempt.current);
      updateSession({ balance, version });
      onDone(withdrawal.id);
    } catch (error) {
      const isOpen = attempt.current !== null && isUndecided(error);
      if (!isOpen) attempt.current = null;
      else void queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
      const asked = error instanceof ApiError && error.code === 'TOTP_REQUIRED';
      if (asked) setAsksCode(true);
      // The first request for the code is not a failure. The new field explains itself.
      if (!asked || asksCode) {
        setFailure({ error: texts.error(refusalOf(error)), note: isOpen ? texts.undecided : null });
        showFailure(error, 'payment', refusalOf(error));
      }
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { confirm, isBusy, asksCode, error: failure?.error ?? null, note: failure?.note ?? null };
}
