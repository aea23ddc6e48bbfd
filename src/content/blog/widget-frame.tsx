import type { ReactNode } from 'react';

/** An interactive example, set apart from the text. */
export function WidgetFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </div>
  );
}

export function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-control bg-s2 p-3">
      <dt className="text-sm text-t2">{label}</dt>
      <dd className="text-md font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}
