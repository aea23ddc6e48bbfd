import type { ReactNode } from 'react';
import { frameTexts } from '../../texts/frame.ts';
import { notServed } from '../../ui/not-served.ts';

/** The way to register, or why visitors from this country cannot. */
export function RegisterPlace({ children, isShort = false }: { children: ReactNode; isShort?: boolean }) {
  const told = notServedText();
  if (!told) return children;
  if (isShort) return <p className="text-right text-sm leading-tight font-semibold text-t2">{told.short}</p>;
  return (
    <div role="note" className="relative grid max-w-110 gap-1 rounded-control bg-s3 px-4 py-3">
      <p className="font-bold">{told.title}</p>
      <p className="text-t2">{told.text}</p>
    </div>
  );
}

export function notServedText() {
  if (notServed === null) return null;
  return frameTexts.notServed[notServed === 'COUNTRY_UNKNOWN' ? 'COUNTRY_UNKNOWN' : 'COUNTRY_BARRED'];
}
