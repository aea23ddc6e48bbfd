// Runs in Node and in the browser, so use neither's APIs.

/** All texts and figures of a document by path, such as `en / bonuses / 2`. */
export function flatTexts(body: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (value: unknown, way: string): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      found[way] = String(value);
    } else if (Array.isArray(value)) {
      value.forEach((each: unknown, at) => visit(each, `${way} / ${nameOf(each) ?? at + 1}`));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value))
        if (name !== 'id') visit(each, SILENT.has(name) ? way : way === '' ? name : `${way} / ${name}`);
    }
  };
  visit(body, '');
  return found;
}

/** Levels left out of the path, because they tell a reader nothing. */
const SILENT: ReadonlySet<string> = new Set(['languages', 'sections', 'rows', 'body']);

function nameOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null;
}

export interface Change {
  where: string;
  before: string | null;
  after: string | null;
}

/** The differences between two versions of a document, in the order of the second. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [flatTexts(before), flatTexts(after)];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .filter((where) => old[where] !== now[where])
    .map((where) => ({ where, before: old[where] ?? null, after: now[where] ?? null }));
}
