import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../../src/db/project-root.ts';
import { LANGUAGES } from '../../src/texts/language.ts';

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  assets?: string[];
}

export interface Bytes {
  /** JavaScript that `/` loads at once. */
  initial: number;
  /** Of that, texts in a language that is not shown. */
  secondLanguage: number;
  /** What reading an article loads in addition, its text and what there is to try out included. */
  articles: { name: string; bytes: number }[];
  /** What opening a screen or modal loads in addition. */
  lazy: { name: string; bytes: number }[];
  /** Of those, what belongs to one game alone: its rules, board and screen. */
  games: { name: string; bytes: number }[];
  /** As they are; fonts do not shrink. */
  fonts: number;
}

/** Sizes of the built web app, gzipped, from what the bundler says it made. */
export function measureBytes(folder: string): Bytes {
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
  const lazy = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(([key, chunk]) => ({
      name: chunk.name ?? chunk.src ?? key,
      bytes: sum([...withImports(key)].filter((file) => !initial.has(file))),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const screens = Object.keys(manifest).filter((key) => /games\/\w+\/screen\.tsx$/.test(key));
  const games = screens.map((key) => {
    const others = new Set(screens.filter((other) => other !== key).flatMap((other) => [...withImports(other)]));
    const own = [...withImports(key)].filter((file) => !initial.has(file) && !others.has(file));
    return { name: key.split('/').at(-2)!, bytes: sum(own) };
  });
  const articleScreen = withImports('src/content/blog/blog-article-screen.tsx');
  const articles = Object.keys(manifest)
    .filter((key) => /blog\/[\w-]+\.en\.ts$/.test(key))
    .map((key) => {
      const widgets = widgetsOf(key).flatMap((widget) => [...withImports(`src/content/blog/${widget}-widget.tsx`)]);
      const own = new Set([...articleScreen, ...withImports(key), ...widgets]);
      return { name: path.basename(key, '.en.ts'), bytes: sum([...own].filter((file) => !initial.has(file))) };
    });
  const fontFiles = new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]));
  const fonts = [...fontFiles]
    .filter((file) => file.endsWith('.woff2'))
    .reduce((total, file) => total + readFileSync(path.join(folder, file)).length, 0);
  return { initial: sum(initial), secondLanguage: otherTexts(folder, initial), lazy, articles, games, fonts };
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
