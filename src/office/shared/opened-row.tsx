import { useEffect, useRef, type ReactNode } from 'react';

/**
 * What a row of a table has opened. It comes into view and takes the focus: the row may be far away from it. When it is closed, the focus
 * is back on the row.
 */
export function OpenedRow({ by, children }: { by: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = document.activeElement;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
    return () => {
      // The focus was in here. Elsewhere it is because somebody has opened another row.
      if (document.activeElement === document.body && row instanceof HTMLElement) row.focus();
    };
  }, [by]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-6 outline-none">
      {children}
    </div>
  );
}
