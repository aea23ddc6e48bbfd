import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../src/texts/language.ts';

/**
 * Leaves one language in a build: of each `inLanguage({ en, es })` the others are emptied, so that nobody loads texts that
 * are never shown. Without a language, as under `npm run dev`, it does nothing.
 */
export function oneLanguage(language: Language | undefined): Plugin {
  return {
    name: 'roulo:one-language',
    enforce: 'post',
    config: () => (language ? { define: { 'globalThis.BUILT_LANGUAGE': JSON.stringify(language) } } : {}),
    transform(code, id) {
      if (!language || !/\/src\/texts\/[\w-]+\.ts$/.test(id.split('?', 1)[0]!)) return null;
      const kept = keepLanguage(code, this.parse(code) as unknown as Node, language);
      // Lines stay where they were, and so does what the source map says of them.
      return kept === code ? null : { code: kept, map: null };
    },
  };
}

export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Empties the other languages of every call of `inLanguage` in a module. */
export function keepLanguage(code: string, program: Node, language: Language): string {
  const unwanted = callsIn(program).flatMap((call) => {
    const [texts] = call['arguments'] as Node[];
    if (texts?.type !== 'ObjectExpression') throw new Error('inLanguage takes its texts side by side.');
    const byName = new Map((texts['properties'] as Node[]).map((property) => [nameOf(property), property]));
    return LANGUAGES.filter((other) => other !== language).map((other) => byName.get(other)!['value'] as Node);
  });
  let kept = code;
  for (const { start, end } of unwanted.toSorted((a, b) => b.start - a.start)) {
    const lines = kept.slice(start, end).replaceAll(/[^\n]/g, '');
    kept = `${kept.slice(0, start)}0${lines}${kept.slice(end)}`;
  }
  return kept;
}

function callsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  const isCall = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'inLanguage';
  return isCall ? [node] : Object.values(node).flatMap(callsIn);
}

function nameOf(property: Node): unknown {
  return (property['key'] as Node | undefined)?.['name'];
}
