import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { coverAddress } from '../../catalogue/covers/cover-address.ts';
import type { Look } from '../../content/documents/document-kinds.ts';
import { useHomeContent, type PageContent } from '../../content/page-content.web.ts';
import { GameRail } from '../../catalogue/lists/game-rail.tsx';
import type { CoverOf } from '../../crowd/bets/big-wins.tsx';
import { fanCovers, originalCover } from '../../games/all.web.tsx';
import { TryPlayMoney } from '../../games/play-money/try-link.tsx';
import { homeTexts } from '../../texts/home.ts';
import { frameTexts } from '../../texts/frame.ts';
import { RegisterPlace } from '../frame/register-place.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { recall, remember } from '../../ui/remembered.ts';
import { useSession, wasSignedIn, type Session } from '../../ui/session.ts';
import { BetsOfAll } from './bets-below.tsx';
import { OwnRankLine, RegisterBanner } from '../frame/player-banner.tsx';

const BigWins = lazy(() => import('../../crowd/bets/big-wins.tsx').then((module) => ({ default: module.BigWins })));
const FirstSteps = lazy(() => import('./home-welcome.tsx').then((module) => ({ default: module.FirstSteps })));

const NEW_KEY = 'roulo.first-steps';

/** Lines about originals have no title. */
const coverOfLine: CoverOf = ({ game, title }) => (title === null ? originalCover(game) : coverAddress(game));

/** The fan of covers in the hero, left to right. */
const TURNS = ['-rotate-12 translate-y-3', 'z-10 -translate-y-2 scale-110', 'rotate-12 translate-y-3'];
const FAN = fanCovers().map((cover, place) => ({ cover, turn: TURNS[place] }));

type Banner = NonNullable<PageContent['banners']>[number];
type Row = NonNullable<PageContent['rows']>[number];

const LOOKS: Record<Look, string> = {
  iris: 'bg-[linear-gradient(115deg,#241a4d_30%,#5f44e8)]',
  rose: 'bg-[linear-gradient(115deg,#331433_30%,#b3265e)]',
  mint: 'bg-[linear-gradient(115deg,#0f2a2a_30%,#1c8a6a)]',
  gold: 'bg-[linear-gradient(115deg,#2e2112_30%,#b0761a)]',
};

/** Banners if staff have published none. */
const BUILT_IN_BANNERS: readonly Banner[] = [
  {
    key: 'originals',
    link: '/casino/originals',
    heading: homeTexts.originals,
    text: homeTexts.originalsText,
    picture: '/art/originals.svg',
    look: 'iris',
    button: homeTexts.play,
    audience: 'all',
  },
  {
    key: 'slots',
    link: '/casino/slots',
    heading: homeTexts.slots,
    text: homeTexts.slotsText,
    picture: '/art/slots.svg',
    look: 'rose',
    button: homeTexts.play,
    audience: 'all',
  },
];
const BUILT_IN_ROWS: readonly Row[] = [
  { id: 'recommended', title: homeTexts.recommended, category: 'recommended', limit: 36, all: '/casino' },
  { id: 'originals', title: homeTexts.originals, category: 'originals', limit: 32, all: '/casino/originals' },
  { id: 'slots', title: homeTexts.slots, category: 'slots', limit: 32, all: '/casino/slots' },
  { id: 'live', title: homeTexts.liveCasino, category: 'live', limit: 32, all: '/casino/live' },
];

export function HomeScreen() {
  const { loading, player } = useSession();
  const isPlayer = loading ? wasSignedIn() : player !== null;
  const { hero = homeTexts, banners = BUILT_IN_BANNERS, rows = BUILT_IN_ROWS } = useHomeContent();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 narrow:gap-6">
      {isPlayer ? <PlayerHero player={player} /> : <VisitorHero {...hero} />}
      <Banners banners={banners.filter(({ audience }) => audience !== (isPlayer ? 'visitors' : 'players'))} />
      <Suspense fallback={<div className="h-30" />}>
        <BigWins coverOf={coverOfLine} />
      </Suspense>
      {rows.map(({ id, title, category, games, limit, all }) => (
        <GameRail
          key={id}
          title={title}
          {...(category ? { category } : { games: games ?? [] })}
          limit={limit}
          {...(all === undefined ? {} : { allPath: all })}
        />
      ))}
      <BetsOfAll />
      {!isPlayer && <RegisterBanner />}
    </div>
  );
}

const HERO =
  'relative isolate overflow-hidden rounded-panel bg-[linear-gradient(105deg,var(--color-s1),#2a1d63_55%,var(--color-iris-600))]';

function VisitorHero({ heading, text }: { heading: string; text: string }) {
  return (
    <section
      className={classNames(
        HERO,
        'flex min-h-90 items-center justify-between gap-6 px-12 py-8 narrow:flex-col narrow:items-start narrow:px-6 narrow:pt-8 narrow:pb-0',
      )}
    >
      <Glow />
      <div className="grid max-w-130 justify-items-start gap-4">
        <h1 className="text-4xl tracking-tight game-narrow:text-3xl">{heading}</h1>
        <p className="max-w-110 text-md text-t2">{text}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <RegisterPlace>
            <ButtonLink kind="main" size="large" to="/?modal=auth&tab=register" state={{ openedHere: true }}>
              {frameTexts.register}
            </ButtonLink>
          </RegisterPlace>
          <TryPlayMoney />
          <ButtonLink kind="quiet" size="large" to="/casino">
            {homeTexts.browse}
          </ButtonLink>
        </div>
      </div>
      <Fan />
    </section>
  );
}

/** Keeps a line for the name while the session loads. */
function PlayerHero({ player }: { player: Session | null }) {
  // Remembered, so that room for the first steps is kept while the session loads. Room once kept is used even if the player has bet
  // elsewhere meanwhile, because the page must not shift.
  const [wasNew] = useState(() => player === null && recall(NEW_KEY) !== null);
  const isNew = wasNew || player?.totalBets === 0;
  useEffect(() => {
    if (player) remember(NEW_KEY, player.totalBets === 0 ? 'yes' : null);
  }, [player]);
  const welcome = isNew ? homeTexts.welcome : homeTexts.welcomeBack;
  return (
    <section className={classNames(HERO, 'grid grid-cols-[minmax(0,1fr)] gap-5 p-8 narrow:p-4 narrow:pt-6')}>
      <Glow />
      <h1 className="min-h-9 truncate text-2xl narrow:text-xl">{player ? welcome(player.username) : ''}</h1>
      {isNew && (
        <div className="min-h-13 phone:min-h-45">
          <Suspense>{player && <FirstSteps player={player} />}</Suspense>
        </div>
      )}
      <OwnRankLine />
    </section>
  );
}

/** On a phone the light is behind the covers, not behind the text. */
function Glow() {
  return (
    <img
      src="/art/hero.svg"
      alt=""
      width={1000}
      height={420}
      className="absolute inset-y-0 right-0 -z-10 size-full max-w-none narrow:inset-auto narrow:-bottom-8 narrow:left-1/2 narrow:h-[244px] narrow:w-[580px] narrow:-translate-x-[400px] narrow:[mask-image:linear-gradient(transparent,#000_45%)]"
    />
  );
}

function Fan() {
  return (
    <div aria-hidden="true" className="flex shrink-0 pr-8 game-narrow:pr-0 narrow:-mb-6 narrow:self-center">
      {FAN.map(({ cover, turn }) => (
        <img
          key={cover}
          src={cover}
          alt=""
          width={270}
          height={360}
          className={classNames(
            '-mx-4 aspect-3/4 h-auto w-44 rounded-cover bg-s3 shadow-lifted game-narrow:w-32 phone:w-28',
            turn,
          )}
        />
      ))}
    </div>
  );
}

/** Side by side. More than two banners scroll. */
function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  const isCarousel = banners.length > 2;
  return (
    <section
      aria-label={homeTexts.features}
      className={
        isCarousel
          ? '-my-2 grid [scrollbar-width:none] auto-cols-[calc(50%-8px)] grid-flow-col gap-4 overflow-x-auto py-2 snap-x snap-mandatory narrow:auto-cols-[88%]'
          : 'grid grid-cols-2 gap-4 narrow:grid-cols-1'
      }
    >
      {banners.map((banner) => (
        <BannerCard key={banner.key} banner={banner} />
      ))}
    </section>
  );
}

function BannerCard({ banner: { link, heading, text, picture, look, button } }: { banner: Banner }) {
  const className = classNames(
    'group relative grid min-h-52 snap-start content-center overflow-hidden rounded-panel p-8 transition-transform duration-120 ease-out hover:-translate-y-1.5 hover:shadow-lifted narrow:min-h-44 narrow:p-6',
    LOOKS[look],
  );
  const inside = (
    <>
      <img
        src={picture}
        alt=""
        width={420}
        height={320}
        className="absolute top-1/2 -right-4 h-auto w-[46%] max-w-84 -translate-y-1/2 transition-transform duration-200 group-hover:scale-105"
      />
      <span className="relative grid w-1/2 justify-items-start gap-2">
        <span role="heading" aria-level={2} className="font-display text-xl leading-tight font-extrabold">
          {heading}
        </span>
        <span className="text-t2">{text}</span>
        <span className={buttonClass('secondary', 'small', 'mt-2 group-hover:bg-s4')}>{button}</span>
      </span>
    </>
  );
  return link.startsWith('/') ? (
    <Link to={link} className={className}>
      {inside}
    </Link>
  ) : (
    <a href={link} rel="noopener noreferrer" className={className}>
      {inside}
    </a>
  );
}
