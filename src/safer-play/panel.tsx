import type { ReactNode } from 'react';

export function Panel({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5 rounded-panel bg-s2 p-6 narrow:p-4">
      <header className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        <p className="text-t2">{lead}</p>
      </header>
      {children}
    </section>
  );
}
