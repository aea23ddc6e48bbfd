import type { CardCover, CardDesign } from '../../catalogue/cards/card.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../catalogue/cards/card-size.ts';
import { cardAddress } from '../../catalogue/cards/routes.ts';
import type { Game } from '../../catalogue/api.ts';
import { summariseGame } from '../../catalogue/game/describe-game.ts';
import { preloadsOf } from '../../catalogue/preloads.ts';
import { NOTHING_PUBLISHED, type Shown } from '../../content/documents/shown.ts';
import { contentElement, contentOf, type RowGames } from '../../content/page-content.ts';
import { writeHead } from '../../content/page-head.ts';
import { pageTexts } from '../../content/page-texts.ts';
import { aboutPage, type GameAbout, type Games, type PageAbout } from '../../content/pages.ts';
import { GAME_IDS, GAMES } from '../../games/all.ts';
import type { PageHead } from '../../http/web-pages.ts';
import { frameTexts } from '../../texts/frame.ts';
import { gameDescriptions } from '../../texts/game-descriptions.ts';
import { homeTexts } from '../../texts/home.ts';
import { LOCALES, textsIn, type Language } from '../../texts/language.ts';
import { factNames } from '../../texts/slots.ts';

export interface PageParts {
  games: Games;
  rowGames: RowGames;
  /** What is published now. */
  shown(): Shown;
  /** The head of a page, as published or in a preview for staff. */
  headOf(path: string, language: Language, shown?: Shown): PageHead;
  /** Null: there is no such page. */
  designOf(path: string, language: Language): CardDesign | null;
}

/** The provider's lobby can also be opened by its number; it then shows the blackjack tables. */
const LOBBY_NUMBER = '101';
const LOBBY_PAGE = 'blackjack-lobby';

/** Metadata of pages, from the texts of the content and the games of the catalogue. */
export function createPageParts(
  publicUrl: string,
  list: () => readonly Game[],
  shown: () => Shown = () => NOTHING_PUBLISHED,
): PageParts {
  const games = gamesOf(list);
  const rowGames: RowGames = {
    has: (id) => list().some((game) => game.id === id),
    ofTheme: (theme) => list().flatMap((game) => (game.theme === theme ? [game.id] : [])),
  };
  return {
    games,
    rowGames,
    shown,
    headOf(path, language, seen = shown()) {
      const found = aboutPage(path, language, games, seen);
      const about = seen.isPreview ? { ...found, isListed: false } : found;
      const card = {
        path: cardAddress(about.isListed ? about.path : '/', language),
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
      };
      return {
        status: about.status,
        tags: writeHead(about, { publicUrl, language, card }),
        preloads: preloadsOf(about.path, list()),
        content: contentElement(path, contentOf(path, language, seen, rowGames)),
        isPreview: seen.isPreview,
      };
    },
    designOf(path, language) {
      const inFaces = CARD_LANGUAGES[language];
      const about = aboutPage(path, inFaces, games, shown());
      return about.isListed && about.path === path ? designOf(about, inFaces, list()) : null;
    },
  };
}

function gamesOf(list: () => readonly Game[]): Games {
  let known: readonly Game[] = [];
  let byId = new Map<string, GameAbout>();
  const look = () => {
    const now = list();
    if (now === known) return byId;
    known = now;
    byId = new Map(now.filter(({ category }) => category !== 'originals').map((game) => [game.id, aboutGame(game)]));
    return byId;
  };
  return { find: (id) => look().get(id === LOBBY_NUMBER ? LOBBY_PAGE : id), all: () => [...look().values()] };
}

function aboutGame(game: Game): GameAbout {
  return {
    id: game.id,
    name: game.name,
    isSlot: game.category === 'slots',
    summaryIn: (language) =>
      summariseGame(game, textsIn(language, gameDescriptions), textsIn(language, factNames), percentIn(language)),
  };
}

function percentIn(language: Language): (percent: number) => string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 });
  return (percent) => format.format(percent / 100);
}

/** Cards use our two typefaces, which have only Latin letters. */
const CARD_LANGUAGES: Readonly<Record<Language, Language>> = { en: 'en', es: 'es', pt: 'pt', ja: 'en' };

function designOf(about: PageAbout, language: Language, games: readonly Game[]): CardDesign {
  const texts = textsIn(language, pageTexts);
  const { accent, kicker, covers } = lookOf(about, language, games);
  return {
    title: about.path === '/' ? texts.tagline : about.title,
    kicker,
    tagline: about.path === '/' ? textsIn(language, homeTexts).heading : texts.tagline,
    age: texts.age,
    accent,
    covers,
    ...(about.article ? { art: about.article.picture.slice(1) } : {}),
  };
}

type Look = Pick<CardDesign, 'accent' | 'kicker' | 'covers'>;

/** The first three games, the first one in the middle. */
const [MIDDLE, RIGHT, LEFT] = GAME_IDS;
const FAN = [LEFT!, RIGHT!, MIDDLE!];

function lookOf({ path, game, article }: PageAbout, language: Language, games: readonly Game[]): Look {
  const frame = textsIn(language, frameTexts);
  const own = (ids: readonly string[]): CardCover[] => ids.map((id) => ({ file: `covers/${id}.svg` }));
  const drawn = (category: Game['category']) => games.filter((each) => each.category === category).slice(0, 3);
  const fanOf = (category: Game['category']): CardCover[] => {
    const three = drawn(category).map(coverOf);
    return three.length === 3 ? three : [];
  };
  const found = games.find(({ id }) => id === game);
  if (found) {
    const isSlot = found.category === 'slots';
    return {
      accent: isSlot ? 'gold' : 'rose',
      kicker: isSlot ? frame.titles.slot : frame.liveCasino,
      covers: [coverOf(found)],
    };
  }
  if (article) return { accent: 'iris', kicker: textsIn(language, pageTexts).blog, covers: [] };
  const original = GAMES.find((each) => each.path === path);
  if (original) return { accent: 'mint', kicker: frame.originals, covers: own([original.id]) };
  switch (path) {
    case '/':
      return { accent: 'volt', kicker: frame.casino, covers: own(FAN) };
    case '/casino':
      return { accent: 'volt', kicker: 'Roulo', covers: fanOf('slots') };
    case '/casino/originals':
      return { accent: 'mint', kicker: frame.casino, covers: own(FAN) };
    case '/casino/slots':
      return { accent: 'gold', kicker: frame.casino, covers: fanOf('slots') };
    case '/casino/live':
      return { accent: 'rose', kicker: frame.casino, covers: fanOf('live') };
    case '/casino/live/blackjack':
    case '/casino/live/roulette':
      return { accent: 'rose', kicker: frame.liveCasino, covers: fanOf('roulette') };
    case '/promo':
    case '/rewards':
    case '/affiliate':
      return { accent: 'gold', kicker: 'Roulo', covers: [] };
    case '/blogs':
      return { accent: 'iris', kicker: 'Roulo', covers: [] };
    case '/fairness':
    case '/contact':
      return { accent: 'volt', kicker: 'Roulo', covers: [] };
    default:
      return { accent: 'sky', kicker: frame.legal, covers: [] };
  }
}

/** The same input as for the game's cover, so that both show the same picture. */
function coverOf({ id, name, theme, category }: Game): CardCover {
  return { symbol: id, name, theme: theme ?? category };
}
