import { Globe, SearchX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { slotTexts } from '../../texts/slots.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/notices.tsx';
import { useSession } from '../../ui/session.ts';
import { CoverRail } from '../lists/cover-rail.tsx';
import { FavouriteButton } from '../own/favourite-button.tsx';
import { GameInfo, SlotDescription } from './game-info.tsx';
import { useHasJackpot } from './jackpots.web.ts';
import { useGame } from './game-query.web.ts';
import { useGameUrl, type Launch } from './game-url.web.ts';
import { LoadFailure } from '../lists/load-failure.tsx';
import { PlayModeSwitch } from './play-mode-switch.tsx';
import { ProviderFrame } from './provider-frame.tsx';

/** A slot in its frame. A new id mounts a new page, without state of the last game. */
export function SlotScreen({ below }: { below?: ReactNode }) {
  const { id = null } = useParams();
  return <Slot key={id} id={id} below={below} />;
}

function Slot({ id, below }: { id: string | null; below: ReactNode }) {
  const { data, isUnknown, error, refetch } = useGame(id);
  const mode = usePlayMode();
  const game = data?.game;
  const isPlayable = game !== undefined && !game.isBlocked && mode.current !== null;
  const address = useGameUrl(isPlayable ? { symbol: game.id, playMode: mode.current! } : null);
  const title = game?.name ?? id ?? slotTexts.noGame;
  const hasJackpot = useHasJackpot(id);
  useEffect(() => {
    if (game) document.title = `${game.name} · Roulo`;
  }, [game]);

  if (isUnknown) return <UnknownGame title={title} />;
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  if (game?.isBlocked) return <BlockedGame />;
  const toggle = () => (id === null ? notify('error', slotTexts.noGame) : mode.toggle());
  return (
    <ProviderFrame
      title={title}
      mark={hasJackpot ? slotTexts.jackpot : undefined}
      showsWinsFirst={mode.current === 'REAL'}
      address={id === null ? { url: null, failure: slotTexts.noGame, retry: toggle } : address}
      controls={
        <>
          <PlayModeSwitch mode={mode.current} isEnabled={mode.isEnabled} onToggle={toggle} />
          {game && <FavouriteButton id={game.id} />}
        </>
      }
    >
      {data && (
        <>
          <GameInfo name={data.game.name} description={<SlotDescription game={data.game} />} />
          <CoverRail title={slotTexts.similar} games={data.similar} allPath="/casino/slots" />
          {below}
        </>
      )}
    </ProviderFrame>
  );
}

/** Players start with real money, visitors always play the demo. Null until the session is known. */
function usePlayMode() {
  const { loading, player } = useSession();
  const [chosen, setChosen] = useState<Launch['playMode']>('REAL');
  const current = loading ? null : player ? chosen : 'DEMO';
  return {
    current,
    isEnabled: player !== null,
    toggle: () => setChosen(chosen === 'REAL' ? 'DEMO' : 'REAL'),
  };
}

/** Only the id is known, so it replaces the title. */
function UnknownGame({ title }: { title: string }) {
  return (
    <>
      <h1 className="text-center text-xl break-words">{title}</h1>
      <EmptyState icon={SearchX} text={slotTexts.notFound}>
        <ButtonLink to="/casino/slots" kind="main">
          {slotTexts.allSlots}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** Shown instead of the game where the law does not allow it. */
function BlockedGame() {
  const navigate = useNavigate();
  const goBack = () => {
    const { idx } = (history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate('/casino/slots'));
  };
  return (
    <section className="grid min-h-[min(560px,70vh)] place-content-center justify-items-center gap-5 rounded-panel bg-s1 p-6 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-s2 text-iris">
        <Globe size={36} strokeWidth={1.5} aria-hidden />
      </span>
      <h1 className="max-w-130 font-sans text-md leading-normal font-semibold text-t1">{slotTexts.blocked}</h1>
      <Button kind="main" onClick={goBack}>
        {slotTexts.goBack}
      </Button>
    </section>
  );
}
