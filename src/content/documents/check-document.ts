import { Value } from 'typebox/value';
import { GAMES } from '../../games/all.ts';
import { LANGUAGES, type Language } from '../../texts/language.ts';
import { figuresIn, gapsIn, LIVE_FIGURES } from '../figures.ts';
import { builtIn } from './built-in.ts';
import { BODIES, type AnyBody, type ArticleBody, type RowsBody } from './document.ts';
import type { Kind } from './document-kinds.ts';
import { flatTexts } from './flat-texts.ts';

/** Returns a body that fits the kind; null for anything else. */
export function readBody(kind: Kind, value: unknown): AnyBody | null {
  return Value.Check(BODIES[kind], value) ? value : null;
}

/** Texts in one language, by path in the document. */
type Texts = Record<string, string>;

/** Why a document may not be published, in sentences; empty if it may. Links are checked in drafts too. */
export async function faultsOf(
  kind: Kind,
  key: string,
  body: AnyBody,
  knows: (what: 'game' | 'theme', name: string) => boolean,
): Promise<string[]> {
  const missing = LANGUAGES.filter((language) => body.languages[language] === undefined);
  if (missing.length > 0) return [`A language is missing: ${missing.join(', ')}.`];
  const first = await builtIn(kind, key);
  return [
    ...linkFaults(body),
    ...shapeFaults(body),
    ...LANGUAGES.flatMap((language) =>
      figureFaults(kind, language, flatTexts(body.languages[language]), first && flatTexts(first.languages[language])),
    ),
    ...(kind === 'rows' ? rowFaults(body as RowsBody, knows) : []),
    ...(kind === 'article' ? widgetFaults(body as ArticleBody) : []),
  ];
}

const LINK = /\[([^\]]*)\]\(([^)]*)\)/g;

/** Allows only our own paths and https, so that no link runs a program. */
export function isSafeLink(address: string): boolean {
  if (/[\s\\<>"]/.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  return /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}([/?#]|$)/i.test(address);
}

export function linkFaults(body: AnyBody): string[] {
  const own = 'link' in body ? [body.link] : 'rows' in body ? body.rows.flatMap(({ all }) => all ?? []) : [];
  const written = Object.values(flatTexts(body)).flatMap((text) => [...text.matchAll(LINK)].map(([, , to]) => to!));
  return [...own, ...written]
    .filter((address) => !isSafeLink(address))
    .map((address) => `A link leads to a path of ours or to https, not to “${address}”.`);
}

/** Every language must have the same sections, with as many paragraphs in each. */
function shapeFaults(body: AnyBody): string[] {
  const shapeOf = (language: Language) => {
    const text = body.languages[language]!;
    if ('titles' in text) return Object.keys(text.titles).toSorted();
    return 'sections' in text
      ? text.sections.map(({ id, body: blocks }) => [id, blocks.map((each) => Array.isArray(each) && each.length)])
      : [];
  };
  const english = JSON.stringify(shapeOf('en'));
  const others = LANGUAGES.filter((language) => JSON.stringify(shapeOf(language)) !== english);
  const twice = 'sections' in body.languages.en! ? doubles(body.languages.en.sections.map(({ id }) => id)) : [];
  return [
    ...others.map((language) => `“${language}” has other sections, paragraphs or rows than English.`),
    ...twice.map((id) => `Two sections have the id “${id}”.`),
  ];
}

function doubles(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
}

/** Numbers as written, with an adjacent currency or percent sign. */
const NUMBER = /(?:US\$|[$€])?\s?\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?(?:\s?[%％$€])?/gu;
const PROMISE = /[$€]\s?\p{Nd}|\p{Nd}\s?[%％$€]/u;

/**
 * A published text must not state figures that differ from the house's rules: such figures are quoted by name. A legal text quotes
 * everything that its first version quotes, and adds no literal number that was not in that version. A banner has no literal sums or
 * percentages.
 */
function figureFaults(kind: Kind, language: Language, texts: Texts, first: Texts | null): string[] {
  const known = new Set<string>([...LIVE_FIGURES, ...Object.keys(figuresIn(language, GAMES))]);
  const whole = Object.values(texts).join('\n');
  const quoted = new Set(gapsIn(whole));
  const unknown = [...quoted]
    .filter((name) => !known.has(name))
    .map((name) => `“${language}” quotes {${name}}, which is no figure of the house.`);
  const loose = /[{}]/.test(whole.replaceAll(/\{[\w.]+\}/g, '')) ? [`“${language}” has a brace that is no quote.`] : [];
  const faults = [...unknown, ...loose];
  if (first && (kind === 'legal' || kind === 'article')) {
    const must = new Set(gapsIn(Object.values(first).join('\n')));
    faults.push(
      ...[...must]
        .filter((name) => !quoted.has(name))
        .map((name) => `“${language}” must quote {${name}}, as version 1 does.`),
    );
  }
  const plain = whole.replaceAll(/\{[\w.]+\}/g, '').replaceAll(LINK, '$1');
  if (kind === 'legal' && first) {
    const allowed = new Set(
      numbersIn(
        Object.values(first)
          .join('\n')
          .replaceAll(/\{[\w.]+\}/g, '')
          .replaceAll(LINK, '$1'),
      ),
    );
    const own = [...new Set(numbersIn(plain))].filter((number) => !allowed.has(number));
    faults.push(
      ...own.map(
        (number) =>
          `“${language}” has the figure “${number}”, which version 1 does not have. Quote a figure of the house.`,
      ),
    );
  }
  // On the first page a figure is a promise, so it must come from the rules.
  if (['hero', 'banner', 'rows'].includes(kind) && PROMISE.test(plain))
    faults.push(
      `“${language}” promises a sum or a percentage. Quote it from the rules, such as {promotion.firstBonusPercent}.`,
    );
  return faults;
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([number]) => number.replaceAll(/\s/g, ''));
}

function rowFaults({ rows, languages }: RowsBody, knows: (what: 'game' | 'theme', name: string) => boolean): string[] {
  const ids = rows.map(({ id }) => id);
  const titles = Object.keys(languages.en!.titles);
  return [
    ...doubles(ids).map((id) => `Two rows have the id “${id}”.`),
    ...ids.filter((id) => !titles.includes(id)).map((id) => `The row “${id}” has no title.`),
    ...titles.filter((id) => !ids.includes(id)).map((id) => `There is a title for “${id}”, which is no row.`),
    ...rows.flatMap(({ id, show, games, theme }) => [
      ...((show === 'games') === (games !== undefined)
        ? []
        : [`The row “${id}” names games if, and only if, it shows games by name.`]),
      ...((show === 'theme') === (theme !== undefined)
        ? []
        : [`The row “${id}” names a theme if, and only if, it shows a theme.`]),
      ...(games ?? []).filter((game) => !knows('game', game)).map((game) => `There is no game “${game}”.`),
      ...(theme === undefined || knows('theme', theme) ? [] : [`No slot has the theme “${theme}”.`]),
    ]),
  ];
}

function widgetFaults({ widgets, languages }: ArticleBody): string[] {
  const ids = languages.en!.sections.map(({ id }) => id);
  return Object.keys(widgets)
    .filter((id) => !ids.includes(id))
    .map((id) => `Something to try stands after “${id}”, which is no section.`);
}
