import { lazy, Suspense } from 'react';
import { useReminder } from './sitting.web.ts';

const ReminderDialog = lazy(() =>
  import('./reminder-dialog.tsx').then((module) => ({ default: module.ReminderDialog })),
);

/** Shows reminders on every page, for players who asked for them. */
export function SessionReminder({ onStop }: { onStop(): void }) {
  const { due, dismiss } = useReminder();
  if (!due) return null;
  return (
    <Suspense>
      <ReminderDialog sitting={due} onGoOn={dismiss} onStop={onStop} />
    </Suspense>
  );
}
