import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { classNames } from './class-names.ts';
import { noteOpenDialog } from './open-dialogs.ts';
import { lockPage } from './page-lock.ts';

export interface DialogProps {
  title: string;
  /** Called on Escape, the cross or a press on the backdrop. The owner then unmounts the dialog. */
  onClose(): void;
  children: ReactNode;
  /** Maximum width in px. On screens up to 520 px the dialog fills the screen unless it is `floating`. */
  width?: 400 | 480 | 640 | 800;
  floating?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Shown instead of the title, which still names the dialog for screen readers. */
  heading?: ReactNode;
  /** A full-height column next to heading and content. */
  aside?: ReactNode;
  className?: string;
}

const WIDTHS = { 400: 'max-w-[400px]', 480: 'max-w-[480px]', 640: 'max-w-[640px]', 800: 'max-w-[800px]' } as const;

/**
 * The browser's own modal dialog: it traps the focus, makes the rest of the page inert and restores the focus.
 * It is open while it is mounted.
 */
export function Dialog({
  title,
  onClose,
  children,
  width = 480,
  floating = false,
  role,
  heading,
  aside,
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current!;
    const opener = document.activeElement;
    element.showModal();
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]');
    (wanted ?? element.querySelector<HTMLElement>('input:not([disabled]), select, textarea'))?.focus();
    const unlock = lockPage();
    const noteClosed = noteOpenDialog(element);
    return () => {
      element.close();
      unlock();
      noteClosed();
      // The browser restores the focus, unless React re-created the opener meanwhile.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classNames(
        'm-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] overflow-auto overscroll-contain rounded-panel bg-s2 text-t1 shadow-dialog',
        'opacity-100 transition-[opacity,translate] duration-250 ease-out starting:translate-y-3 starting:opacity-0',
        'backdrop:bg-[#05030dcc] backdrop:transition-opacity backdrop:duration-250 backdrop:starting:opacity-0',
        !floating && 'sheet:m-0 sheet:h-dvh sheet:max-h-none sheet:w-full sheet:max-w-none sheet:rounded-none',
        WIDTHS[width],
        className,
      )}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close a dialog without asking, for example when Escape is pressed twice.
      onClose={(event) => {
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current && isBeside(event.nativeEvent, dialog.current)) onClose();
      }}
    >
      <div className="flex min-h-full">
        {aside}
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-10 flex items-center justify-between gap-4 bg-s2 px-6 pt-4 pb-3 sheet:px-4">
            {heading ?? (
              <h2 id={titleId} className="text-lg">
                {title}
              </h2>
            )}
            {heading !== undefined && (
              <span id={titleId} className="sr-only">
                {title}
              </span>
            )}
            <button
              type="button"
              aria-label={uiTexts.close}
              onClick={onClose}
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
            >
              <X size={20} aria-hidden />
            </button>
          </header>
          <div className="flex-1 px-6 pb-6 sheet:px-4">{children}</div>
        </div>
      </div>
    </dialog>
  );
}

/** A press on the backdrop targets the dialog itself, outside its box. */
function isBeside(event: PointerEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
