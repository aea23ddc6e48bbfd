import { cloneElement, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A tooltip's maximum width, and its minimum distance from the edge of the screen. */
const WIDTH_PX = 240;
const EDGE_PX = 8;

export interface TooltipProps {
  text: ReactNode;
  /** The element to explain. It must be focusable, so that the tooltip works by keyboard. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  side?: 'top' | 'right';
  className?: string;
}

/** A short explanation on hover and focus; Escape hides it. Never clipped by the elements around it. */
export function Tooltip({ text, children, side = 'top', className }: TooltipProps) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const show = () => setPlace(placeBeside(root.current!, side));
  const hide = () => setPlace(null);
  const hideByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !place) return;
    event.stopPropagation();
    hide();
  };
  return (
    <span
      ref={root}
      role="presentation"
      className={classNames('inline-flex', className)}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideByKey}
    >
      {cloneElement(children, { 'aria-describedby': place ? id : children.props['aria-describedby'] })}
      {place && (
        <span
          id={id}
          role="tooltip"
          style={place}
          className={classNames(
            'pointer-events-none fixed z-50 w-max max-w-60 rounded-chip bg-s4 px-3 py-2 text-sm text-t1 shadow-menu',
            side === 'top' ? '-translate-x-1/2 -translate-y-full' : '-translate-y-1/2',
          )}
        >
          {text}
        </span>
      )}
    </span>
  );
}

function placeBeside(element: HTMLElement, side: 'top' | 'right'): { left: number; top: number } {
  const box = element.getBoundingClientRect();
  if (side === 'right') return { left: box.right + EDGE_PX, top: box.top + box.height / 2 };
  const reach = WIDTH_PX / 2 + EDGE_PX;
  const middle = box.left + box.width / 2;
  return { left: Math.max(reach, Math.min(window.innerWidth - reach, middle)), top: box.top - EDGE_PX };
}
