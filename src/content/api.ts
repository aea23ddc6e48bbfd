import { Type } from 'typebox';
import { contract, Strict } from '../http/contract.ts';
import { LANGUAGES } from '../texts/language.ts';
import { LOOKS, WIDGETS } from './documents/document-kinds.ts';

const Path = Strict({ path: Type.String({ pattern: '^/', maxLength: 300 }), language: Type.Enum(LANGUAGES) });

export const readPageHead = contract({
  method: 'GET',
  path: '/api/pages/head',
  summary: 'What the head of a page says of it, for a page that came without being loaded',
  access: 'public',
  query: Path,
  answer: Strict({ tags: Type.String({ description: 'HTML elements' }) }),
});

const Text = Type.String();
const Section = {
  id: Text,
  heading: Text,
  body: Type.Array(Type.Union([Text, Type.Array(Text)]), { description: 'Paragraphs, and lists of texts' }),
};
const Listed = { slug: Text, title: Text, summary: Text, minutes: Type.Integer(), picture: Text };

export const readContent = contract({
  method: 'GET',
  path: '/api/content',
  summary: 'What staff have published for a page, where it differs from what is built into the web app',
  access: 'public',
  query: Path,
  answer: Strict({
    isPreview: Type.Optional(Type.Literal(true)),
    hero: Type.Optional(Strict({ heading: Text, text: Text })),
    banners: Type.Optional(
      Type.Array(
        Strict({
          key: Text,
          look: Type.Enum([...LOOKS]),
          picture: Text,
          link: Text,
          audience: Type.Enum(['all', 'visitors', 'players']),
          heading: Text,
          text: Text,
          button: Text,
        }),
      ),
    ),
    rows: Type.Optional(
      Type.Array(
        Strict({
          id: Text,
          title: Text,
          limit: Type.Integer(),
          all: Type.Optional(Text),
          category: Type.Optional(Type.Enum(['recommended', 'originals', 'slots', 'live'])),
          games: Type.Optional(Type.Array(Text, { description: 'Ids, where it is not a category' })),
        }),
      ),
    ),
    legal: Type.Optional(
      Strict({
        title: Text,
        lead: Text,
        changedOn: Text,
        parts: Type.Array(Text),
        sections: Type.Array(Strict(Section)),
      }),
    ),
    articles: Type.Optional(Type.Array(Strict(Listed))),
    article: Type.Optional(
      Type.Union([
        Strict({
          ...Listed,
          sections: Type.Array(Strict({ ...Section, widget: Type.Optional(Type.Enum([...WIDGETS])) })),
        }),
        Type.Null(),
      ]),
    ),
  }),
});
