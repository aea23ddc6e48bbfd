import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuProps {
  /** The button's accessible name. */
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** A list of `MenuItem`s, or a small panel of other controls. */
  kind?: 'menu' | 'panel';
  align?: 'start' | 'end' | 'center';
  panelClassName?: string;
  disabled?: boolean;
  /** Pressing a menu item, or an element marked `data-closes`, closes the menu. */
  children: ReactNode;
}

const ALIGNMENTS = { start: 'left-0', end: 'right-0', center: 'left-1/2 -translate-x-1/2' } as const;

/** A button that opens a menu. Arrows, Home, End and first letters move in it; Escape and Tab close it. */
export function Menu({
  label,
  button,
  buttonClassName,
  kind = 'menu',
  align = 'end',
  panelClassName,
  disabled,
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    if (kind === 'menu') itemsIn(root.current!)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, kind]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' && !open && kind === 'menu' && !disabled) {
      event.preventDefault();
      setOpen(true);
    } else if (open && kind === 'menu') {
      moveIn(root.current!, event);
    }
  };

  return (
    <div ref={root} className="relative" onKeyDown={onKeyDown} role="presentation">
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup={kind === 'menu' ? 'menu' : 'dialog'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        className={buttonClassName}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          id={id}
          role={kind === 'menu' ? 'menu' : 'dialog'}
          aria-label={label}
          onClick={(event) => {
            if ((event.target as Element).closest('[role^="menuitem"], [data-closes]')) close();
          }}
          className={classNames(
            'absolute top-full z-40 mt-2 min-w-48 rounded-cover bg-s2 p-2 shadow-menu',
            'transition-[opacity,translate] duration-200 ease-out starting:-translate-y-1 starting:opacity-0',
            ALIGNMENTS[align],
            panelClassName,
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left font-semibold text-t2 hover:bg-s3 hover:text-t1 focus-visible:bg-s3 focus-visible:text-t1';

function itemsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function moveIn(root: HTMLElement, event: KeyboardEvent): void {
  const items = itemsIn(root);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  let to = steps[event.key];
  if (to === undefined && /^\p{L}$/u.test(event.key)) {
    const startsSo = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
    to = [...items.keys()].map((step) => (at + 1 + step) % items.length).find((index) => startsSo(items[index]!));
  }
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  items[(to + items.length) % items.length]!.focus();
}
