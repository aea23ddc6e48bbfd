import type { IncomingHttpHeaders } from 'node:http';

/** A request that arrived in one piece, read without Node's parser. */
export interface WholeRequest {
  headers: IncomingHttpHeaders;
  bodyText: string;
}

const HEAD_LENGTH_MAX = 8_192;
/** Lines of printable ASCII with whole line ends. */
const HEAD = /^(?:[\x20-\x7e]+\r\n)+$/;
const BODY = /^[\x20-\x7e]+$/;
const NAME = /^[A-Za-z0-9-]+$/;
/** Headers that change where a request ends or how its connection continues. */
const LEFT_TO_NODE = new Set([
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
  'http2-settings',
]);
const JSON_TYPE = 'application/json';

/**
 * Null unless it is exactly one ordinary request with a JSON body; everything else is left to Node's parser. What this accepts, Node
 * reads in the same way: two readers that differ would let requests be smuggled past a proxy.
 */
export function readWholeRequest(text: string, line: string): WholeRequest | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0 || headEnd > HEAD_LENGTH_MAX || !HEAD.test(text.slice(0, headEnd + 2))) return null;
  const headers: Record<string, string> = Object.create(null);
  for (let at = line.length + 2; at < headEnd + 2;) {
    const end = text.indexOf('\r\n', at);
    const colon = text.indexOf(':', at);
    if (colon < 0 || colon > end || text.charCodeAt(colon + 1) !== SPACE) return null;
    const name = nameOf(text.slice(at, colon));
    const first = text.charCodeAt(colon + 2);
    if (name === null || first === SPACE || first === RETURN || text.charCodeAt(end - 1) === SPACE) return null;
    // With duplicate headers Node takes the first of some and joins others.
    if (headers[name] !== undefined) return null;
    headers[name] = text.slice(colon + 2, end);
    at = end + 2;
  }
  const { connection, host } = headers;
  if (host === undefined || headers['content-type'] !== JSON_TYPE) return null;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return null;
  const bodyText = text.slice(headEnd + 4);
  return headers['content-length'] === String(bodyText.length) && BODY.test(bodyText) ? { headers, bodyText } : null;
}

const SPACE = 0x20;
const RETURN = 0x0d;

/** Header names in lower case. Clients spell the same few names, each in one way. */
const names = new Map<string, string | null>();
const NAMES_MAX = 256;

function nameOf(spelled: string): string | null {
  const known = names.get(spelled);
  if (known !== undefined) return known;
  const lower = spelled.toLowerCase();
  const name = NAME.test(spelled) && !LEFT_TO_NODE.has(lower) ? lower : null;
  if (names.size < NAMES_MAX) names.set(spelled, name);
  return name;
}
