import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { parseUsd } from '../../money/usd.ts';
import { raceTexts as texts } from '../../texts/race.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatCount } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatUtcDays } from '../../ui/utc-days.ts';
import { PlaceList, type ShownPlace } from './place-list.tsx';
import { placesOf } from './prizes.ts';
import { usePastRace, usePastRaces } from './race.web.ts';

const DAY_MS = 86_400_000;

/** All past races with places and payments, for anybody to check. */
export function PastRaces() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePastRaces();
  const races = data?.pages.flatMap((page) => page.races);
  return (
    <section aria-labelledby="past-races" className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <h2 id="past-races" className="text-xl">
        {texts.pastTitle}
      </h2>
      {races ? (
        races.length > 0 ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {races.map((race) => (
              <li key={race.week}>
                <PastRace {...race} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-t2">{texts.pastNone}</p>
        )
      ) : isError ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-t2">{uiTexts.couldNotLoad}</p>
          <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
      {hasNextPage && (
        <Button className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </section>
  );
}

interface PastRaceProps {
  week: string;
  entries: number;
  isPaid: boolean;
}

function PastRace({ week, entries, isPaid }: PastRaceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const days = formatUtcDays(week, new Date(Date.parse(week) + 6 * DAY_MS).toISOString());
  return (
    <div className="rounded-control bg-bg">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-13 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-4 py-2 text-left hover:bg-s3"
      >
        <b>{days}</b>
        <span className="flex items-center gap-4 text-sm text-t2">
          {texts.pastPlayers(formatCount(entries))}
          <span className={isPaid ? 'text-mint' : 'text-gold'}>{isPaid ? texts.paid : texts.paying}</span>
          <ChevronDown
            size={18}
            aria-hidden
            className={classNames('transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </span>
      </button>
      {isOpen && <PastList week={week} label={texts.showList(days)} />}
    </div>
  );
}

function PastList({ week, label }: { week: string; label: string }) {
  const { data, isError, refetch } = usePastRace(week, true);
  if (!data) {
    return (
      <div className="p-4">
        {isError ? <Button onClick={() => void refetch()}>{uiTexts.retry}</Button> : <Skeleton className="h-40" />}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <PlaceList label={label} places={data.places} />
      <p className="text-sm text-t2">{followsFromRules(data.places) ? texts.check.good : texts.check.other}</p>
      <dl className="grid gap-2 text-sm text-t3">
        <div>
          <dt>{texts.check.hash}</dt>
          <dd className="break-all">
            <code>{data.hash}</code>
          </dd>
        </div>
        <div>
          <dt>{texts.check.key}</dt>
          <dd>
            <code>{data.key}</code>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Recomputes places and prizes from the points alone. */
export function followsFromRules(places: readonly ShownPlace[]): boolean {
  const entries = places.map(({ points }) => ({ points: BigInt(Math.round(points * 100)) }));
  const placed = placesOf(entries);
  return (
    placed.length === places.length &&
    placed.every(({ place, prize }, at) => place === places[at]!.place && parseUsd(places[at]!.prize) === prize)
  );
}
