import { Pause, Play, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CROWD } from '../../terms/house-terms.ts';
import { crowdTexts } from '../../texts/crowd.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatCount, formatMultiplier, formatUsdPlain } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { BetLines } from './bet-lines.tsx';
import { useBetFeed } from './feed.web.ts';
import type { BetList } from './lists.ts';

const texts = crowdTexts.bets;
const LISTS = ['all', 'high', 'lucky'] as const satisfies readonly BetList[];
type Shown = (typeof LISTS)[number];
type Choice = Shown | 'mine';

const STAKE = () => formatUsdPlain(CROWD.highStake);
const TIMES = () => formatMultiplier(CROWD.luckyMultiplier);
const ABOUT: Record<Shown, () => string> = {
  all: () => texts.about.all,
  high: () => texts.about.high(STAKE()),
  lucky: () => texts.about.lucky(TIMES(), CROWD.luckyHours),
};
const NONE: Record<Shown, () => string> = {
  all: () => texts.none.all,
  high: () => texts.none.high(STAKE()),
  lucky: () => texts.none.lucky(TIMES(), CROWD.luckyHours),
};

/** The bets of all players, as they are settled. Where a page does not show the own bets elsewhere, they are a tab here. */
export function PublicBets({ mine }: { mine?: ReactNode }) {
  const [choice, setChoice] = useState<Choice>('all');
  const tabs: readonly Tab<Choice>[] = [...LISTS, ...(mine ? (['mine'] as const) : [])].map((id) => ({
    id,
    label: texts.lists[id],
  }));
  return (
    <section
      aria-label={texts.title}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel bg-s1 p-6 narrow:p-4"
    >
      <Tabs label={texts.title} tabs={tabs} selected={choice} onSelect={setChoice} className="w-fit max-w-full">
        {choice === 'mine' ? mine : <Feed key={choice} list={choice} />}
      </Tabs>
    </section>
  );
}

function Feed({ list }: { list: Shown }) {
  const [isPaused, setPaused] = useState(false);
  const feed = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(feed);
  const { lines, counted, isFailed, retry } = useBetFeed(list, isPaused || !isNear);
  const Icon = isPaused ? Play : Pause;
  return (
    <div ref={feed} className="grid gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="text-sm text-t2">
          {ABOUT[list]()} {counted > 0 && <span className="text-t3">{texts.counted(formatCount(counted))}</span>}
        </p>
        <button
          type="button"
          aria-pressed={isPaused}
          aria-label={isPaused ? texts.resume : texts.pause}
          title={isPaused ? texts.resume : texts.pause}
          onClick={() => setPaused(!isPaused)}
          className="grid size-11 shrink-0 place-items-center rounded-small text-t2 hover:bg-s3 hover:text-t1"
        >
          <Icon size={18} aria-hidden />
        </button>
      </div>
      {isFailed && lines !== null && <p className="text-sm text-amber">{texts.behind}</p>}
      {lines === null ? (
        isFailed ? (
          <EmptyState icon={UsersRound} text={uiTexts.couldNotLoad}>
            <Button onClick={retry}>{uiTexts.retry}</Button>
          </EmptyState>
        ) : (
          <LoadingLines />
        )
      ) : lines.length === 0 ? (
        <EmptyState icon={UsersRound} text={NONE[list]()} />
      ) : (
        <BetLines lines={lines} label={texts.list[list]} />
      )}
    </div>
  );
}

const NEAR = '300px';

/** Whether an element is on the screen or close to it. True until this is known. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: NEAR,
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

function LoadingLines() {
  return (
    <div className="grid gap-1" role="status" aria-label={uiTexts.loading}>
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}
