import { Heart, History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { classNames } from '../../ui/class-names.ts';
import { usePlayer } from '../../ui/session.ts';
import type { GameCategory } from '../api.ts';

export type OwnList = 'favourites' | 'recent';

interface Pill {
  name: GameCategory | OwnList;
  path: string;
  icon?: typeof Heart;
}

const CATEGORIES: readonly Pill[] = [
  { name: 'originals', path: '/casino/originals' },
  { name: 'slots', path: '/casino/slots' },
  { name: 'blackjack', path: '/casino/live/blackjack' },
  { name: 'roulette', path: '/casino/live/roulette' },
  { name: 'live', path: '/casino/live' },
];
const OWN_LISTS: readonly Pill[] = [
  { name: 'favourites', path: '/casino/favourites', icon: Heart },
  { name: 'recent', path: '/casino/recent', icon: History },
];

/** Links to the other categories and, for players, to their own lists. They keep the search text. */
export function CategoryPills({ current, search = '' }: { current: GameCategory | OwnList; search?: string }) {
  const isPlayer = usePlayer() !== null;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) row.current!.scrollLeft = here.offsetLeft + here.offsetWidth - row.current!.clientWidth;
  }, [current, isPlayer]);
  return (
    <div ref={row} className="relative -m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
      <Pills label={catalogueTexts.categories} pills={CATEGORIES} current={current} search={search} />
      {isPlayer && <Pills label={catalogueTexts.yours} pills={OWN_LISTS} current={current} search="" />}
    </div>
  );
}

interface PillsProps {
  label: string;
  pills: readonly Pill[];
  current: Pill['name'];
  search: string;
}

function Pills({ label, pills, current, search }: PillsProps) {
  return (
    <nav aria-label={label} className="shrink-0">
      <ul className="flex gap-2">
        {pills.map(({ name, path, icon: Icon }) => (
          <li key={name} className="shrink-0">
            <Link
              to={{ pathname: path, search }}
              aria-current={name === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold transition-colors duration-120',
                name === current ? 'bg-iris-600 text-white' : 'bg-s2 text-t2 hover:bg-s3 hover:text-t1',
              )}
            >
              {Icon && <Icon size={16} aria-hidden />}
              {catalogueTexts[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
