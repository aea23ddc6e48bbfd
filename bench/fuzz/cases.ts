import type { TSchema } from 'typebox';
import type { Contract } from '../../src/http/contract.ts';
import type { KnownRoute } from '../../src/http/route-table.ts';
import { createRandom, sampleOf, type Random } from '../../src/http/test-samples.ts';
import { nastyText, nastyValue, Raw, toJson } from './nasty.ts';

export const KINDS = ['fitting', 'altered', 'address', 'headers', 'json', 'raw'] as const;
export type Kind = (typeof KINDS)[number];

/** One request, the same for the same seed, number, routes and sender. */
export interface FuzzCase {
  number: number;
  kind: Kind;
  route: string;
  bytes: Buffer;
}

/** Who sends it: a signed-in player's headers. */
export interface Sender {
  cookie: string;
  csrfToken: string;
  host: string;
}

interface Request {
  method: string;
  address: string;
  headers: [string, string][];
  body: string | null;
}

export function makeCase(seed: number, number: number, routes: readonly KnownRoute[], sender: Sender): FuzzCase {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b));
  // In turn, so that none is left out.
  const route = routes[number % routes.length]!;
  const kind = random.pick(KINDS);
  const request = requestOf(route, sender, random);
  if (kind === 'altered') alterBody(request, route.contract, random);
  if (kind === 'address') alterAddress(request, random);
  if (kind === 'headers') alterHeaders(request, random);
  if (kind === 'json') breakJson(request, random);
  const bytes = encode(request, random.once(200) ? '1.0' : '1.1');
  return {
    number,
    kind,
    route: `${route.method} ${route.url}`,
    bytes: kind === 'raw' ? breakBytes(bytes, random) : bytes,
  };
}

function requestOf(route: KnownRoute, sender: Sender, random: Random): Request {
  const { contract } = route;
  const sample = (schema?: TSchema) => (schema ? (sampleOf(schema, random) as Record<string, string>) : {});
  const params = sample(contract?.params);
  const query = sample(contract?.query);
  const path = route.url.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] || 'balance'));
  const search = new URLSearchParams(query).toString();
  const body = route.method === 'GET' || route.method === 'HEAD' ? null : toJson(bodyOf(contract, random));
  const headers: [string, string][] = [
    ['host', sender.host],
    ['connection', 'close'],
    ['cookie', sender.cookie],
    ['sec-fetch-site', 'same-origin'],
  ];
  if (body !== null) headers.push(['x-csrf-token', sender.csrfToken], ['content-type', 'application/json']);
  if (contract?.movesMoney && random.once(2)) headers.push(['idempotency-key', `fuzz-${random.int(1_000)}`]);
  return { method: route.method, address: search ? `${path}?${search}` : path, headers, body };
}

function bodyOf(contract: Contract | null, random: Random): unknown {
  return contract?.body ? sampleOf(contract.body, random) : {};
}

/** One to three fields are something else, missing, or too many. */
function alterBody(request: Request, contract: Contract | null, random: Random): void {
  if (request.body === null) return alterAddress(request, random);
  const body = bodyOf(contract, random);
  // Without a prototype, so that __proto__ is a field like any other.
  const fields: Record<string, unknown> = Object.assign(Object.create(null), body);
  for (let times = 1 + random.int(3); times > 0; times -= 1) {
    const name = random.pick([...Object.keys(fields), 'extra', '__proto__', '']);
    if (random.once(6)) delete fields[name];
    else if (Array.isArray(fields[name]) && random.once(2)) fields[name] = [...fields[name], nastyValue(random)];
    else fields[name] = nastyValue(random);
  }
  request.body = toJson(random.once(12) ? nastyValue(random) : fields);
}

function alterAddress(request: Request, random: Random): void {
  const [path = '', search = ''] = request.address.split('?');
  const parts = path.split('/');
  if (random.once(2)) parts[1 + random.int(parts.length)] = nastyText(random);
  const names = [...new URLSearchParams(search).keys(), 'limit', 'cursor', 'from', 'amount', 'v', 'a[b]'];
  const more = Array.from({ length: random.int(4) }, () => `${random.pick(names)}=${nastyText(random)}`);
  request.address = `${parts.join('/')}?${[search, ...more].filter(Boolean).join('&')}`.replaceAll(/[^\x21-\x7e]/g, '');
}

const ODD_HEADERS = Object.entries({
  cookie: [
    '__Host-roulo-access=',
    '__Host-roulo-access=%00; __Host-roulo-refresh=\xff\xfe',
    ';=;==; __Host-roulo-access=a=b; ',
    `__Host-roulo-device=${'x'.repeat(6_000)}`,
  ],
  'x-csrf-token': ['', '\xe9'.repeat(43)],
  'idempotency-key': [' ', 'k'.repeat(300), '\xff'],
  'content-type': [
    'application/json; charset=utf-16',
    'application/json;;;',
    'APPLICATION/JSON',
    '/',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
  ],
  'content-encoding': ['gzip'],
  expect: ['100-continue', 'nonsense'],
  'x-forwarded-for': ['not an address, 1.2.3.4.5, ::1'],
  forwarded: ['for="[::1'],
  'x-http-method-override': ['DELETE'],
  accept: ['\xff/*'],
  'accept-encoding': ['br;q=x, gzip;q=9'],
  range: ['bytes=9-1,-,5-'],
  'if-none-match': ['"'.repeat(100)],
  'if-modified-since': ['never'],
  origin: ['null', 'http://[::1'],
  host: ['', '..:99999999'],
  upgrade: ['websocket'],
  authorization: [`Bearer ${'x'.repeat(500)}`],
  'user-agent': ['\xff'.repeat(2_000)],
  'x-nowpayments-sig': ['zz'],
}).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));

function alterHeaders(request: Request, random: Random): void {
  for (let times = 1 + random.int(3); times > 0; times -= 1) {
    const [name, value] = random.pick(ODD_HEADERS);
    const at = request.headers.findIndex(([known]) => known === name);
    if (at >= 0 && !random.once(3)) request.headers[at] = [name, value];
    else request.headers.push([name, value]);
    if (name === 'upgrade') request.headers.push(['connection', 'upgrade']);
  }
}

function breakJson(request: Request, random: Random): void {
  if (request.body === null) return alterHeaders(request, random);
  const { body } = request;
  const half = body.slice(0, random.int(body.length));
  request.body = random.pick([
    half,
    `\ufeff${body}`,
    `${body},`,
    body.replace('}', ',}'),
    body.replace('{', '{"a":1,"a":2,'),
    body.replaceAll('"', "'"),
    `${body}${body}`,
    body.replace(/:.*?([,}])/, ':NaN$1'),
    body.replace(/:.*?([,}])/, ':1e999$1'),
    `[${body}]`,
    toJson(new Raw(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`)),
    '\u0000',
    'null',
    '"text"',
    `{"a":"${'x'.repeat(70_000)}"}`,
  ]);
}

function encode({ method, address, headers, body }: Request, version: string): Buffer {
  const content = body === null ? Buffer.alloc(0) : Buffer.from(body);
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === null ? '' : `content-length: ${content.length}\r\n`;
  return Buffer.concat([
    Buffer.from(`${method} ${address} HTTP/${version}\r\n${lines.join('')}${length}\r\n`, 'latin1'),
    content,
  ]);
}

/** Bits turned over, stretches lost, doubled or put in. */
function breakBytes(bytes: Buffer, random: Random): Buffer {
  let broken = bytes;
  for (let times = 1 + random.int(4); times > 0; times -= 1) {
    const from = random.int(broken.length);
    const to = Math.min(broken.length, from + 1 + random.int(20));
    const [head, part, tail] = [broken.subarray(0, from), broken.subarray(from, to), broken.subarray(to)];
    const flipped = Buffer.from(part);
    flipped[0]! ^= 1 << random.int(8);
    const noise = Buffer.from(Array.from({ length: 1 + random.int(10) }, () => random.int(256)));
    broken = Buffer.concat([head, ...random.pick([[], [part, part], [flipped], [noise, part], [noise]]), tail]);
    if (broken.length === 0) return noise;
  }
  return broken;
}
