import { Lock } from 'lucide-react';
import { memo, use, type MouseEventHandler, type SyntheticEvent } from 'react';
import { coverTexts } from '../../texts/covers.ts';
import { classNames } from '../../ui/class-names.ts';
import { STAND_IN_WIDTH } from './cover-address.ts';
import { CoverNoteContext } from './cover-note.web.ts';
import { firstCoverDone, useCoverTurn } from './cover-turns.web.ts';
import type { ListedGame } from '../lists/listed-game.web.ts';

export interface GameCoverProps {
  game: ListedGame;
  /** From `useFollowCover`, one for the whole list. */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
  /** On the screen as soon as the page is: its picture does not wait to be scrolled to. */
  isFirst?: boolean;
}

const LOOK_AGAIN_MS = 5_000;
const LOOKS_MAX = 60;

/** The picture that opens a game. Its title is in the picture; without a picture it is a text. */
export const GameCover = memo(function GameCover({ game, onFollow, isFirst = false }: GameCoverProps) {
  const noteOf = use(CoverNoteContext);
  if (game.isBlocked) return <BlockedCover game={game} />;
  return (
    <a
      href={game.path}
      onClick={onFollow}
      className="cover"
      data-name={game.name}
      data-bare={game.cover === null ? '' : undefined}
    >
      <Picture game={game} isFirst={isFirst} />
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
      <Picture game={game} isFirst={false} />
      <span className="relative grid justify-items-center gap-2">
        <Lock size={22} aria-hidden />
        <span className="sr-only">{game.name}</span>
        {coverTexts.notAvailable}
      </span>
    </a>
  );
}

/** Without one the card shows its name. */
function Picture({ game, isFirst }: { game: ListedGame; isFirst: boolean }) {
  const isTurn = useCoverTurn();
  if (game.cover === null || !(isFirst || isTurn)) return null;
  return (
    <img
      src={game.cover}
      alt={game.isBlocked ? '' : game.name}
      width={270}
      height={360}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={(event) => {
        if (isFirst) firstCoverDone();
        hide(event);
      }}
      onLoad={(event) => {
        if (isFirst) firstCoverDone();
        lookAgain(event);
      }}
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

/** Else the browser draws its mark of a broken picture. */
function hide({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  picture.hidden = true;
  picture.parentElement?.setAttribute('data-bare', '');
}
