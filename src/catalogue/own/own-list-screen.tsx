import { Heart, History, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { slotTexts } from '../../texts/slots.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { useSession } from '../../ui/session.ts';
import { CategoryPills, type OwnList } from '../lists/category-pills.tsx';
import { FoundGames } from '../lists/found-games.tsx';
import { GameGridSkeleton } from '../lists/game-grid.tsx';
import { ListHeader } from '../lists/list-header.tsx';
import { LoadFailure } from '../lists/load-failure.tsx';
import { useOwnList } from './own-lists.web.ts';

const SKELETONS = 14;

/** The player's favourites, or the recently played games. */
export function OwnListScreen() {
  const list: OwnList = useLocation().pathname.startsWith('/casino/recent') ? 'recent' : 'favourites';
  const { loading, player } = useSession();
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] content-start gap-6 narrow:gap-4">
      <ListHeader title={catalogueTexts[list]} />
      <CategoryPills current={list} />
      {loading ? <GameGridSkeleton count={SKELETONS} /> : player ? <OwnGames list={list} /> : <SignInFirst />}
    </div>
  );
}

function OwnGames({ list }: { list: OwnList }) {
  const { games, isError, refetch } = useOwnList(list);
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (games === null) return <GameGridSkeleton count={SKELETONS} />;
  if (games.length === 0) {
    return (
      <EmptyState
        icon={list === 'favourites' ? Heart : History}
        text={list === 'favourites' ? catalogueTexts.noFavourites : catalogueTexts.noRecent}
      >
        <ButtonLink to="/casino" kind="main">
          {catalogueTexts.browse}
        </ButtonLink>
      </EmptyState>
    );
  }
  return <FoundGames games={games} />;
}

function SignInFirst() {
  const { to } = useModalAddress();
  return (
    <EmptyState icon={UserRound} text={catalogueTexts.ownListsOfPlayers}>
      <ButtonLink to={to({ modal: 'auth', tab: 'login' })} state={{ openedHere: true }} kind="main">
        {slotTexts.signIn}
      </ButtonLink>
    </EmptyState>
  );
}
