import { useState } from 'react';
import { saferPlayTexts } from '../texts/safer-play.ts';
import { REMINDERS } from '../terms/house-terms.ts';
import { apiPut } from '../ui/api-client.ts';
import { notify } from '../ui/notices.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { changeReminder } from './api.ts';
import { refusalOf } from './limits.web.ts';
import { Panel } from './panel.tsx';
import { takeReminder, useSitting } from './sitting.web.ts';
import { showFailure } from '../ui/failure.ts';

const texts = saferPlayTexts.reminder;

export function ReminderPanel() {
  const { data } = useSitting();
  const [isBusy, setBusy] = useState(false);
  const choose = async (minutes: number) => {
    setBusy(true);
    try {
      const everyMinutes = minutes === 0 ? null : minutes;
      takeReminder(await apiPut<typeof changeReminder>('/api/users/session-reminder', { everyMinutes }));
      notify('success', texts.saved);
    } catch (error) {
      showFailure(error, 'account', refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const chosen = data?.everyMinutes ?? 0;
  const choices = [...new Set([...REMINDERS.choicesMinutes, ...(chosen > 0 ? [chosen] : [])])].sort((a, b) => a - b);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {data ? (
        <Select
          className="max-w-[320px]"
          label={texts.every}
          value={chosen}
          disabled={isBusy}
          onChange={(minutes) => void choose(minutes)}
          options={[
            { value: 0, label: texts.off },
            ...choices.map((minutes) => ({ value: minutes, label: texts.minutes(String(minutes)) })),
          ]}
        />
      ) : (
        <Skeleton className="h-16 max-w-[320px] rounded-control" />
      )}
    </Panel>
  );
}
