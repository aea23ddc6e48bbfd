import { useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { REDUCED_MOTION, useMedia } from '../../ui/media.ts';
import { createCurve } from './curve.web.ts';
import { houseNowMs } from './house-clock.web.ts';
import { useLive } from './live.web.ts';
import { multiplierAt, reachedAfterMs } from './rules.ts';
import { crashTexts } from './texts.ts';
import { twoDecimals } from './values.web.ts';

/** With reduced motion the picture updates only a few times a second. */
const STILL_MS = 250;

/** The curve with the multiplier on top. Both are drawn once a frame outside React. */
export function CrashBoard() {
  const container = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLParagraphElement>(null);
  const caption = useRef<HTMLParagraphElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isStill = useMedia(REDUCED_MOTION);
  const phase = useLive((state) => state.phase);
  const isVoid = useLive((state) => state.isVoid);

  const marksOf = useEffectEvent(() => {
    const { bets, round } = useLive.getState();
    const out: number[] = [];
    for (const { cashedOutAt } of (round === null ? undefined : bets.get(round))?.values() ?? []) {
      if (cashedOutAt !== null) out.push(cashedOutAt);
    }
    return out;
  });

  useEffect(() => {
    const curve = createCurve(container.current!, isStill);
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const look = lookAt(houseNowMs());
      curve.draw(look.elapsedMs, look.isOver ? { isOver: true } : null, marksOf());
      if (figure.current!.textContent !== look.figure) figure.current!.textContent = look.figure;
      if (caption.current!.textContent !== look.caption) caption.current!.textContent = look.caption;
      bar.current!.style.transform = `scaleX(${look.share})`;
      if (isStill) timer = setTimeout(tick, STILL_MS);
      else frame = requestAnimationFrame(tick);
    };
    tick();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      curve.remove();
    };
  }, [isStill]);

  return (
    <div
      className="relative h-full min-h-80 overflow-hidden phone:min-h-64"
      data-testid="crash-board"
      data-phase={phase}
    >
      <div ref={container} className="absolute inset-0" />
      {/* Above the curve, which never gets here because it rises slowly at first. */}
      <div className="pointer-events-none absolute top-20 left-20 grid justify-items-start gap-2 phone:top-16 phone:left-16">
        <p
          ref={figure}
          data-testid="crash-multiplier"
          aria-hidden="true"
          className={classNames(
            'font-display text-4xl font-extrabold phone:text-3xl',
            phase === 'over' ? (isVoid ? 'text-amber' : 'text-rose') : phase === 'flight' ? 'text-t1' : 'text-t2',
          )}
        />
        <p ref={caption} className="text-md font-semibold text-t2" />
        <div
          className={classNames(
            'h-1 w-48 overflow-hidden rounded-full bg-s3',
            phase !== 'betting' && phase !== 'over' && 'invisible',
          )}
        >
          <div ref={bar} className="h-full w-full origin-left bg-iris" />
        </div>
      </div>
    </div>
  );
}

interface Look {
  elapsedMs: number | null;
  isOver: boolean;
  figure: string;
  caption: string;
  /** The share of the waiting time that is left. */
  share: number;
}

const BETTING_MS = 6_000;
const REST_MS = 3_000;

function lookAt(nowMs: number): Look {
  const { phase, closesAt, startedAt, opensAt, point, isVoid } = useLive.getState();
  const nothing = { elapsedMs: null, isOver: false, figure: '', caption: '', share: 0 };
  if (phase === 'connecting') return { ...nothing, caption: crashTexts.connecting };
  if (phase === 'closed') return { ...nothing, caption: crashTexts.closed };
  if (phase === 'flight' && startedAt !== null) {
    const elapsedMs = nowMs - startedAt;
    return { ...nothing, elapsedMs, figure: `${twoDecimals(multiplierAt(elapsedMs) / 100)}×` };
  }
  if (phase === 'over' && point !== null) {
    const leftMs = Math.max(0, (opensAt ?? nowMs) - nowMs);
    return {
      elapsedMs: isVoid ? null : reachedAfterMs(Math.round(point * 100)),
      isOver: true,
      figure: isVoid ? crashTexts.voided : `${twoDecimals(point)}×`,
      caption: isVoid ? crashTexts.voidedText : `${crashTexts.crashed}. ${crashTexts.nextRoundIn(seconds(leftMs))}`,
      share: leftMs / REST_MS,
    };
  }
  const until = phase === 'betting' ? closesAt : opensAt;
  const leftMs = Math.max(0, (until ?? nowMs) - nowMs);
  const caption =
    phase === 'betting'
      ? leftMs > 0
        ? crashTexts.startsIn(seconds(leftMs))
        : crashTexts.starting
      : crashTexts.nextRoundIn(seconds(leftMs));
  return { ...nothing, figure: `${twoDecimals(1)}×`, caption, share: Math.min(1, leftMs / BETTING_MS) };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
