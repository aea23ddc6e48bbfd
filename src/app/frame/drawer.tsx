import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { frameTexts } from '../../texts/frame.ts';
import { lockPage } from '../../ui/page-lock.ts';
import { HomeLogo } from './logo.tsx';
import { SidebarLinks } from './sidebar.tsx';

/** The navigation, if there is no room next to the page. Open while it is mounted. */
export function Drawer({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    const unlock = lockPage();
    return () => {
      element.close();
      unlock();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={frameTexts.navigation}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => !dialog.current?.open && onClose()}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
      className="m-0 h-dvh max-h-none w-[min(300px,calc(100vw-56px))] max-w-none overflow-y-auto overscroll-contain bg-s1 text-t1 shadow-dialog transition-[translate,opacity] duration-250 ease-out backdrop:bg-[#05030dcc] backdrop:transition-opacity backdrop:duration-250 starting:-translate-x-full backdrop:starting:opacity-0"
    >
      {/* Fills the dialog, so that a press on the dialog element itself is outside. */}
      <div className="min-h-full">
        <div className="sticky top-0 z-10 flex h-16 items-center justify-between bg-s1 pr-2 pl-6">
          <HomeLogo />
          <button
            type="button"
            aria-label={frameTexts.closeMenu}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        <nav aria-label={frameTexts.navigation}>
          <SidebarLinks isFlat />
        </nav>
      </div>
    </dialog>
  );
}
