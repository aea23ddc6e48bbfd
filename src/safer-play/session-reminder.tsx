import { lazy, Suspense } from 'react';
import { useReminder } from './sitting.web.ts';

const ReminderDialog = lazy(() =>
  import('./reminder-dialog.tsx').then((module) => ({ default: module.ReminderDialog })),
);

/** Watches the clock for who asked for it, on every page. */
export function SessionReminder({ onStop }: { onStop(): void }) {
  const { due, dismiss } = useReminder();
  if (!due) return null;
  return (
    <Suspense>
      <ReminderDialog sitting={due} onGoOn={dismiss} onStop={onStop} />
    </Suspense>
  );
}
