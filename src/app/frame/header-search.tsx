import { Search } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { frameTexts } from '../../texts/frame.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const loadDialog = () =>
  import('../../catalogue/search/search-dialog.tsx').then((module) => ({ default: module.SearchDialog }));
const SearchDialog = lazy(loadDialog);

/** Game search on every page, by button or with the slash key. */
export const HeaderSearch = memo(function HeaderSearch() {
  const { pathname } = useLocation();
  // The page that it was opened on, so that navigation closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const openBySlash = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpenedOn(pathname);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => openBySlash(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Tooltip text={frameTexts.findGame}>
        <button
          type="button"
          aria-label={frameTexts.findGame}
          aria-keyshortcuts="/"
          onPointerEnter={() => void loadDialog().catch(() => {})}
          onClick={() => setOpenedOn(pathname)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
        >
          <Search size={20} aria-hidden />
        </button>
      </Tooltip>
      {openedOn === pathname && (
        <Suspense>
          <SearchDialog onClose={() => setOpenedOn(null)} />
        </Suspense>
      )}
    </>
  );
});

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
