/** A piece of a line: plain text, a mention, or a bet's id. */
export interface LinePart {
  kind: 'text' | 'name' | 'bet';
  text: string;
  /** Position in the line. */
  at: number;
}

/** Matches a bet's id, alone or at the end of its address, and @mentions. Everything else is plain text. */
const PARTS =
  /(?:https?:\/\/\S*\/bet\/)?(?<![\w-])([A-Za-z0-9_-]{22})(?![\w-])|@([A-Za-z][A-Za-z0-9_-]{3,11})(?![\w-])/g;

export function partsOf(text: string): LinePart[] {
  const parts: LinePart[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, id, name] = match;
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index), at });
    parts.push(
      id === undefined ? { kind: 'name', text: name!, at: match.index } : { kind: 'bet', text: id, at: match.index },
    );
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at), at });
  return parts;
}

export const isSameName = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

export function mentions(text: string, name: string | null): boolean {
  return name !== null && partsOf(text).some((part) => part.kind === 'name' && isSameName(part.text, name));
}

export function isBlocked(name: string, blocked: readonly string[] = []): boolean {
  return blocked.some((each) => isSameName(each, name));
}

interface Reader {
  name: string | null;
  blocked: readonly string[];
}

/** What a new line means while the chat is closed. Own lines and those of blocked players do not count. */
export function newsOf(line: { name: string; text: string }, reader: Reader): { counts: boolean; mentions: boolean } {
  const counts = !isSameName(line.name, reader.name) && !isBlocked(line.name, reader.blocked);
  return { counts, mentions: counts && mentions(line.text, reader.name) };
}
