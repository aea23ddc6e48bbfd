import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';

/** Classes without styles of their own, to which others refer. */
const MARKERS = new Set(['group', 'peer']);

const read = (file: string) => readFileSync(path.join(projectRoot(), file), 'utf8');

test('class names: the theme knows every one that a component uses', async () => {
  const styles = read('src/ui/styles.css');
  const theme = await loadDesignSystem(styles, {
    base: projectRoot(),
    loadStylesheet: (id, base) =>
      Promise.resolve({ path: id, base, content: read('node_modules/tailwindcss/index.css') }),
  });
  const own = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1]!));
  const files = readdirSync(path.join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' });
  const used = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => classesIn(read(path.join('src', file))).map((name) => ({ file, name })));
  expect(used.length).toBeGreaterThan(2_000);
  const css = theme.candidatesToCss(used.map(({ name }) => name));
  const unknown = used.filter(({ name }, at) => css[at] === null && !own.has(name) && !MARKERS.has(name));
  expect(unknown.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('class names: those in attributes and in calls are found, and what they are compared with is not', () => {
  const source = `<p className="a b" /><p className={classNames('c', kind === 'no' && 'd', x ? 'e f' : label('no'))} />`;
  expect(classesIn(source)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

/** Class names in `className="…"`, and in string arguments of `classNames(…)`. */
function classesIn(source: string): string[] {
  const texts = [...source.matchAll(/className="([^"]*)"/g)].map((match) => match[1]!);
  for (const { index } of source.matchAll(/\bclassNames\(/g)) texts.push(...argumentsAt(source, index));
  return texts.flatMap((text) => text.split(/\s+/)).filter((name) => name !== '');
}

function argumentsAt(source: string, start: number): string[] {
  const texts: string[] = [];
  /** For each open bracket: whether it belongs to another call or an index. */
  const others: boolean[] = [];
  for (let at = start + 'classNames'.length; at < source.length; at += 1) {
    const letter = source[at]!;
    if (letter === "'") {
      const end = source.indexOf("'", at + 1);
      const isCompared = /[!=]==\s*$/.test(source.slice(Math.max(0, at - 6), at));
      if (!others.includes(true) && !isCompared) texts.push(source.slice(at + 1, end));
      at = end;
    } else if (letter === '(' || letter === '[') {
      others.push(others.length > 0 && /[\w\])]/.test(source[at - 1]!));
    } else if (letter === ')' || letter === ']') {
      others.pop();
      if (others.length === 0) break;
    }
  }
  return texts;
}
