import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** For an empty list: an icon on blank covers, a sentence, and one thing to do next. */
export function EmptyState({ icon: Icon, text, children }: { icon: LucideIcon; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-panel bg-s1 px-6 py-12 text-center">
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <img src="/art/empty.svg" alt="" width={200} height={140} />
        <Icon size={36} strokeWidth={1.5} aria-hidden className="-mt-2.5 text-t1" />
      </span>
      <p className="text-md text-t2">{text}</p>
      {children}
    </div>
  );
}
