import { CircleAlert, ClipboardPaste } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';
import { currency, formatBoth, formatUsd } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.tsx';
import { CoinPicker } from '../../coins/coin-picker.tsx';
import { CURRENCIES } from '../../coins/currencies.ts';
import { QuotePreview } from './withdraw-quote.tsx';
import * as drafts from './withdrawal-draft.web.ts';
import type { AddressVerdict, Draft } from './withdrawal-draft.web.ts';
import { loadAddressCheck, useAddressCheck } from './withdrawals.web.ts';

interface WithdrawFormProps {
  draft: Draft;
  balance: number;
  onChange(change: Partial<Draft>): void;
  onReview(): void;
}

export function WithdrawForm({ draft, balance, onChange, onReview }: WithdrawFormProps) {
  const isAddress = useAddressCheck();
  const [problem, setProblem] = useState<drafts.DraftProblem | null>(null);
  const [isTouched, setTouched] = useState(false);
  const verdict = isAddress && drafts.judgeAddress(isAddress, draft.currency, draft.address);
  const wrong = drafts.amountProblem(draft.amount, balance);
  const amountError = wrong && (isTouched || wrong !== 'minimum') ? texts[wrong] : null;
  const change = (fields: Partial<Draft>) => {
    setProblem(null);
    onChange(fields);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = drafts.draftProblem(await loadAddressCheck(), draft, balance);
    setTouched(true);
    setProblem(found);
    if (!found) onReview();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <CoinPicker chosen={draft.currency} onChoose={(currency) => change({ currency })} />
      <AddressField draft={draft} verdict={verdict} onChange={(address) => change({ address })} />
      <Field
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={draft.amount}
        error={amountError}
        {...(currency === 'usd' || wrong ? {} : { hint: `≈ ${formatUsd(drafts.readAmount(draft.amount) ?? 0)}` })}
        onBlur={() => setTouched(true)}
        onChange={(event) => change({ amount: event.target.value })}
        aside={<span className="text-t3">{texts.balance(formatBoth(balance))}</span>}
        trailing={
          <button
            type="button"
            onClick={() => change({ amount: drafts.maxAmount(balance) })}
            className="mr-1 min-h-9 rounded-small px-2 text-sm font-bold text-iris hover:bg-s3 narrow:min-h-11"
          >
            {texts.max}
          </button>
        }
      />
      <QuotePreview currency={draft.currency} amount={wrong ? null : drafts.readAmount(draft.amount)} />
      {/* A problem with the amount is shown under its field instead. */}
      {problem && problem !== wrong && (
        <p role="alert" className="flex items-center gap-2 text-base text-rose">
          <CircleAlert size={18} aria-hidden className="shrink-0" />
          {texts[problem]}
        </p>
      )}
      <Button kind="main" size="large" type="submit">
        {texts.review}
      </Button>
    </form>
  );
}

interface AddressFieldProps {
  draft: Draft;
  /** Null while the address check is loading. */
  verdict: AddressVerdict | null;
  onChange(address: string): void;
}

function AddressField({ draft, verdict, onChange }: AddressFieldProps) {
  const { label, networkLabel } = CURRENCIES[draft.currency];
  const paste = async () => {
    try {
      onChange(await navigator.clipboard.readText());
    } catch {
      notify('error', texts.pasteFailed);
    }
  };
  return (
    <Field
      label={texts.address}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      placeholder={texts.addressOf(label)}
      value={draft.address}
      error={verdict && verdictText(verdict, label)}
      verdict={verdict?.kind === 'good' ? true : null}
      onChange={(event) => onChange(event.target.value)}
      aside={
        <span className="text-t3">
          {texts.network}: {networkLabel}
        </span>
      }
      trailing={
        <button
          type="button"
          aria-label={texts.paste}
          title={texts.paste}
          onClick={() => void paste()}
          className="grid size-11 place-items-center rounded-control text-t2 hover:text-t1"
        >
          <ClipboardPaste size={18} aria-hidden />
        </button>
      }
    />
  );
}

function verdictText(verdict: AddressVerdict, coin: string): string | null {
  switch (verdict.kind) {
    case 'empty':
    case 'good':
      return null;
    case 'space':
      return texts.addressSpace;
    case 'wrong':
      return texts.addressWrong(coin);
    case 'other':
      return texts.addressOther(coin, CURRENCIES[verdict.coin].label);
  }
}
