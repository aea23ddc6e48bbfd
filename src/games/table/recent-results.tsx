import { classNames } from '../../ui/class-names.ts';

const SHOWN_MAX = 9;

export interface RecentResult {
  id: string;
  /** The displayed text, such as `1.98×`. */
  label: string;
  isWin: boolean;
}

export function addResult(known: readonly RecentResult[], result: RecentResult): readonly RecentResult[] {
  return [result, ...known].slice(0, SHOWN_MAX);
}

export interface RecentResultsProps {
  results: readonly RecentResult[];
  label: string;
  /** Shown before the first result. */
  empty: string;
  /** For screen readers. */
  say(label: string, isWin: boolean): string;
}

/** The latest results of this visit, newest first. Wins are filled. */
export function RecentResults({ results, label, empty, say }: RecentResultsProps) {
  if (results.length === 0) return <p className="min-h-8 py-1.5 text-center text-sm text-t3">{empty}</p>;
  return (
    <ol aria-label={label} className="flex h-8 gap-1.5 overflow-hidden text-sm font-bold">
      {results.map((result, index) => (
        <li
          key={result.id}
          aria-label={say(result.label, result.isWin)}
          className={classNames(
            'grid h-8 max-w-24 min-w-16 flex-1 place-items-center rounded-chip px-2',
            result.isWin ? 'bg-mint text-[#00281b]' : 'bg-s3 text-t2',
            index === 0 && 'tile-in',
          )}
        >
          {result.label}
        </li>
      ))}
    </ol>
  );
}
