import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import type { MoneyFate } from './money-fate.ts';

export interface ShownError {
  text: string;
  /** What happened to the player's money, if the call involved money. */
  fate?: MoneyFate | undefined;
}

const useError = create<{ error: ShownError | null; shown: number }>(() => ({ error: null, shown: 0 }));

const ErrorDialog = lazy(() => import('./error-dialog.tsx').then((module) => ({ default: module.ErrorDialog })));

/** For errors that the player must not miss. Closes by itself after five seconds. */
export function showError(error: ShownError): void {
  useError.setState(({ shown }) => ({ error, shown: shown + 1 }));
}

export function ErrorModal() {
  const { error, shown } = useError();
  if (error === null) return null;
  return (
    <Suspense>
      <ErrorDialog key={shown} error={error} onClose={() => useError.setState({ error: null })} />
    </Suspense>
  );
}
