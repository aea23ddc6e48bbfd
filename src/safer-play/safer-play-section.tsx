import { HeartHandshake } from 'lucide-react';
import { Link } from 'react-router';
import { saferPlayTexts as texts } from '../texts/safer-play.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ExclusionPanel } from './exclusion-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { useLimits } from './limits.web.ts';
import { ReminderPanel } from './reminder-panel.tsx';

/** Settings, Responsible gaming: the limits that players set for themselves. */
export function SaferPlaySection() {
  const { data, isError, refetch } = useLimits();
  if (isError && !data) {
    return (
      <div className="flex flex-wrap items-center gap-4 rounded-panel bg-s2 p-6">
        <p className="text-t2">{uiTexts.couldNotLoad}</p>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <>
        <Skeleton className="h-14 rounded-panel" />
        <Skeleton className="h-180 rounded-panel" />
      </>
    );
  }
  return (
    <>
      <div className="flex items-start gap-3 rounded-panel bg-s2 p-6 narrow:p-4">
        <HeartHandshake size={24} aria-hidden className="mt-0.5 shrink-0 text-mint" />
        <p className="text-t2">
          {texts.lead}{' '}
          <Link to="/responsible" className="text-iris underline hover:text-t1">
            {texts.moreHelp}
          </Link>
        </p>
      </div>
      <LimitsPanel view={data} />
      <ReminderPanel />
      <ExclusionPanel exclusion={data.exclusion} />
    </>
  );
}
