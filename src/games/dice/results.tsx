import { diceTexts } from './texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatHundredths } from './values.web.ts';

export const RESULTS_MAX = 9;

export interface DiceResult {
  betId: string;
  /** In hundredths. */
  roll: number;
  isWin: boolean;
  multiplier: number;
  /** In dollars. */
  profit: number;
}

/** The last nine rolls, newest first. Wins are filled. */
export function DiceResults({ results }: { results: readonly DiceResult[] }) {
  const size = 'min-h-8 phone:min-h-17.5';
  if (results.length === 0) {
    return <p className={classNames(size, 'py-1.5 text-center text-sm text-t3')}>{diceTexts.noResults}</p>;
  }
  return (
    <ol
      aria-label={diceTexts.results}
      className={classNames(size, 'grid grid-cols-9 content-start gap-1.5 text-sm font-bold phone:grid-cols-5')}
    >
      {results.map(({ betId, roll, isWin }, index) => (
        <li
          key={betId}
          aria-label={diceTexts.result(formatHundredths(roll), isWin)}
          className={classNames(
            'grid h-8 place-items-center rounded-chip',
            isWin ? 'bg-mint text-[#00281b]' : 'bg-s3 text-t2',
            index === 0 && 'tile-in',
          )}
        >
          {formatHundredths(roll)}
        </li>
      ))}
    </ol>
  );
}
