import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CountryLookupOptions, createCountryLookup } from './lookup.ts';

const PROXY = '10.0.0.9';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countries-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function lookupWith(options: Partial<CountryLookupOptions> = {}) {
  const lines: string[] = [];
  const lookup = await createCountryLookup({
    trustedPeer: (peer) => peer === PROXY,
    log: (line) => lines.push(line),
    ...options,
  });
  const countryOf = (ip: string, headers: Record<string, string | string[] | undefined> = {}, peer = ip) =>
    lookup.countryOf({ ip, peer, headers });
  return { lookup, countryOf, lines };
}

test.each([
  ['81.2.69.142', 'GB'],
  ['::ffff:81.2.69.142', 'GB'],
  ['::FFFF:5102:458E', 'GB'],
  ['0:0:0:0:0:ffff:5102:458e', 'GB'],
  ['8.8.8.8', 'US'],
  ['133.11.0.1', 'JP'],
  ['200.160.2.3', 'BR'],
  ['196.25.1.1', 'ZA'],
  ['5.9.0.1', 'DE'],
  ['62.210.0.1', 'FR'],
  ['77.88.8.8', 'RU'],
  ['200.40.30.245', 'UY'],
  ['2400:4050::1', 'JP'],
  ['2a02:8109::1', 'DE'],
  ['2a01:cb00::1', 'FR'],
  ['2A02:0C7F:0:0::1', 'GB'],
  ['2804:14c::1', 'BR'],
  ['2600:1700::1', 'US'],
  // The address of an IPv4 network inside IPv6: 6to4 and the well-known prefix of translators.
  ['2002:5102:458e::1', 'GB'],
  ['64:ff9b::5102:458e', 'GB'],
  ['203.0.113.5', null],
  ['2001:db8::1', null],
  ['not an address', null],
  ['', null],
  ['300.1.1.1', null],
])('country: the embedded table says %s is %s', async (ip, country) => {
  const { countryOf, lines } = await lookupWith();
  expect(await countryOf(ip)).toBe(country);
  expect(lines).toEqual([]);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '100.127.255.255',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::1',
  '::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
])('country: %s is nobody’s public address and no source is asked', async (ip) => {
  const source = vi.fn(() => 'DE');
  const { countryOf } = await lookupWith({ sources: [source] });
  expect(await countryOf(ip)).toBeNull();
  expect(source).not.toHaveBeenCalled();
});

test('country: neighbours of the private ranges are asked for', async () => {
  const { countryOf } = await lookupWith({ sources: [() => 'DE'] });
  for (const ip of ['172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '11.0.0.1', '2a00::1']) {
    expect(await countryOf(ip), ip).toBe('DE');
  }
});

test('country: the header counts from a trusted peer, before the address', async () => {
  const { countryOf } = await lookupWith();
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': 'BR' }, PROXY)).toBe('BR');
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': 'br' }, `::ffff:${PROXY}`)).toBe('BR');
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': ['BR'] }, PROXY)).toBe('BR');
  expect(await countryOf('127.0.0.1', { 'cf-ipcountry': 'BR' }, PROXY)).toBe('BR');
});

test('country: a forged header from anyone else is ignored', async () => {
  const { countryOf } = await lookupWith();
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': 'BR' })).toBe('GB');
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': 'BR' }, 'not an address')).toBe('GB');
});

test.each(
  ['XX', 'xx', 'T1', 'ZZ', '', 'B', 'BRA', 'B1', 'BR, US', ['BR', 'US'], [], undefined].map((value) => [value]),
)('country: a header of %j is no country and the address decides', async (value) => {
  const { countryOf } = await lookupWith();
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': value }, PROXY)).toBe('GB');
});

test('country: the name of the header is a setting', async () => {
  const { countryOf } = await lookupWith({ countryHeader: 'X-Country' });
  expect(await countryOf('81.2.69.142', { 'x-country': 'BR', 'cf-ipcountry': 'JP' }, PROXY)).toBe('BR');
});

test('country: the forced country wins over everything', async () => {
  const { countryOf } = await lookupWith({ forceCountry: 'se' });
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': 'BR' }, PROXY)).toBe('SE');
  expect(await countryOf('127.0.0.1')).toBe('SE');
});

test.each(['XX', 'Sweden', '1'])('country: forcing %s fails at start', async (forceCountry) => {
  await expect(lookupWith({ forceCountry })).rejects.toThrow('GEO_FORCE_COUNTRY');
});

test('country: a throwing source is logged once and the next one answers', async () => {
  const broken = () => {
    throw new Error('the disk is gone');
  };
  const rejecting = () => Promise.reject(new Error('late failure'));
  const { countryOf, lines } = await lookupWith({ sources: [broken, rejecting, () => 'XX', () => 'CL'] });
  expect(await countryOf('81.2.69.142')).toBe('CL');
  expect(await countryOf('81.2.69.143')).toBe('CL');
  expect(lines).toEqual(['country lookup failed: the disk is gone']);
});

test('country: when every source throws the answer is null, and the next request asks again', async () => {
  const source = vi.fn<(ip: string) => string>(() => {
    throw new Error('out of order');
  });
  const { countryOf } = await lookupWith({ sources: [source] });
  expect(await countryOf('81.2.69.142')).toBeNull();
  source.mockReturnValue('GB');
  expect(await countryOf('81.2.69.142')).toBe('GB');
});

test('country: a hanging source gives null after 200 ms and is not remembered', async () => {
  vi.useFakeTimers();
  try {
    const source = vi.fn(() => new Promise<string>(() => {}));
    const { countryOf, lines } = await lookupWith({ sources: [source] });
    const answer = countryOf('81.2.69.142');
    await vi.advanceTimersByTimeAsync(199);
    expect(await Promise.race([answer, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBeNull();
    expect(lines).toEqual(['country lookup failed: no answer within 200 ms']);
    source.mockResolvedValue('GB');
    expect(await countryOf('81.2.69.142')).toBe('GB');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('country: a failing trust check gives null', async () => {
  const trustedPeer = () => {
    throw new Error('no list');
  };
  const { countryOf } = await lookupWith({ trustedPeer });
  expect(await countryOf('81.2.69.142', { 'cf-ipcountry': 'BR' })).toBeNull();
});

test('country: an answer is remembered per address, also the answer that there is none', async () => {
  const source = vi.fn((ip: string) => (ip === '81.2.69.142' ? 'GB' : null));
  const { countryOf } = await lookupWith({ sources: [source] });
  for (const ip of ['81.2.69.142', '::ffff:81.2.69.142', '9.9.9.9', '9.9.9.9']) await countryOf(ip);
  expect(source.mock.calls).toEqual([['81.2.69.142'], ['9.9.9.9']]);
});

test('country: the memory is bounded and forgets the oldest address first', async () => {
  const source = vi.fn(() => 'GB');
  const { countryOf } = await lookupWith({ sources: [source] });
  const addressOf = (n: number) => `20.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  for (let n = 0; n <= 10_000; n++) await countryOf(addressOf(n));
  source.mockClear();
  await countryOf(addressOf(1));
  expect(source).not.toHaveBeenCalled();
  await countryOf(addressOf(0));
  expect(source).toHaveBeenCalledTimes(1);
});

test('country: an own mmdb file is asked before the embedded table', async () => {
  const mmdbPath = path.join(folder, 'country.mmdb');
  await writeFile(
    mmdbPath,
    mmdbFile([
      ['81.2.69.0/24', { country: { iso_code: 'SE' } }],
      ['1.2.3.0/24', { country_code: 'NZ' }],
      ['5.6.7.0/24', { country: 'KE' }],
      ['8.8.8.0/24', { continent: { code: 'NA' } }],
    ]),
  );
  const { countryOf, lines } = await lookupWith({ mmdbPath });
  expect(lines).toEqual(['country database Test-Country, built 2024-01-01T00:00:00.000Z']);
  expect(await countryOf('81.2.69.142')).toBe('SE');
  expect(await countryOf('::ffff:81.2.69.142')).toBe('SE');
  expect(await countryOf('1.2.3.4')).toBe('NZ');
  expect(await countryOf('5.6.7.8')).toBe('KE');
  expect(await countryOf('8.8.8.8')).toBe('US');
  expect(await countryOf('133.11.0.1')).toBe('JP');
  // The file knows IPv4 only.
  expect(await countryOf('2a02:8109::1')).toBe('DE');
  expect(lines).toHaveLength(1);
});

test('country: a missing or corrupt mmdb file fails at start and names the setting and the file', async () => {
  const missing = path.join(folder, 'missing.mmdb');
  await expect(lookupWith({ mmdbPath: missing })).rejects.toThrow(/GEO_MMDB_PATH.*missing\.mmdb.*ENOENT/);
  for (const [name, content] of Object.entries({ text: 'not a database '.repeat(50), empty: '' })) {
    const corrupt = path.join(folder, `${name}.mmdb`);
    await writeFile(corrupt, content);
    await expect(lookupWith({ mmdbPath: corrupt }), name).rejects.toThrow(`GEO_MMDB_PATH: cannot read`);
  }
});

test('country: a database damaged inside is logged and the embedded table answers', async () => {
  const mmdbPath = path.join(folder, 'damaged.mmdb');
  const file = mmdbFile([['81.2.69.0/24', { country: { iso_code: 'SE' } }]]);
  // 0x00 0x00 is an extended type that does not exist.
  file.fill(0, file.indexOf('country') - 2, file.indexOf('SE'));
  await writeFile(mmdbPath, file);
  const { countryOf, lines } = await lookupWith({ mmdbPath });
  expect(await countryOf('81.2.69.142')).toBe('GB');
  expect(lines.at(-1)).toMatch(/^country lookup failed: /);
});

type MmdbValue = string | number | { readonly [key: string]: MmdbValue };

/** The smallest IPv4 file of the MaxMind DB 2.0 format: 24-bit records, no pointers. */
function mmdbFile(networks: readonly (readonly [cidr: string, record: MmdbValue])[]): Buffer {
  const nodes: [number | null, number | null][] = [[null, null]];
  const leaves: { node: number; side: 0 | 1; offset: number }[] = [];
  const data: Buffer[] = [];
  let dataLength = 0;
  for (const [cidr, record] of networks) {
    const [address, bits] = cidr.split('/') as [string, string];
    const value = address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
    let node = 0;
    for (let bit = 0; bit < Number(bits); bit++) {
      const side = (Math.floor(value / 2 ** (31 - bit)) % 2) as 0 | 1;
      if (bit === Number(bits) - 1) leaves.push({ node, side, offset: dataLength });
      else node = nodes[node]![side] ??= nodes.push([null, null]) - 1;
    }
    const encoded = mmdbValue(record);
    data.push(encoded);
    dataLength += encoded.length;
  }
  for (const { node, side, offset } of leaves) nodes[node]![side] = nodes.length + 16 + offset;
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.flat().forEach((target, index) => tree.writeUIntBE(target ?? nodes.length, index * 3, 3));
  const metadata = mmdbValue({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Date.UTC(2024, 0, 1) / 1000,
    database_type: 'Test-Country',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 24,
  });
  const marker = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}

function mmdbValue(value: MmdbValue): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.from([(6 << 5) | 4, 0, 0, 0, 0]);
    bytes.writeUInt32BE(value, 1);
    return bytes;
  }
  const fields = Object.entries(value);
  return Buffer.concat([
    Buffer.from([(7 << 5) | fields.length]),
    ...fields.flatMap(([key, item]) => [mmdbValue(key), mmdbValue(item)]),
  ]);
}
