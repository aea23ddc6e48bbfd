import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { useLive } from './live.web.ts';
import { crashTexts } from './texts.ts';
import { twoDecimals } from './values.web.ts';

export const roundPath = (round: number) => `/crash/round/${round}`;

/** The latest crash points, newest first. Each links to the proof of its round. */
export function RecentPoints() {
  const recent = useLive((state) => state.recent);
  return (
    // Positioned absolutely inside, so that thirty points do not make the page wider than a phone.
    <div className="relative h-12">
      <ol
        aria-label={crashTexts.recent}
        className="absolute inset-0 flex items-center gap-1 overflow-x-auto px-3 [scrollbar-width:none]"
      >
        {recent.map(({ round, point, isVoid }) => (
          <li key={round} className="shrink-0">
            <Link
              to={roundPath(round)}
              aria-label={crashTexts.recentRound(String(round), `${twoDecimals(point)}×`)}
              className={classNames(
                'grid min-h-7 min-w-14 place-items-center rounded-chip bg-s3 px-2 text-sm font-bold hover:bg-s4',
                isVoid ? 'text-amber line-through' : point >= 10 ? 'text-gold' : point >= 2 ? 'text-mint' : 'text-t2',
              )}
            >
              {twoDecimals(point)}×
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
