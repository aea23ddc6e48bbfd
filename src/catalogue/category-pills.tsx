import { Link } from 'react-router';
import { catalogueTexts } from '../texts/catalogue.ts';
import { classNames } from '../ui/class-names.ts';
import type { GameCategory } from './api.ts';

const PILLS: readonly { category: GameCategory; path: string }[] = [
  { category: 'originals', path: '/casino/originals' },
  { category: 'slots', path: '/casino/slots' },
  { category: 'blackjack', path: '/casino/live/blackjack' },
  { category: 'roulette', path: '/casino/live/roulette' },
  { category: 'live', path: '/casino/live' },
];

/** The ways to the other categories; what is searched for goes along. */
export function CategoryPills({ current, search }: { current: GameCategory; search: string }) {
  return (
    <nav aria-label={catalogueTexts.categories}>
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
        {PILLS.map(({ category, path }) => (
          <li key={category} className="shrink-0">
            <Link
              to={{ pathname: path, search }}
              aria-current={category === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full px-4 font-semibold transition-colors duration-120',
                category === current ? 'bg-iris-600 text-white' : 'bg-s2 text-t2 hover:bg-s3 hover:text-t1',
              )}
            >
              {catalogueTexts[category]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
