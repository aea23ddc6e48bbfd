import { Check, Eye, EyeOff, X } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { classNames } from './class-names.ts';

export const inputClass =
  'h-11 w-full min-w-0 rounded-control border bg-well px-3 text-md text-t1 placeholder:text-t3 transition-colors duration-120 disabled:text-t3 disabled:cursor-not-allowed';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  label: string;
  /** Stands under the field while nothing is wrong. */
  hint?: ReactNode;
  /** What is wrong; takes the hint's place and outlines the field. */
  error?: string | null | undefined;
  /** Shows a tick or a cross at the end of the field. */
  verdict?: boolean | null | undefined;
  /** At the label's right. */
  aside?: ReactNode;
  /** Inside the field's box, after the input. */
  trailing?: ReactNode;
}

export function Field({ label, hint, error, verdict, aside, trailing, className, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2 text-sm text-t2">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="relative flex items-center">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? hintId : undefined}
          className={classNames(
            inputClass,
            error ? 'border-rose' : 'border-line-strong',
            Boolean(trailing) && verdict != null ? 'pr-19' : (Boolean(trailing) || verdict != null) && 'pr-12',
          )}
        />
        <div className="absolute right-0 flex items-center">
          {verdict != null && <Verdict good={verdict} />}
          {trailing}
        </div>
      </div>
      <FieldNote id={hintId} hint={hint} error={error} />
    </div>
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** Several lines of text. It grows with what is written, where the browser can do that. */
export function TextArea({ label, hint, error, className, rows = 4, ...input }: TextAreaProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className="text-sm text-t2">
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? hintId : undefined}
        className={classNames(
          inputClass,
          'h-auto max-h-96 resize-y py-2 [field-sizing:content]',
          error ? 'border-rose' : 'border-line-strong',
        )}
        style={{ minHeight: `${rows * 1.5 + 1}rem` }}
      />
      <FieldNote id={hintId} hint={hint} error={error} />
    </div>
  );
}

/** A password with the switch that shows it. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          className="grid size-11 place-items-center rounded-control text-t2 hover:text-t1"
          aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  );
}

/** Hint or error under a control; `id` belongs into its aria-describedby. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | null | undefined }) {
  if (error) {
    return (
      <p id={id} role="alert" className="text-sm text-rose">
        {error}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="text-sm text-t3">
      {hint}
    </p>
  );
}

function Verdict({ good }: { good: boolean }) {
  const Icon = good ? Check : X;
  return (
    <span className={classNames('px-2', good ? 'text-mint' : 'text-rose')}>
      <Icon size={18} aria-label={good ? uiTexts.valid : uiTexts.invalid} />
    </span>
  );
}

export function Checkbox({
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base text-t2">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-[6px] border border-line-strong bg-well checked:border-volt checked:bg-volt"
        />
        <Check
          size={14}
          strokeWidth={3.5}
          aria-hidden
          className="pointer-events-none relative text-volt-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{children}</span>
    </label>
  );
}
