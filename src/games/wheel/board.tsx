import { memo, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatChance, formatMultiplier } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Risk } from '../settlement.ts';
import { playSound } from '../table/sound.web.ts';
import { multipliersE4, prizesOf } from './rules.ts';
import { createSpin, type Spin } from './spin.web.ts';
import { wheelTexts } from './texts.ts';

export interface WheelBoardProps {
  segments: number;
  risk: Risk;
  engineRef: RefObject<Spin | null>;
  /** Shown in the hub. */
  children?: ReactNode;
}

/** The wheel, its pointer, and the content of its hub. */
export function WheelBoard({ segments, risk, engineRef, children }: WheelBoardProps) {
  const wheel = useRef<HTMLDivElement>(null);
  const tongue = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const spin = createSpin({ wheel: wheel.current!, tongue: tongue.current!, onPeg: () => playSound('tick') });
    engineRef.current = spin;
    return () => {
      engineRef.current = null;
      spin.close();
    };
  }, [engineRef]);
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-120 narrow:max-w-80">
      <div ref={wheel} data-testid="wheel" className="absolute inset-0 will-change-transform">
        <Ring segments={segments} risk={risk} />
      </div>
      <div className="absolute inset-[19%] grid place-items-center rounded-full bg-[radial-gradient(circle_at_50%_30%,var(--color-s3),var(--color-well))] text-center shadow-[inset_0_0_0_6px_var(--color-s2)]">
        {children}
      </div>
      <div
        ref={tongue}
        className="absolute top-[-1.5%] left-1/2 -ml-[3.5%] h-[11%] w-[7%] origin-[50%_20%] will-change-transform"
      >
        <svg viewBox="0 0 28 44" className="size-full drop-shadow-[0_3px_4px_#0008]">
          <path d="M14 44 3 16a12 12 0 1 1 22 0z" fill="var(--color-t1)" />
          <circle cx="14" cy="12" r="5" fill="var(--color-rose)" />
        </svg>
      </div>
    </div>
  );
}

/** Colours by rank of prize, so that neighbours in the legend differ. */
const PRIZE_COLOURS = ['#ff6b86', '#ffc94a', '#2ee6a6', '#9d8bff', '#4cc3ff', '#c8f135'];
const NOTHING = '#3b3260';

export function colourOfPrize(segments: number, risk: Risk, multiplierE4: number): string {
  if (multiplierE4 === 0) return NOTHING;
  const place = prizesOf({ segments, risk }).findIndex((prize) => prize.multiplierE4 === multiplierE4);
  return PRIZE_COLOURS[place % PRIZE_COLOURS.length]!;
}

const Ring = memo(function Ring({ segments, risk }: { segments: number; risk: Risk }) {
  const turn = 360 / segments;
  return (
    <svg viewBox="-100 -100 200 200" className="size-full">
      <circle r="99" fill="var(--color-s2)" />
      {multipliersE4({ segments, risk }).map((multiplier, index) => (
        <path
          key={index}
          d={slice(turn)}
          transform={`rotate(${index * turn})`}
          fill={colourOfPrize(segments, risk, multiplier)}
          stroke="var(--color-s2)"
          strokeWidth="0.8"
        />
      ))}
      {Array.from({ length: segments }, (_none, index) => (
        <circle key={index} r="1.3" cy="-95.5" transform={`rotate(${(index + 0.5) * turn})`} fill="var(--color-t1)" />
      ))}
    </svg>
  );
});

/** The path of a segment at the top, between two radii. */
function slice(turn: number): string {
  const half = (turn * Math.PI) / 360;
  const at = (radius: number, angle: number) => `${radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`;
  return `M${at(60, -half)}L${at(92, -half)}A92 92 0 0 1 ${at(92, half)}L${at(60, half)}A60 60 0 0 0 ${at(60, -half)}z`;
}

/** The possible prizes with their chances. The last result is highlighted. */
export function Prizes({ segments, risk, lit }: { segments: number; risk: Risk; lit: number | null }) {
  return (
    <ol aria-label={wheelTexts.prizes} className="flex flex-wrap justify-center gap-2">
      {prizesOf({ segments, risk }).map(({ multiplierE4, chance }) => (
        <li
          key={multiplierE4}
          className={classNames(
            'grid min-w-22 flex-1 justify-items-center rounded-control border-b-4 px-3 py-2 transition-colors duration-120 narrow:min-w-18',
            multiplierE4 === lit ? 'bg-s4' : 'bg-s2',
          )}
          style={{ borderColor: colourOfPrize(segments, risk, multiplierE4) }}
        >
          <span className="font-bold">{formatMultiplier(multiplierE4 / 10_000)}</span>
          <span className="text-sm text-t2">{formatChance(Number(chance.numerator) / Number(chance.denominator))}</span>
        </li>
      ))}
    </ol>
  );
}
