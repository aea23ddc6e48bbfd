import type { Plugin } from 'vite';
import type { Language } from '../src/texts/language.ts';

/**
 * Keeps one language in a build, so that nobody loads texts that are never shown. Empties the files of other languages
 * (`texts/<language>/`), and the other languages in each `inLanguage({ en: {…}, es: {…} })`.
 * Without a language, as under `npm run dev`, it does nothing.
 */
export function oneLanguage(language: Language | undefined): Plugin {
  return {
    name: 'roulo:one-language',
    enforce: 'post',
    config: () => (language ? { define: { 'globalThis.BUILT_LANGUAGE': JSON.stringify(language) } } : {}),
    transform(code, id) {
      const file = id.split('?', 1)[0]!;
      if (!language || !/\/src\/.*\.tsx?$/.test(file)) return null;
      const own = /\/texts\/(\w\w)\/[\w-]+\.ts$/.exec(file)?.[1];
      const isForeign = own !== undefined && own !== language;
      if (!isForeign && !code.includes('inLanguage(')) return null;
      const program = this.parse(code) as unknown as Node;
      const kept = isForeign ? emptyExports(code, program) : keepLanguage(code, program, language);
      // Line numbers stay the same, so the source map remains valid.
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

/** Empties the other languages in every call of `inLanguage` in a module. Imported texts are emptied in their own file. */
export function keepLanguage(code: string, program: Node, language: Language): string {
  const unwanted = callsIn(program).flatMap((call) => {
    const [texts] = call['arguments'] as Node[];
    if (texts?.type !== 'ObjectExpression') throw new Error('inLanguage takes its texts side by side.');
    const others = (texts['properties'] as Node[]).filter((property) => nameOf(property) !== language);
    return others.map((property) => property['value'] as Node).filter(({ type }) => type === 'ObjectExpression');
  });
  return emptied(code, unwanted);
}

/** Empties every exported constant of a module. */
export function emptyExports(code: string, program: Node): string {
  const exported = (program['body'] as Node[]).map((statement) => statement['declaration'] as Node | null | undefined);
  const constants = exported.flatMap((declaration) => (declaration?.['declarations'] ?? []) as Node[]);
  return emptied(
    code,
    constants.map((constant) => constant['init'] as Node),
  );
}

function emptied(code: string, unwanted: readonly Node[]): string {
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
