export interface Markup {
  readonly markup: string;
}

type Insert = string | number | null | Markup | readonly Insert[];

/** Template tag for HTML: escapes every inserted text. Only other templates are inserted unchanged. */
export function markup(parts: TemplateStringsArray, ...inserts: Insert[]): Markup {
  return { markup: parts.map((part, index) => part + render(inserts[index] ?? null)).join('') };
}

function render(insert: Insert): string {
  if (insert === null) return '';
  if (typeof insert === 'string') return escape(insert);
  if (typeof insert === 'number') return String(insert);
  if ('markup' in insert) return insert.markup;
  return insert.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
