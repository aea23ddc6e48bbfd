import { Lock } from 'lucide-react';
import { memo, use, type MouseEventHandler, type SyntheticEvent } from 'react';
import { coverTexts } from '../texts/covers.ts';
import { classNames } from '../ui/class-names.ts';
import { STAND_IN_WIDTH } from './cover-address.ts';
import { CoverNoteContext } from './cover-note.web.ts';
import type { ListedGame } from './listed-game.web.ts';

export interface GameCoverProps {
  game: ListedGame;
  /** From `useFollowCover`, one for the whole list. */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
}

const LOOK_AGAIN_MS = 5_000;
const LOOKS_MAX = 60;

const VEIL =
  'before:absolute before:inset-0 before:z-1 before:rounded-cover before:bg-bg/65 before:bg-[url(/covers/play.svg)] before:bg-center before:bg-no-repeat before:opacity-0 before:transition-opacity before:duration-120 hover:before:opacity-100';

/** The picture that opens a game. Its title is in the picture, and a text behind it for readers and until it is there. */
export const GameCover = memo(function GameCover({ game, onFollow }: GameCoverProps) {
  const noteOf = use(CoverNoteContext);
  if (game.isBlocked) return <BlockedCover game={game} />;
  return (
    <a
      href={game.path}
      onClick={onFollow}
      className={classNames(
        'relative grid aspect-3/4 place-items-center rounded-cover bg-linear-to-b from-s4 to-s1 p-3 text-center font-display font-bold text-t1 outline-volt wrap-anywhere',
        'transition-transform duration-120 ease-out hover:-translate-y-1.5 hover:shadow-lifted hover:outline-2 focus-visible:outline-iris',
        VEIL,
      )}
    >
      {game.name}
      <Picture game={game} />
      {noteOf(game.id)}
    </a>
  );
});

/** A link that leads nowhere, so that a rail of such covers can still be walked through by Tab. */
function BlockedCover({ game }: { game: ListedGame }) {
  return (
    <a
      role="link"
      aria-disabled="true"
      tabIndex={0}
      className="relative grid aspect-3/4 place-items-center rounded-cover bg-well p-2 text-center text-xs font-bold text-t1"
    >
      <Picture game={game} />
      <span className="relative grid justify-items-center gap-2">
        <Lock size={22} aria-hidden />
        <span className="sr-only">{game.name}</span>
        {coverTexts.notAvailable}
      </span>
    </a>
  );
}

/** Without one the card shows its name. */
function Picture({ game }: { game: ListedGame }) {
  if (game.cover === null) return null;
  return (
    <img
      src={game.cover}
      alt=""
      width={270}
      height={360}
      loading="lazy"
      decoding="async"
      onError={hide}
      onLoad={lookAgain}
      className={classNames('absolute inset-0 size-full rounded-cover object-cover', game.isBlocked && 'opacity-35')}
    />
  );
}

/** The first visitors of a new server come before its pictures are drawn. */
function lookAgain({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  const looks = Number(picture.dataset['looks'] ?? 0);
  if (picture.naturalWidth !== STAND_IN_WIDTH || looks === LOOKS_MAX) return;
  setTimeout(() => {
    if (!picture.isConnected) return;
    picture.dataset['looks'] = String(looks + 1);
    picture.src = `${picture.src.replace(/&look=\d+$/, '')}&look=${looks + 1}`;
  }, LOOK_AGAIN_MS);
}

/** Else the browser draws its mark of a broken picture over the name. */
function hide(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.hidden = true;
}
