import { useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';

export interface FormProps {
  onSubmit(form: HTMLFormElement): void;
  /** Whether the form's button is enabled. */
  isReady?: boolean;
  className?: string;
  children: ReactNode;
}

export function Form({ onSubmit, isReady = true, className, children }: FormProps) {
  // A disabled button would disable Enter too. Pressing it should say what is missing instead.
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (event.key !== 'Enter' || isReady || !isField) return;
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form
      noValidate
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      onKeyDown={submitByKey}
      className={className}
    >
      {children}
    </form>
  );
}

/** The value of a text field of the form. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Runs one submission at a time. Others are ignored meanwhile. */
export function useSubmit(): { busy: boolean; submit(work: () => Promise<void>): void } {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const submit = (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void work().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };
  return { busy, submit };
}
