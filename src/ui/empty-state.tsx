import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Nothing here yet: a quiet icon, the sentence, and one way on. */
export function EmptyState({ icon: Icon, text, children }: { icon: LucideIcon; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-panel bg-s1 px-6 py-16 text-center">
      <Icon size={40} strokeWidth={1.5} aria-hidden className="text-t3" />
      <p className="text-md text-t2">{text}</p>
      {children}
    </div>
  );
}
