import { LogIn, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useFollowCover } from '../../catalogue/covers/follow-cover.web.ts';
import { GameCover } from '../../catalogue/covers/game-cover.tsx';
import { GameInfo } from '../../catalogue/game/game-info.tsx';
import { useGame } from '../../catalogue/game/game-query.web.ts';
import { useGameUrl, type Launch } from '../../catalogue/game/game-url.web.ts';
import type { ListedGame } from '../../catalogue/lists/listed-game.web.ts';
import { LoadFailure } from '../../catalogue/lists/load-failure.tsx';
import { ProviderFrame } from '../../catalogue/game/provider-frame.tsx';
import { FeedContext, useFeed } from '../../live/feed.web.ts';
import { AboutTable, TableFacts, TableRules } from '../../live/table-facts.tsx';
import { tableKindOf } from '../../terms/live-returns.ts';
import { liveTexts } from '../../texts/live.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { Rail } from '../../ui/rail.tsx';
import { useSession } from '../../ui/session.ts';
import { TableChatButton } from '../frame/chat.tsx';
import { BetsOfAll } from './bets-below.tsx';

/** The provider's lobby. A filter selects the tables that it shows. */
const LOBBY_SYMBOL = '101';
const LOBBY_FILTERS: Readonly<Record<string, string>> = {
  'blackjack-lobby': 'RL_TYPE:B',
  'roulette-lobby': 'RL_TYPE:R',
  'baccarat-lobby': 'RL_TYPE:A',
};

/** A live table or lobby in its frame, always for real money. A new id mounts a new page. */
export function LiveScreen() {
  const { id = '' } = useParams();
  // The lobby's own number opens the blackjack lobby.
  const page = id === LOBBY_SYMBOL ? 'blackjack-lobby' : id;
  return <LivePage key={page} id={page} />;
}

function LivePage({ id }: { id: string }) {
  const lobbyFilter = LOBBY_FILTERS[id];
  const { loading, player } = useSession();
  const { data, isUnknown, error, refetch } = useGame(id);
  const title = data?.game.name ?? id;
  const launch: Launch | null =
    player === null || isUnknown
      ? null
      : lobbyFilter === undefined
        ? { symbol: id, playMode: 'REAL' }
        : { symbol: LOBBY_SYMBOL, playMode: 'REAL', lobbyFilter, openedId: id };
  const address = useGameUrl(launch);
  const feed = useFeed(lobbyFilter === undefined ? 'production' : 'prelive', lobbyFilter === undefined ? [id] : null);
  useEffect(() => {
    if (data) document.title = `${data.game.name} · Roulo`;
  }, [data]);

  if (isUnknown) return <UnknownTable />;
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  const kind = data ? tableKindOf(data.game) : null;
  if (!loading && player === null) {
    return (
      <>
        <SignInFirst title={title} />
        {kind && <GameInfo name={title} description={<TableRules name={title} kind={kind} />} />}
        {data && <OtherTables games={data.similar} />}
        <BetsOfAll />
      </>
    );
  }
  return (
    <FeedContext value={feed}>
      <ProviderFrame
        title={title}
        address={address}
        controls={
          <>
            <TableFacts id={id} isHiddenNarrow />
            <TableChatButton />
          </>
        }
      >
        <GameInfo name={title} description={<AboutTable id={id} name={title} kind={kind} />} />
        {data && <OtherTables games={data.similar} />}
        <BetsOfAll />
      </ProviderFrame>
    </FeedContext>
  );
}

function OtherTables({ games }: { games: readonly ListedGame[] }) {
  const follow = useFollowCover();
  if (games.length === 0) return null;
  return (
    <Rail title={liveTexts.moreTables} allPath="/casino/live">
      {games.map((game) => (
        <GameCover key={game.id} game={game} onFollow={follow} />
      ))}
    </Rail>
  );
}

function SignInFirst({ title }: { title: string }) {
  const { to } = useModalAddress();
  return (
    <section className="grid min-h-[min(560px,70vh)] place-content-center justify-items-center gap-4 rounded-panel bg-s1 p-6 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-s2 text-iris">
        <LogIn size={36} strokeWidth={1.5} aria-hidden />
      </span>
      <h1 className="font-display text-xl font-bold">{title}</h1>
      <p className="text-md font-semibold text-t1">{liveTexts.signInTitle}</p>
      <p className="max-w-110 text-t2">{liveTexts.signInText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={to({ modal: 'auth', tab: 'login' })} kind="main">
          {liveTexts.signIn}
        </ButtonLink>
        <ButtonLink to={to({ modal: 'auth', tab: 'register' })}>{liveTexts.register}</ButtonLink>
      </div>
    </section>
  );
}

function UnknownTable() {
  return (
    <>
      <h1 className="sr-only">{liveTexts.notFound}</h1>
      <EmptyState icon={SearchX} text={liveTexts.notFound}>
        <ButtonLink to="/casino/live" kind="main">
          {liveTexts.allTables}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
