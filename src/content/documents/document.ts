import { Type, type Static, type TProperties } from 'typebox';
import { Strict } from '../../http/contract.ts';
import { LANGUAGES, type Language } from '../../texts/language.ts';
import { KEY_PATTERN, LINES_MAX, LOOKS, PICTURES, ROW_SOURCES, WIDGETS } from './document-kinds.ts';

/** Bodies of documents. A draft may lack languages; a published document has them all. */

const Line = Type.String({ minLength: 1, maxLength: 200 });
const Paragraph = Type.String({ minLength: 1, maxLength: 5_000 });
const Id = Type.String({ pattern: KEY_PATTERN, maxLength: 60 });

function inLanguages<P extends TProperties>(texts: P) {
  const one = Strict(texts);
  const languages = Object.fromEntries(LANGUAGES.map((language) => [language, Type.Optional(one)]));
  return Strict(languages as Record<Language, ReturnType<typeof Type.Optional<typeof one>>>);
}

const Block = Type.Union([Paragraph, Type.Array(Paragraph, { minItems: 1, maxItems: LINES_MAX })]);
const Section = Strict({ id: Id, heading: Line, body: Type.Array(Block, { maxItems: LINES_MAX }) });
const Widget = Type.Enum([...WIDGETS]);

const Hero = Strict({ languages: inLanguages({ heading: Line, text: Paragraph }) });

const Banner = Strict({
  order: Type.Integer({ minimum: 0, maximum: 999 }),
  look: Type.Enum([...LOOKS]),
  picture: Type.Enum([...PICTURES]),
  /** Our own path, or https. */
  link: Type.String({ minLength: 1, maxLength: 300 }),
  audience: Type.Enum(['all', 'visitors', 'players']),
  languages: inLanguages({ heading: Line, text: Type.String({ maxLength: 300 }), button: Line }),
});

const Row = Strict({
  id: Id,
  show: Type.Enum([...ROW_SOURCES]),
  /** For the source `theme`. */
  theme: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** For the source `games`: their ids, in order. */
  games: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { minItems: 1, maxItems: 40 })),
  limit: Type.Integer({ minimum: 1, maximum: 40 }),
  /** Target of View All. */
  all: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
});

const Rows = Strict({
  rows: Type.Array(Row, { minItems: 1, maxItems: 12 }),
  languages: inLanguages({ titles: Type.Record(Type.String({ pattern: KEY_PATTERN, maxLength: 60 }), Line) }),
});

const Article = Strict({
  picture: Type.Enum([...PICTURES]),
  /** Interactive elements after sections, by section id. */
  widgets: Type.Record(Type.String({ pattern: KEY_PATTERN, maxLength: 60 }), Widget),
  languages: inLanguages({ title: Line, summary: Paragraph, sections: Type.Array(Section, { maxItems: 60 }) }),
});

const Legal = Strict({
  languages: inLanguages({ title: Line, lead: Paragraph, sections: Type.Array(Section, { maxItems: 60 }) }),
});

export const BODIES = { hero: Hero, banner: Banner, rows: Rows, article: Article, legal: Legal } as const;

export type BodyOfKind<K extends keyof typeof BODIES> = Static<(typeof BODIES)[K]>;
export type AnyBody = BodyOfKind<keyof typeof BODIES>;
export type LegalBody = BodyOfKind<'legal'>;
export type ArticleBody = BodyOfKind<'article'>;
export type BannerBody = BodyOfKind<'banner'>;
export type RowsBody = BodyOfKind<'rows'>;
export type HeroBody = BodyOfKind<'hero'>;
