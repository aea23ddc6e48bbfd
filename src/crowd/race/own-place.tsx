import type { ReactNode } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { raceTexts } from '../../texts/race.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatUsd } from '../../ui/amounts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { usePlayer, usePlayerAwaited } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatUtcDay } from '../../ui/utc-days.ts';
import type { readOwnRace } from './api.ts';
import { formatPoints, useOwnRace } from './race.web.ts';

const texts = raceTexts.own;
type Own = AnswerOf<typeof readOwnRace>;

/** The player's place, or an invitation for visitors. */
export function OwnPlace() {
  const player = usePlayer();
  const isAwaited = usePlayerAwaited();
  return (
    <section aria-labelledby="own-place" className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <h2 id="own-place" className="text-xl">
        {texts.title}
      </h2>
      {player || isAwaited ? <PlayersPlace /> : <Visitor />}
    </section>
  );
}

function Visitor() {
  const { to } = useModalAddress();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-t2">{texts.visitor}</p>
      <ButtonLink to={to({ modal: 'auth', tab: 'login' })} state={{ openedHere: true }}>
        {texts.signIn}
      </ButtonLink>
    </div>
  );
}

function PlayersPlace() {
  const { data, isError, refetch } = useOwnRace();
  if (!data) {
    return isError ? (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-t2">{uiTexts.couldNotLoad}</p>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </div>
    ) : (
      <Skeleton className="h-16" />
    );
  }
  return (
    <>
      {data.leftOut ? (
        <p className="text-t2">{texts[data.leftOut]}</p>
      ) : data.place === null ? (
        <p className="text-t2">{texts.none}</p>
      ) : (
        <Standing own={data} place={data.place} />
      )}
      {data.past.length > 0 && <Past past={data.past} />}
    </>
  );
}

function Standing({ own, place }: { own: Own; place: number }) {
  return (
    <dl className="grid grid-cols-4 gap-3 narrow:grid-cols-2">
      <Fact label={texts.place}>{place}</Fact>
      <Fact label={texts.points}>{formatPoints(own.points)}</Fact>
      <Fact label={texts.gap}>{own.gap === null ? texts.leading : texts.gapPoints(formatPoints(own.gap))}</Fact>
      <Fact label={texts.prize}>{formatUsd(own.prize)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-control bg-bg p-4 phone:p-3">
      <dt className="text-sm text-t2">{label}</dt>
      <dd className="text-lg font-bold phone:text-md">{children}</dd>
    </div>
  );
}

function Past({ past }: { past: Own['past'] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-md font-bold">{texts.past}</h3>
      <ul className="grid gap-1">
        {past.map((each) => (
          <li
            key={each.week}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-bg px-4 py-2 text-t2"
          >
            <span>{formatUtcDay(each.week)}</span>
            <span>
              {texts.place} {each.place}
            </span>
            <span>{texts.gapPoints(formatPoints(each.points))}</span>
            <b className={each.prize > 0 ? 'text-mint' : 'text-t3'}>{formatUsd(each.prize)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
