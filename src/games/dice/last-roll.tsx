import { useEffect, useRef } from 'react';
import { diceTexts } from './texts.ts';
import { formatMultiplier, formatProfit } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { PlayMark } from '../play-money/strip.tsx';
import type { DiceResult } from './results.tsx';
import { winMultiplierE4 } from './rules.ts';
import { formatHundredths, formatPlain } from './values.web.ts';

const BURST_FROM = 10;
/** How many times the tumbling number runs from 0.00 to 100.00. */
const TURNS = 3;
const SPAN = 10_001;

export const ROLL_MS = 700;

interface LastRollProps {
  threshold: number;
  result: DiceResult | null;
  /** The roll that is being animated, in hundredths. */
  rolling: number | null;
}

/** The roll in large with its result; before the first roll, what wins. */
export function LastRoll({ threshold, result, rolling }: LastRollProps) {
  return (
    <div
      aria-hidden="true"
      className="grid min-h-28 content-center justify-items-center text-center font-bold phone:min-h-24"
    >
      {rolling !== null ? (
        <Tumbling key={rolling} to={rolling} />
      ) : result ? (
        <Outcome key={result.betId} result={result} />
      ) : (
        <p className="font-display text-xl text-t2 phone:text-lg">
          {diceTexts.invitation(formatPlain(threshold), formatMultiplier(winMultiplierE4(threshold) / 10_000))}
        </p>
      )}
    </div>
  );
}

/** Runs through the numbers, slowing down, and stops at the roll. */
function Tumbling({ to }: { to: number }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const startedAt = performance.now();
    let frame = 0;
    const step = (now: number) => {
      // A frame may still run after the roll has ended and before the cleanup.
      if (!text.current) return;
      const left = (1 - Math.min(1, Math.max(0, (now - startedAt) / ROLL_MS))) ** 3;
      const shown = (to + Math.round(left * TURNS * SPAN)) % SPAN;
      text.current.textContent = formatHundredths(shown);
      if (left > 0) frame = requestAnimationFrame(step);
    };
    step(startedAt);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return <span ref={text} className="font-display text-4xl leading-none font-extrabold text-t2 phone:text-3xl" />;
}

function Outcome({ result: { roll, isWin, multiplier, profit } }: { result: DiceResult }) {
  return (
    <div
      data-testid="last-roll"
      className={classNames(
        'grid justify-items-center gap-1',
        isWin ? 'win-swell text-mint' : 'text-t2',
        isWin && multiplier >= BURST_FROM && 'win-burst',
      )}
    >
      <span
        className={classNames('font-display text-4xl leading-none font-extrabold phone:text-3xl', !isWin && 'text-t1')}
      >
        {formatHundredths(roll)}
      </span>
      <span className="text-lg">
        {isWin && <span className="mr-2">{formatMultiplier(multiplier)}</span>}
        {formatProfit(profit)}
      </span>
      <PlayMark />
    </div>
  );
}
