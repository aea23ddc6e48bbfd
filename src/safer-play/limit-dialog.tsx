import { useState, type FormEvent } from 'react';
import { saferPlayTexts } from '../texts/safer-play.ts';
import { LIMITS } from '../terms/house-terms.ts';
import { formatDateTime, formatUsd } from '../ui/amounts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import {
  askForLimit,
  pendingOf,
  readAmount,
  refusalOf,
  type Kind,
  type LimitsView,
  type Period,
} from './limits.web.ts';

const texts = saferPlayTexts.limits;

export interface LimitDialogProps {
  view: LimitsView;
  kind: Kind;
  period: Period;
  onClose(): void;
}

/** Sets, changes or removes one limit, and says beforehand when the change takes effect. */
export function LimitDialog({ view, kind, period, onClose }: LimitDialogProps) {
  const limit = view[kind][period];
  const [text, setText] = useState(limit === null ? '' : String(limit));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const amount = readAmount(text);
  const isLooser = limit !== null && amount !== null && amount > limit;

  const ask = async (what: 'save' | 'remove', wanted: number | null) => {
    setBusy(what);
    try {
      const pending = pendingOf(await askForLimit(kind, period, wanted), kind, period);
      if (pending) notify('info', texts.asked(formatDateTime(pending.confirmFrom)));
      else notify('success', texts.saved);
      onClose();
    } catch (problem) {
      setError(refusalOf(problem));
      setBusy(null);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null) setError(texts.amountInvalid);
    else if (busy === null) void ask('save', amount);
  };

  return (
    <Dialog title={texts.dialogTitle(texts.kinds[kind], texts.periods[period])} width={400} floating onClose={onClose}>
      <form noValidate onSubmit={save} className="grid gap-4">
        <p className="text-t2">{texts.meanings[kind]}</p>
        <Field
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          aside={limit !== null && <span>{texts.present(formatUsd(limit))}</span>}
          hint={isLooser ? texts.looserNote(String(LIMITS.loosenAfterHours)) : texts.tighterNote}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3 phone:grid phone:justify-stretch">
          {limit !== null && (
            <Button kind="quiet" busy={busy === 'remove'} onClick={() => void ask('remove', null)}>
              {texts.remove}
            </Button>
          )}
          <Button type="submit" kind="main" busy={busy === 'save'}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
