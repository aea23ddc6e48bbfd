import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { uiTexts } from '../texts/ui.ts';
import { IconButton } from './button.tsx';

export interface RailProps {
  title: string;
  /** Where View All leads. */
  allPath?: string;
  /** One child per cover. */
  children: ReactNode;
}

/** A row of covers that scrolls by pages of 8, 6, 5, 4 or 3, depending on the screen's width. */
export function Rail({ title, allPath, children }: RailProps) {
  const list = useRef<HTMLUListElement>(null);
  const titleId = useId();
  const { isAtStart, isAtEnd } = useScrollEnds(list, Children.count(children));
  const turn = (direction: 1 | -1) => {
    const element = list.current!;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: direction * element.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
  };

  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex min-h-11 items-center gap-3">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <div className="ml-auto flex items-center gap-2">
          {allPath && (
            <Link
              to={allPath}
              aria-label={`${uiTexts.viewAll}: ${title}`}
              className="flex min-h-11 items-center rounded-small px-2 font-semibold text-iris hover:text-t1"
            >
              <span className="tiny:hidden">{uiTexts.viewAll}</span>
              <span className="hidden tiny:inline">{uiTexts.viewAllShort}</span>
            </Link>
          )}
          <IconButton label={uiTexts.previous(title)} size="small" disabled={isAtStart} onClick={() => turn(-1)}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton label={uiTexts.next(title)} size="small" disabled={isAtEnd} onClick={() => turn(1)}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
      <ul ref={list} className="rail">
        {Children.map(children, (child) => (
          <li className="min-w-0 snap-start">{child}</li>
        ))}
      </ul>
    </section>
  );
}

function useScrollEnds(list: React.RefObject<HTMLUListElement | null>, count: number) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const element = list.current!;
    const look = () => {
      const isAtStart = element.scrollLeft < 4;
      const isAtEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 4;
      setEnds((known) => (known.isAtStart === isAtStart && known.isAtEnd === isAtEnd ? known : { isAtStart, isAtEnd }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [list, count]);
  return ends;
}
