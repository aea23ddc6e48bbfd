import { useEffect, useRef, type RefObject } from 'react';
import { formatMultiplier } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { PlayMark } from '../play-money/strip.tsx';
import { createClimb, type Climb, type ClimbShown } from './climb.web.ts';

const TONES: Record<ClimbShown['state'], string> = {
  idle: 'text-t2',
  climbing: 'text-t1',
  won: 'text-mint',
  lost: 'text-rose',
};

export interface LimboClimbProps {
  /** In hundredths. */
  target: number;
  engineRef: RefObject<Climb | null>;
  className?: string;
}

/** The number in large, at a fixed level of a ruler that moves past it. */
export function LimboClimb({ target, engineRef, className }: LimboClimbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const number = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const climb = createClimb(canvas.current!, ({ value, state }) => {
      const label = number.current!;
      label.textContent = `${value.toFixed(2)}×`;
      if (label.dataset['state'] === state) return;
      label.dataset['state'] = state;
      label.className = classNames(NUMBER, TONES[state]);
    });
    engineRef.current = climb;
    return () => {
      engineRef.current = null;
      climb.close();
    };
  }, [engineRef]);
  useEffect(() => engineRef.current?.setTarget(target, formatMultiplier(target / 100)), [engineRef, target]);
  return (
    <div aria-hidden="true" className={classNames('relative overflow-hidden rounded-panel bg-well', className)}>
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <p
        ref={number}
        data-testid="limbo-number"
        data-state="idle"
        className={classNames(NUMBER, TONES.idle)}
      >{`${(1).toFixed(2)}×`}</p>
      <PlayMark className="absolute inset-x-0 bottom-3 text-center" />
    </div>
  );
}

/** Its size does not depend on its text, so that each frame of the climb lays out this element alone. */
const NUMBER =
  'absolute inset-x-0 bottom-[40%] h-[1em] [contain:size_layout] text-center font-display text-[clamp(3rem,9vw,6rem)] leading-none font-extrabold [text-shadow:0_0_24px_#0a0814,0_0_8px_#0a0814]';
