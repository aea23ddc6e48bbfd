import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import type { Language } from '../src/texts/language.ts';
import { emptyExports, keepLanguage, type Node } from './one-language.ts';

const keep = (code: string, language: Language) => keepLanguage(code, parseAst(code) as unknown as Node, language);

test('one language: the texts of the other are emptied, whatever letters they have, and lines stay where they were', () => {
  const code = `const a = 'ñ→😀';
export const texts = inLanguage({
  en: { hello: (name) => \`Hello \${name}\`, deep: { one: '1' } },
  es: { hello: (name) => \`¿Qué tal, \${name}?\`,
    deep: { one: 'uno' } },
});
export const more = inLanguage({ en: { yes: 'yes' }, es: { yes: 'sí' } });`;
  const english = keep(code, 'en');
  expect(english).toContain('Hello');
  expect(english).not.toMatch(/Qué|uno|sí/);
  expect(english.split('\n')).toHaveLength(code.split('\n').length);
  expect(parseAst(english).body).toHaveLength(3);
  const spanish = keep(code, 'es');
  expect(spanish).toMatch(/Qué tal[^]*uno[^]*sí/);
  expect(spanish).not.toMatch(/Hello|'yes'/);
});

test('one language: a module without texts stays as it is, and texts that stand elsewhere are refused', () => {
  expect(keep('export const one = 1;', 'en')).toBe('export const one = 1;');
  expect(() => keep('inLanguage(texts);', 'en')).toThrow('side by side');
});

test('one language: the file of another language is emptied, and what joins the files stays as it is', () => {
  const file = `import { byKey } from '../language.ts';
export const texts = { yes: 'sí',
  names: byKey({ one: 'uno' }) };
export const more = { no: 'no' };`;
  const empty = emptyExports(file, parseAst(file) as unknown as Node);
  expect(empty).not.toMatch(/sí|uno|'no'/);
  expect(empty).toMatch(/texts = 0[^]*more = 0/);
  expect(empty.split('\n')).toHaveLength(4);
  const joined =
    "import { t as en } from './en/a.ts'; import { t as es } from './es/a.ts'; export const t = inLanguage({ en, es });";
  expect(keep(joined, 'es')).toBe(joined);
});
