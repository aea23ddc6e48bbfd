import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toUsd } from '../../money/usd.ts';
import { RACE } from '../../terms/house-terms.ts';
import { raceTexts as texts } from '../../texts/race.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatCount, formatDateTime, formatPercent, formatUsd, formatUsdPlain } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateFormat } from '../../ui/formats.ts';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnPlace } from './own-place.tsx';
import { PastRaces } from './past-races.tsx';
import { PlaceList } from './place-list.tsx';
import { POOL, PRIZES } from './prizes.ts';
import { formatPoints, timeUntil, useNowMs, useOwnRace, useRace } from './race.web.ts';

const TIME = dateFormat({ timeStyle: 'medium' });
const EXAMPLE_STAKE = 100;

export function RaceScreen() {
  const pool = formatUsdPlain(toUsd(POOL));
  return (
    <div className="mx-auto grid w-full max-w-300 grid-cols-[minmax(0,1fr)] gap-8 narrow:gap-6">
      <header className="grid gap-3">
        <h1 className="text-3xl narrow:text-2xl">{texts.title}</h1>
        <p className="max-w-[720px] text-md text-t2">{texts.lead(pool, PRIZES.length)}</p>
        <p className="max-w-[720px] text-t2">
          {texts.warning}{' '}
          <Link to="/settings/responsible" className="font-semibold text-iris underline">
            {texts.limits}
          </Link>
        </p>
      </header>
      <Figures pool={pool} />
      <OwnPlace />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4 game-narrow:grid-cols-1">
        <Standings />
        <Prizes />
      </div>
      <Rules />
      <PastRaces />
      <p className="text-sm text-t3">
        <Link to="/settings/preferences" className="font-semibold text-iris underline">
          {texts.hide.label}
        </Link>
        {': '}
        {texts.hide.hint}
      </p>
    </div>
  );
}

function Figures({ pool }: { pool: string }) {
  const { data } = useRace();
  const nowMs = useNowMs();
  const left = data && timeUntil(data.endsAt, nowMs);
  return (
    <dl className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <Figure label={texts.timeLeft} note={data ? texts.ends(formatDateTime(data.endsAt)) : ''}>
        {left ? (
          <>
            <span aria-hidden="true">{texts.left(left.days, left.hours, left.minutes)}</span>
            <span className="sr-only">{texts.leftSaid(left.days, left.hours, left.minutes)}</span>
          </>
        ) : (
          '–'
        )}
      </Figure>
      <Figure label={texts.pool}>{pool}</Figure>
      <Figure label={texts.entries}>{data ? formatCount(data.entries) : '–'}</Figure>
    </dl>
  );
}

function Figure({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-panel bg-s1 p-4 phone:grid-cols-[1fr_auto] phone:items-center">
      <dt className="text-sm text-t2">{label}</dt>
      <dd className="text-xl font-bold narrow:text-lg">{children}</dd>
      {note !== undefined && <dd className="text-sm text-t3 phone:col-span-full">{note}</dd>}
    </div>
  );
}

function Standings() {
  const { data, isError, refetch } = useRace();
  const own = useOwnRace();
  const player = usePlayer();
  return (
    <section aria-labelledby="standings" className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <div className="grid gap-1">
        <h2 id="standings" className="text-xl">
          {texts.standings}
        </h2>
        {data && <p className="text-sm text-t3">{texts.asOf(TIME().format(new Date(data.at)))}</p>}
      </div>
      {data ? (
        data.places.length > 0 ? (
          <PlaceList
            label={texts.standings}
            places={data.places}
            isOwn={({ place, points, player: name }) =>
              player !== null &&
              (name === player.username || (name === null && own.data?.place === place && own.data.points === points))
            }
          />
        ) : (
          <EmptyState icon={Trophy} text={texts.nobody} />
        )
      ) : isError ? (
        <EmptyState icon={Trophy} text={uiTexts.couldNotLoad}>
          <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
        </EmptyState>
      ) : (
        <Skeleton className="h-80" />
      )}
    </section>
  );
}

/** The first and last place of each group with the same prize. */
const RANGES = RACE.prizes.map(({ places, prize }, at) => {
  const before = RACE.prizes.slice(0, at).reduce((sum, range) => sum + range.places, 0);
  return { first: before + 1, last: before + places, prize };
});

function Prizes() {
  return (
    <section aria-labelledby="prizes" className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <h2 id="prizes" className="text-xl">
        {texts.prizesTitle}
      </h2>
      <ul className="grid gap-1">
        {RANGES.map((range) => (
          <li
            key={range.first}
            className="flex min-h-10 items-center justify-between gap-3 rounded-control bg-bg px-4 text-t2"
          >
            <span>{texts.placeRange(range.first, range.last)}</span>
            <b className="text-gold">
              {range.first === range.last ? formatUsd(range.prize) : texts.each(formatUsd(range.prize))}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules() {
  const { when, points, balance, ties, limit, person, excluded, paid } = texts.rules;
  const rules = [
    when,
    points(formatUsdPlain(EXAMPLE_STAKE), formatPoints(EXAMPLE_STAKE)),
    balance,
    ties,
    limit(formatPercent(RACE.prizeMaxPercent), formatUsd(RACE.prizeMin)),
    person,
    excluded,
    paid,
  ];
  return (
    <section aria-labelledby="rules" className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <h2 id="rules" className="text-xl">
        {texts.rulesTitle}
      </h2>
      <ul className="grid max-w-[960px] list-disc gap-2 pl-5 text-md text-t2">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
