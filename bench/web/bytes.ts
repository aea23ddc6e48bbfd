import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtWebFolder, projectRoot } from '../../src/db/project-root.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import type { Goal, Report } from '../stage/report.ts';

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  assets?: string[];
}

/** At most, in KB of gzip. */
const INITIAL_KB = 115;
const LAZY_KB = 60;
const GAME_KB: Record<string, number> = { plinko: 15 };
const OTHER_GAME_KB = 20;
const ARTICLE_KB = 20;
const SECOND_LANGUAGE_KB = 1;
/** As they are: fonts do not shrink. */
const FONTS_KB = 60;

/** Sizes of the built web app, gzipped, from what the bundler says it made. */
export function reportBytes(): Report {
  const folder = builtWebFolder();
  const kb = (what: string, bytes: number, atMost: number): Goal => ({ what, found: bytes / 1_024, atMost });
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const sizeOf = (file: string) => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length;
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]!;
    if (seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) withImports(next, seen);
    return seen;
  };
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!;
  const initial = withImports(entry);
  /** What a screen or modal loads in addition when it is opened. */
  const further = (keys: Iterable<string>, others: ReadonlySet<string> = new Set()) => {
    const files = new Set([...keys].flatMap((key) => [...withImports(key)]));
    return sum([...files].filter((file) => !initial.has(file) && !others.has(file)));
  };
  const lazy = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(([key, chunk]) => kb(chunk.name ?? chunk.src ?? key, further([key]), LAZY_KB))
    .toSorted((a, b) => b.found - a.found);
  // What belongs to one game alone: its rules, board and screen.
  const screens = Object.keys(manifest).filter((key) => /games\/\w+\/screen\.tsx$/.test(key));
  const games = screens.map((key) => {
    const others = new Set(screens.filter((other) => other !== key).flatMap((other) => [...withImports(other)]));
    const name = key.split('/').at(-2)!;
    return kb(`Game: ${name}`, further([key], others), GAME_KB[name] ?? OTHER_GAME_KB);
  });
  // Its text, and what there is to try out.
  const articles = Object.keys(manifest)
    .filter((key) => /blog\/[\w-]+\.en\.ts$/.test(key))
    .map((key) => {
      const widgets = widgetsOf(key).map((widget) => `src/content/blog/${widget}-widget.tsx`);
      const bytes = further(['src/content/blog/blog-article-screen.tsx', key, ...widgets]);
      return kb(`Article: ${path.basename(key, '.en.ts')}`, bytes, ARTICLE_KB);
    });
  const fonts = new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]));
  const fontBytes = [...fonts]
    .filter((file) => file.endsWith('.woff2'))
    .reduce((total, file) => total + readFileSync(path.join(folder, file)).length, 0);
  return {
    goals: [
      kb('JavaScript of / at once, KB of gzip', sum(initial), INITIAL_KB),
      kb('Of it, of another language', otherTexts(folder, initial), SECOND_LANGUAGE_KB),
      ...articles,
      ...lazy,
      ...games,
      kb('Fonts (as they are)', fontBytes, FONTS_KB),
    ],
    problems: [],
  };
}

/** Which things to try out an article names. */
function widgetsOf(article: string): string[] {
  const source = readFileSync(path.join(projectRoot(), article), 'utf8');
  return [...source.matchAll(/widget: '(\w+)'/g)].map(([, name]) => name!);
}

/** Texts of other languages that an English start carries. */
function otherTexts(folder: string, files: Iterable<string>): number {
  const code = [...files].map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  const texts = path.join(projectRoot(), 'src', 'texts');
  const foreign = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    readdirSync(path.join(texts, language)).flatMap((file) => {
      const source = readFileSync(path.join(texts, language, file), 'utf8');
      return [...source.matchAll(/'([^'\n]{6,})'/g)].map(([, text]) => text!);
    }),
  );
  const carried = foreign.filter((text) => /[^\p{ASCII}\p{P}\p{S}]/u.test(text) && code.includes(text));
  return carried.length === 0 ? 0 : gzipSync(carried.join('\n'), { level: 9 }).length;
}
