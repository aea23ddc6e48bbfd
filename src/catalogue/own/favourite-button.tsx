import { Heart } from 'lucide-react';
import { slotTexts } from '../../texts/slots.ts';
import { classNames } from '../../ui/class-names.ts';
import { useFavouriteSwitch, useOwnGames } from './favourites.web.ts';

/** The favourite button of the open game. Not shown to visitors. */
export function FavouriteButton({ id }: { id: string }) {
  const { data } = useOwnGames();
  const mark = useFavouriteSwitch();
  if (!data) return null;
  const isFavourite = data.favourites.includes(id);
  const label = isFavourite ? slotTexts.removeFavourite : slotTexts.addFavourite;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void mark(id, !isFavourite)}
      className={classNames(
        'grid size-11 place-items-center rounded-small transition-colors duration-120 hover:bg-s3',
        isFavourite ? 'text-rose' : 'text-t2 hover:text-t1',
      )}
    >
      <Heart size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
