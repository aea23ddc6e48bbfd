export interface DecodedMail {
  /** Decoded values by lower-case name. Values of a repeated header are on separate lines. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

const NESTING_LIMIT = 10;

/** Decodes what a person would see of a mail: headers, the first plain text and the first HTML part. */
export function decodeMail(raw: Buffer): DecodedMail {
  // In latin1 every character is one byte. The parts' own character sets are decoded later.
  const source = raw.toString('latin1');
  const leaves = readLeaves(source, 0);
  const textOf = (type: string): string => leaves.find((leaf) => leaf.type === type)?.text ?? '';
  return { headers: readHeaders(splitHead(source).head), text: textOf('text/plain'), html: textOf('text/html') };
}

interface Leaf {
  readonly type: string;
  readonly text: string;
}

function readLeaves(source: string, depth: number): Leaf[] {
  const { head, body } = splitHead(source);
  const headers = readHeaders(head);
  const contentType = headers['content-type'] ?? 'text/plain';
  const type = /^[^\s;]+/.exec(contentType)?.[0].toLowerCase() ?? '';
  const boundary = parameter(contentType, 'boundary');
  if (type.startsWith('multipart/') && boundary) {
    if (depth >= NESTING_LIMIT) return [];
    return splitParts(body, boundary).flatMap((part) => readLeaves(part, depth + 1));
  }
  const attached = /^\s*attachment/i.test(headers['content-disposition'] ?? '');
  if (attached || (type !== 'text/plain' && type !== 'text/html')) return [];
  // The last line break of a message belongs to SMTP, not to the text.
  const content = depth === 0 ? body.replace(/\r?\n$/, '') : body;
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  const text = decodeCharset(decodeTransfer(content, encoding), parameter(contentType, 'charset') ?? 'utf-8');
  return [{ type, text: text.replaceAll('\r\n', '\n') }];
}

function splitHead(source: string): { head: string; body: string } {
  const gap = /(?:^|\r?\n)\r?\n/.exec(source);
  if (!gap) return { head: source, body: '' };
  return { head: source.slice(0, gap.index), body: source.slice(gap.index + gap[0].length) };
}

function readHeaders(head: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = decodeWords(Buffer.from(line.slice(colon + 1).trim(), 'latin1').toString('utf8'));
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}\n${value}`);
  }
  return Object.fromEntries(headers);
}

function parameter(contentType: string, name: 'boundary' | 'charset'): string | undefined {
  const match = new RegExp(String.raw`;\s*${name}\s*=\s*(?:"([^"]*)"|([^\s;]+))`, 'i').exec(contentType);
  return match?.[1] ?? match?.[2];
}

function splitParts(body: string, boundary: string): string[] {
  const parts: string[] = [];
  const [, ...pieces] = `\n${body}`.split(`\n--${boundary}`);
  for (const piece of pieces) {
    if (piece.startsWith('--')) break;
    const lineEnd = /^[ \t]*\r?\n/.exec(piece);
    // Anything else after the boundary makes it the start of a longer boundary, so it is content.
    if (lineEnd) parts.push(piece.slice(lineEnd[0].length));
    else if (parts.length > 0) parts.push(`${parts.pop()}\n--${boundary}${piece}`);
  }
  return parts.map((part) => part.replace(/\r$/, ''));
}

function decodeTransfer(content: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding === 'quoted-printable') return decodeHex(joinSoftBreaks(content));
  return Buffer.from(content, 'latin1');
}

function joinSoftBreaks(content: string): string {
  const lines = content.split('\n').map((line) => line.trimEnd());
  const last = lines.length - 1;
  return lines
    .map((line, index) => (line.endsWith('=') ? line.slice(0, -1) : index === last ? line : `${line}\n`))
    .join('');
}

function decodeHex(text: string): Buffer {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

const WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;
const WORDS_IN_A_ROW = new RegExp(String.raw`${WORD.source}(?:\s+${WORD.source})*`, 'gi');

// RFC 2047: whitespace between two encoded words is not part of the text.
function decodeWords(value: string): string {
  return value.replace(WORDS_IN_A_ROW, (row) => {
    let text = '';
    let pending: { charset: string; bytes: Buffer } = { charset: '', bytes: Buffer.alloc(0) };
    for (const [, charset = '', encoding = '', content = ''] of row.matchAll(WORD)) {
      const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : decodeHex(spaced(content));
      if (charset.toLowerCase() === pending.charset) {
        // Some senders split a character between two words, so join the bytes before decoding.
        pending = { charset: pending.charset, bytes: Buffer.concat([pending.bytes, bytes]) };
        continue;
      }
      text += pending.charset && decodeCharset(pending.bytes, pending.charset);
      pending = { charset: charset.toLowerCase(), bytes };
    }
    return text + decodeCharset(pending.bytes, pending.charset);
  });
}

function spaced(content: string): string {
  return content.replaceAll('_', ' ');
}
