import { lazy, Suspense } from 'react';
import { create } from 'zustand';

const useError = create<{ text: string | null; shown: number }>(() => ({ text: null, shown: 0 }));

const ErrorDialog = lazy(() => import('./error-dialog.tsx').then((module) => ({ default: module.ErrorDialog })));

/** For what the player must not miss; closes by itself after five seconds. */
export function showError(text: string): void {
  useError.setState(({ shown }) => ({ text, shown: shown + 1 }));
}

export function ErrorModal() {
  const { text, shown } = useError();
  if (text === null) return null;
  return (
    <Suspense>
      <ErrorDialog key={shown} text={text} onClose={() => useError.setState({ text: null })} />
    </Suspense>
  );
}
