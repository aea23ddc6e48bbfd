import { Dices } from 'lucide-react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A category without games says so, and leads to those there are. */
export function CategoryEmpty() {
  return (
    <EmptyState icon={Dices} text={catalogueTexts.nothingYet}>
      <ButtonLink to="/casino/originals" kind="main">
        {catalogueTexts.playOriginals}
      </ButtonLink>
    </EmptyState>
  );
}
