import { useEffect, useRef, type ReactNode } from 'react';

/**
 * The details that a table row opened. They scroll into view and take the focus, because the row may be far away. Closing them returns the
 * focus to the row.
 */
export function OpenedRow({ by, children }: { by: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = document.activeElement;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
    return () => {
      // The focus is lost only if it was in here. Otherwise another row was opened.
      if (document.activeElement === document.body && row instanceof HTMLElement) row.focus();
    };
  }, [by]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-6 outline-none">
      {children}
    </div>
  );
}
