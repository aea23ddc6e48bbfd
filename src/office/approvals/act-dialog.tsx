import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, apiPost, newIdempotencyKey, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { isRefusal } from '../../ui/failure.ts';
import { notify } from '../../ui/notices.tsx';
import type { approve } from './approvals-api.ts';
import { StepUp } from '../sign-in/step-up.tsx';

export interface ActField {
  name: string;
  label: string;
  /** Without a kind, the field is a text. */
  kind?: 'check' | 'choices';
  /** For `choices`: the value to send and its label. The chosen values are sent joined by commas. */
  choices?: readonly (readonly [value: string, label: string])[];
  hint?: string;
}

export interface ActPlan {
  title: string;
  /** The API path, such as `/api/acts/balance-adjust`. */
  path: string;
  /** Values that are already known and not asked for. */
  given?: Readonly<Record<string, string | boolean>>;
  fields?: readonly ActField[];
  about?: string;
  isDangerous?: boolean;
}

interface ActDialogProps {
  plan: ActPlan;
  onClose(): void;
  /** Receives the facts that the act returns. */
  onDone?(facts: Readonly<Record<string, unknown>>): void;
}

const UNCONFIRMED =
  'Roulo could not confirm this in time. Press again without changes: if the first request went through, nothing is done twice.';

/** Asks for the act's fields and a reason, and for the second factor if the server demands it. Each press has its own key. */
export function ActDialog({ plan, onClose, onDone }: ActDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Record<string, string | boolean>>({});
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [needsProof, setNeedsProof] = useState(false);
  const key = useRef(newIdempotencyKey());
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      const body = { ...plan.given, ...typed, reason };
      const answer = await apiPost<typeof approve>(plan.path, body, { idempotencyKey: key.current });
      notify(
        'success',
        answer.done
          ? `Done: ${plan.title}.`
          : `Proposed as number ${answer.proposal}: ${answer.needs}. Another person approves it.`,
      );
      await client.invalidateQueries();
      onDone?.(answer.facts);
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'STEP_UP_NEEDED') setNeedsProof(true);
      else setError(isRefusal(failure) ? textOf(failure) : UNCONFIRMED);
      // A refusal changed nothing, so the next press is a new request. Otherwise it repeats this one.
      if (isRefusal(failure)) key.current = newIdempotencyKey();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={plan.title} onClose={onClose} floating>
      {needsProof ? (
        <StepUp
          onProved={() => {
            setNeedsProof(false);
            void send();
          }}
        />
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {plan.about && <p className="text-sm text-t2">{plan.about}</p>}
          {plan.fields?.map(({ name, label, kind, hint, choices = [] }) =>
            kind === 'choices' ? (
              <Choices
                key={name}
                label={label}
                choices={choices}
                chosen={String(typed[name] ?? '')}
                onChange={(chosen) => setTyped({ ...typed, [name]: chosen })}
              />
            ) : kind === 'check' ? (
              <Checkbox key={name} onChange={(event) => setTyped({ ...typed, [name]: event.target.checked })}>
                {label}
              </Checkbox>
            ) : (
              <Field
                key={name}
                label={label}
                hint={hint}
                autoComplete="off"
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            ),
          )}
          <Field
            label="Reason"
            hint="5 to 500 characters. It is recorded."
            value={reason}
            minLength={5}
            maxLength={500}
            required
            error={error}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" kind={plan.isDangerous ? 'danger' : 'main'} busy={isBusy}>
            {plan.title}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function Choices({
  label,
  choices,
  chosen,
  onChange,
}: {
  label: string;
  choices: NonNullable<ActField['choices']>;
  chosen: string;
  onChange(chosen: string): void;
}) {
  const values = chosen.split(',').filter(Boolean);
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm text-t2">{label}</legend>
      {choices.map(([value, text]) => (
        <Checkbox
          key={value}
          onChange={({ target }) =>
            onChange([...values.filter((each) => each !== value), ...(target.checked ? [value] : [])].join(','))
          }
        >
          {text}
        </Checkbox>
      ))}
    </fieldset>
  );
}
