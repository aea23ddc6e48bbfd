import { diceTexts } from './texts.ts';
import { formatMultiplier, formatProfit } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { PlayMark } from '../play-money/strip.tsx';
import type { DiceResult } from './results.tsx';
import { winMultiplierE4 } from './rules.ts';
import { formatHundredths, formatPlain } from './values.web.ts';

const BURST_FROM = 10;

/** The roll in large and what it brought; before the first one, what to hope for. */
export function LastRoll({ threshold, result }: { threshold: number; result: DiceResult | null }) {
  return (
    <div
      aria-hidden="true"
      className="grid min-h-28 content-center justify-items-center text-center font-bold phone:min-h-24"
    >
      {result ? (
        <Outcome key={result.betId} result={result} />
      ) : (
        <p className="font-display text-xl text-t2 phone:text-lg">
          {diceTexts.invitation(formatPlain(threshold), formatMultiplier(winMultiplierE4(threshold) / 10_000))}
        </p>
      )}
    </div>
  );
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
