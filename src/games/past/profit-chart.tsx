import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { myBetsTexts } from '../../texts/my-bets.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatCount, formatDateTime, formatProfit, formatUsd } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { readMyProfit } from './profit-api.ts';
import { nearestIndex, shapeOf, type ChartPoint } from './profit-line.web.ts';

type Profit = AnswerOf<typeof readMyProfit>;

const RANGES = ['24h', '7d', '30d', 'all'] as const;
const texts = myBetsTexts.chart;

/** The player's profit, bet by bet. */
export function ProfitChart() {
  const player = usePlayer();
  const [range, setRange] = useState<(typeof RANGES)[number]>('24h');
  const { data, isError, refetch } = useQuery({
    queryKey: ['profit', player?.username, range],
    queryFn: ({ signal }) => apiGet<typeof readMyProfit>('/api/bets/profit', { range }, { signal }),
    staleTime: 0,
  });
  if (player?.totalBets === 0) return <NoBets text={myBetsTexts.none} />;
  return (
    <section className="grid grid-cols-[1fr_auto] items-end gap-3 [&>[role=tabpanel]]:col-span-2 phone:[&>[role=tablist]]:col-span-2">
      <div className="phone:col-span-2">
        <h3 className="text-sm font-semibold text-t2">{texts.title}</h3>
        <Total profit={data} />
      </div>
      <Tabs
        label={texts.range}
        tabs={RANGES.map((id) => ({ id, label: texts.ranges[id] }))}
        selected={range}
        onSelect={setRange}
      >
        {isError ? (
          <EmptyState icon={ChartLine} text={uiTexts.couldNotLoad}>
            <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
          </EmptyState>
        ) : data === undefined ? (
          <Skeleton className="h-60" />
        ) : data.points.length === 0 ? (
          <NoBets text={myBetsTexts.noneInRange} />
        ) : (
          <Line key={range} points={data.points} />
        )}
      </Tabs>
    </section>
  );
}

function Total({ profit }: { profit: Profit | undefined }) {
  if (!profit) return <Skeleton className="h-9 w-40" />;
  return (
    <p className="flex h-9 flex-wrap items-baseline gap-2">
      <span className={classNames('font-display text-xl font-extrabold', toneOf(profit.total))}>
        {signed(profit.total)}
      </span>
      <span className="text-sm text-t3">
        {profit.bets === 1 ? texts.overOneBet : texts.overBets(formatCount(profit.bets))}
      </span>
    </p>
  );
}

function NoBets({ text }: { text: string }) {
  return (
    <EmptyState icon={ChartLine} text={text}>
      <ButtonLink kind="main" to="/casino/originals">
        {myBetsTexts.play}
      </ButtonLink>
    </EmptyState>
  );
}

/** One tab stop, moved by the arrow keys: nobody should have to tab through two hundred points. */
function Line({ points: read }: { points: Profit['points'] }) {
  const points = useMemo<ChartPoint[]>(() => [{ at: null, profit: 0 }, ...read], [read]);
  const shape = useMemo(() => shapeOf(points), [points]);
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const last = points.length - 1;
  const index = shownIndex ?? last;

  const moveByKey = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.round(last / 10));
    const moves: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      PageUp: index + page,
      PageDown: index - page,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setShownIndex(Math.min(last, Math.max(0, to)));
  };
  const moveByPointer = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    setShownIndex(nearestIndex((event.clientX - box.left) / box.width, points.length));
  };

  return (
    <div className="rounded-cover bg-bg px-4 py-3">
      <div className="flex justify-between text-xs text-t3">
        <span>{signed(shape.max)}</span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.line}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={spokenOf(points[index]!)}
        aria-readonly="true"
        onKeyDown={moveByKey}
        onFocus={() => setShownIndex(index)}
        onBlur={() => setShownIndex(null)}
        onPointerMove={moveByPointer}
        onPointerDown={moveByPointer}
        onPointerLeave={() => setShownIndex(null)}
        className="relative my-1 h-44 touch-pan-y rounded-chip"
      >
        <Drawing shape={shape} />
        {shownIndex !== null && <Marker point={points[index]!} place={shape.places[index]!} />}
      </div>
      <div className="flex justify-between text-xs text-t3">
        <span>{signed(shape.min)}</span>
      </div>
    </div>
  );
}

function Drawing({ shape }: { shape: ReturnType<typeof shapeOf> }) {
  const id = useId();
  const zero = `${shape.zero * 100}%`;
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <defs>
        <linearGradient id={`${id}-line`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="1000">
          <stop offset={zero} className="[stop-color:var(--color-mint)]" />
          <stop offset={zero} className="[stop-color:var(--color-rose)]" />
        </linearGradient>
        <linearGradient id={`${id}-area`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="1000">
          <stop offset="0" stopOpacity="0.45" className="[stop-color:var(--color-mint)]" />
          <stop offset={zero} stopOpacity="0.04" className="[stop-color:var(--color-mint)]" />
          <stop offset={zero} stopOpacity="0.04" className="[stop-color:var(--color-rose)]" />
          <stop offset="1" stopOpacity="0.45" className="[stop-color:var(--color-rose)]" />
        </linearGradient>
      </defs>
      <path d={shape.area} fill={`url(#${id}-area)`} />
      <path
        d={`M0 ${shape.zero * 1000}H1000`}
        className="stroke-line-strong"
        strokeWidth="1"
        strokeDasharray="4 4"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={shape.line}
        fill="none"
        stroke={`url(#${id}-line)`}
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Marker({ point, place }: { point: ChartPoint; place: { x: number; y: number } }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="absolute inset-y-0 w-px bg-s4" style={{ left: `${place.x * 100}%` }} />
      <div
        className={classNames(
          'absolute size-3 -translate-1/2 rounded-full border-2 border-bg bg-current',
          toneOf(point.profit),
        )}
        style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
      />
      <div
        data-testid="profit-tip"
        className="absolute grid w-max rounded-chip bg-s4 px-3 py-2 text-sm shadow-menu"
        style={{
          left: `${place.x * 100}%`,
          translate: `${-place.x * 100}%`,
          ...(place.y < 0.45 ? { bottom: 0 } : { top: 0 }),
        }}
      >
        <span className={classNames('font-bold', toneOf(point.profit))}>{signed(point.profit)}</span>
        <span className="text-xs text-t2">{point.at === null ? texts.start : formatDateTime(point.at)}</span>
      </div>
    </div>
  );
}

function spokenOf(point: ChartPoint): string {
  return `${point.at === null ? texts.start : formatDateTime(point.at)}: ${signed(point.profit)}`;
}

function signed(profit: number): string {
  return profit === 0 ? formatUsd(0) : formatProfit(profit);
}

function toneOf(profit: number): string {
  return profit > 0 ? 'text-mint' : profit < 0 ? 'text-rose' : 'text-t1';
}
