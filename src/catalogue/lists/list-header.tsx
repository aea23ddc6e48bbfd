import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** A link back to the casino, the list's name, and its search field. */
export function ListHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex gap-x-8 gap-y-4 game-narrow:flex-col">
      <div className="flex items-center gap-3">
        <ButtonLink to="/casino" aria-label={catalogueTexts.back} title={catalogueTexts.back} className="size-11 px-0!">
          <ArrowLeft size={20} aria-hidden />
        </ButtonLink>
        <h1 className="text-xl">{title}</h1>
      </div>
      {children}
    </div>
  );
}
