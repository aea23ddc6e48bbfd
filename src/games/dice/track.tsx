import type { ReactNode } from 'react';
import { diceTexts } from './texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatHundredths } from './values.web.ts';

const SCALE = [0, 25, 50, 75, 100];

export interface DiceTrackProps {
  /** In hundredths; rolls above it win. */
  threshold: number;
  /** In hundredths; null before the first roll. */
  roll: number | null;
  /** The marker jumps instead of sliding. */
  isInstant?: boolean;
  /** The marker overshoots and swings back, and has no colour yet. */
  isRolling?: boolean;
  /** An overlay on the track from 5 to 98: the slider. Without it, a handle is drawn. */
  children?: ReactNode;
}

/** The track from 0 to 100: rose loses, mint wins, and a marker shows the roll. */
export function DiceTrack({ threshold, roll, isInstant = false, isRolling = false, children }: DiceTrackProps) {
  return (
    <div className="px-10 phone:px-7">
      <RollMarker roll={roll} isWin={roll !== null && roll > threshold} isInstant={isInstant} isRolling={isRolling} />
      <div className="relative">
        <div className="-mx-5 rounded-full bg-well p-2.5 phone:-mx-4">
          <div className="relative h-7 overflow-hidden rounded-full bg-mint">
            <div className="absolute inset-y-0 left-0 bg-rose" style={{ width: markOnBar(threshold) }} />
          </div>
        </div>
        {children ? (
          <div className="absolute inset-y-0 right-[calc(2%-14px)] left-[calc(5%-14px)] grid items-center">
            {children}
          </div>
        ) : (
          <Handle threshold={threshold} />
        )}
      </div>
      <ol aria-hidden="true" className="relative mt-2 h-5">
        {SCALE.map((mark) => (
          <li
            key={mark}
            style={{ left: `${mark}%` }}
            className="absolute -translate-x-1/2 text-sm font-semibold text-t3"
          >
            {mark}
          </li>
        ))}
      </ol>
      {!children && roll !== null && (
        <p className="sr-only">{diceTexts.track(formatHundredths(threshold), formatHundredths(roll))}</p>
      )}
    </div>
  );
}

/** The bar has rounded ends that extend the scale by ten pixels on each side. */
function markOnBar(hundredths: number): string {
  return `calc(10px + (100% - 20px) * ${hundredths / 10_000})`;
}

function Handle({ threshold }: { threshold: number }) {
  return (
    <span
      style={{ left: `${threshold / 100}%` }}
      className="absolute top-1/2 size-7 -translate-1/2 rounded-small border-3 border-bg bg-t1"
    />
  );
}

interface RollMarkerProps {
  roll: number | null;
  isWin: boolean;
  isInstant: boolean;
  isRolling: boolean;
}

function RollMarker({ roll, isWin, isInstant, isRolling }: RollMarkerProps) {
  return (
    <div className="pointer-events-none relative h-12">
      <div
        data-testid="roll-marker"
        style={{ transform: `translateX(${(roll ?? 5_000) / 100}%)` }}
        className={classNames(
          'absolute inset-0',
          isInstant
            ? 'transition-none'
            : isRolling
              ? 'transition-[transform,opacity] duration-700 ease-[cubic-bezier(0.3,1.6,0.5,1)]'
              : 'transition-[transform,opacity] duration-120 ease-out',
          roll === null && 'opacity-0',
        )}
      >
        <span
          className={classNames(
            'absolute bottom-1.5 left-0 grid h-9 w-18 -translate-x-1/2 place-items-center rounded-small font-display text-md font-bold',
            'after:absolute after:top-full after:border-x-6 after:border-t-7 after:border-x-transparent',
            isRolling
              ? 'bg-t1 text-well after:border-t-t1'
              : isWin
                ? 'bg-mint text-[#00281b] after:border-t-mint'
                : 'bg-rose text-[#2b0010] after:border-t-rose',
          )}
        >
          {roll === null || isRolling ? '' : formatHundredths(roll)}
        </span>
      </div>
    </div>
  );
}
