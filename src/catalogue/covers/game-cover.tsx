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
  /** From `useFollowCover`, shared by the whole list. */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
  /** Visible as soon as the page is, so its picture is loaded eagerly. */
  isFirst?: boolean;
}

const LOOK_AGAIN_MS = 5_000;
const LOOKS_MAX = 60;

/** A picture that opens a game. The picture contains the title; without a picture the title is shown as text. */
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

/** A link without effect, so that a rail of blocked covers can still be reached with Tab. */
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

/** Without a picture the card shows the game's name. */
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

/** On a new server, covers may still be placeholders: look again until they are drawn. */
function lookAgain({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  const looks = Number(picture.dataset['looks'] ?? 0);
  if (picture.naturalWidth !== STAND_IN_WIDTH || looks === LOOKS_MAX) return;
  setTimeout(() => {
    if (!picture.isConnected) return;
    picture.dataset['looks'] = String(looks + 1);
    picture.src = `${picture.src.replace(/&look=\d+$/, '')}&look=${looks + 1}`;
  }, LOOK_AGAIN_MS);
}

/** Hides the browser's icon for a broken picture. */
function hide({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  picture.hidden = true;
  picture.parentElement?.setAttribute('data-bare', '');
}
