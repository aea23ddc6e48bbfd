import { Dices } from 'lucide-react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Says that a category has no games, and links to those that have. */
export function CategoryEmpty() {
  return (
    <EmptyState icon={Dices} text={catalogueTexts.nothingYet}>
      <ButtonLink to="/casino/originals" kind="main">
        {catalogueTexts.playOriginals}
      </ButtonLink>
    </EmptyState>
  );
}
