import { classNames } from '../../ui/class-names.ts';
import { PlayMark } from '../play-money/strip.tsx';

export interface Status {
  label: string;
  value: string;
  /** The amount next to the label. */
  amount?: string | undefined;
  tone?: 'win' | 'loss' | undefined;
  /** The round that this is about, so that each win is animated once. */
  roundId?: string | undefined;
}

/** Above the board: the progress of the round and its value. */
export function StatusRow({ items }: { items: readonly Status[] }) {
  return (
    <dl className="grid grid-cols-3 gap-2 phone:gap-1.5">
      {items.map(({ label, value, amount, tone, roundId }) => (
        <div
          key={label}
          className="grid min-h-17 content-center rounded-control bg-s2 px-3 py-2 phone:min-h-19 phone:rounded-small phone:px-2"
        >
          <dt className="truncate text-xs text-t2">{label}</dt>
          <dd
            key={roundId}
            className={classNames('flex flex-wrap items-baseline gap-x-2 phone:grid', tone === 'win' && 'win-swell')}
          >
            <span
              className={classNames(
                'font-display text-lg leading-tight font-bold phone:text-md',
                tone === 'win' && 'text-mint',
                tone === 'loss' && 'text-rose',
              )}
            >
              {value}
            </span>
            {amount && (
              <span
                className={classNames('text-sm font-semibold phone:text-xs', tone === 'win' ? 'text-mint' : 'text-t2')}
              >
                {amount}
              </span>
            )}
            {roundId && <PlayMark className="phone:text-xs" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
