import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A small page opened by a link in a mail: its subject, the action, and a line with the result. */
export function LinkPage({
  icon: Icon,
  title,
  lead,
  children,
}: {
  icon: LucideIcon;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-[480px] gap-6 py-16 narrow:py-6">
      <header className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-panel bg-s2 text-iris">
          <Icon size={32} strokeWidth={1.75} aria-hidden />
        </span>
        <h1 className="text-2xl narrow:text-xl">{title}</h1>
        <p className="text-md text-t2">{lead}</p>
      </header>
      <div className="grid gap-4 rounded-panel bg-s2 p-6 narrow:p-4">{children}</div>
    </div>
  );
}

export interface Outcome {
  good: boolean;
  text: string;
}

/** Always present, so that screen readers announce changes. */
export function MessageLine({ outcome }: { outcome: Outcome | null }) {
  return (
    <p
      role="status"
      className={classNames('min-h-6 text-center font-semibold', outcome?.good ? 'text-mint' : 'text-rose')}
    >
      {outcome?.text}
    </p>
  );
}
