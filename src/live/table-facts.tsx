import { Users } from 'lucide-react';
import { liveTexts } from '../texts/live.ts';
import { classNames } from '../ui/class-names.ts';
import { useTable } from './feed.web.ts';

/** Seats and limits of a table, as the feed tells them. Nothing while it tells nothing. */
export function TableFacts({ id, isOnCover = false }: { id: string; isOnCover?: boolean }) {
  const table = useTable(id);
  if (!table?.limits) return null;
  const { limits, seatsTaken, totalSeats, isStale, isOpen } = table;
  const seats = seatsTaken === null ? null : totalSeats === null ? `${seatsTaken}` : `${seatsTaken}/${totalSeats}`;
  return (
    <span
      data-stale={isStale}
      title={isStale ? liveTexts.stale : undefined}
      className={classNames(
        'flex flex-wrap items-center gap-x-2 font-semibold tabular-nums',
        isOnCover ? 'justify-center text-xs' : 'text-sm',
        isStale && 'opacity-60',
      )}
    >
      <span className="text-gold">{liveTexts.limits(limits.min, limits.max)}</span>
      {isOpen === false ? (
        <span className="text-rose">{liveTexts.closed}</span>
      ) : (
        seats !== null && (
          <span className="flex items-center gap-1 text-t2">
            <Users size={12} aria-hidden />
            <span aria-label={liveTexts.seats(seats)}>{seats}</span>
          </span>
        )
      )}
      {isStale && <span className="sr-only">{liveTexts.stale}</span>}
    </span>
  );
}
