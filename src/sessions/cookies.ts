import { parseCookie, stringifySetCookie } from 'cookie';

const DAY_S = 24 * 60 * 60;

interface CookieShape {
  name: string;
  maxAgeS: number;
  sameSite?: 'strict' | 'lax';
}

/** Host-bound, HttpOnly, and sent only by requests from our own site unless `sameSite` says otherwise. */
export const COOKIES = {
  access: { name: '__Host-roulo-access', maxAgeS: 30 * 60 },
  refresh: { name: '__Host-roulo-refresh', maxAgeS: DAY_S / 2 },
  device: { name: '__Host-roulo-device', maxAgeS: 400 * DAY_S },
  /** Stands in for the session in CSRF tokens before there is one. */
  visitor: { name: '__Host-roulo-visitor', maxAgeS: DAY_S },
  /** For the back office. A browser sends cookies of localhost to every port, so these need different names. */
  staff: { name: '__Host-roulo-staff', maxAgeS: DAY_S / 2 },
  staffVisitor: { name: '__Host-roulo-staff-visitor', maxAgeS: DAY_S },
  /** For a sign-in that returns from the company's provider, which is another site. It grants nothing by itself. */
  staffCompany: { name: '__Host-roulo-staff-company', maxAgeS: 10 * 60, sameSite: 'lax' },
} as const satisfies Record<string, CookieShape>;

export type CookieName = keyof typeof COOKIES;
export type RequestCookies = Partial<Record<CookieName, string>>;

const PREFIXES = Object.fromEntries(
  Object.entries(COOKIES).map(([name, cookie]) => [
    name,
    { prefix: `${cookie.name}=`, laterPrefix: `; ${cookie.name}=` },
  ]),
) as Record<CookieName, { prefix: string; laterPrefix: string }>;

export function readCookies(header: string | undefined): RequestCookies {
  if (!header) return {};
  // Our values need no decoding: a token is valid only in its original spelling.
  const all = parseCookie(header, { decode: (value) => value });
  const found: RequestCookies = {};
  for (const [name, cookie] of Object.entries(COOKIES)) {
    const value = all[cookie.name];
    if (value !== undefined) found[name as CookieName] = value;
  }
  return found;
}

/** Reads one of our cookies without parsing the others, because it runs for every request. */
export function readCookie(header: string | undefined, name: CookieName): string | undefined {
  if (header === undefined) return undefined;
  const { prefix, laterPrefix } = PREFIXES[name];
  const at = header.startsWith(prefix) ? 0 : header.indexOf(laterPrefix) + 2;
  if (at === 1) return readCookies(header)[name];
  const end = header.indexOf(';', at);
  return header.slice(at + prefix.length, end === -1 ? undefined : end);
}

export function setCookie(name: CookieName, value: string): string {
  return makeCookie(name, value, COOKIES[name].maxAgeS);
}

export function clearCookie(name: CookieName): string {
  return makeCookie(name, '', 0);
}

function makeCookie(name: CookieName, value: string, maxAge: number): string {
  const { sameSite = 'strict' }: CookieShape = COOKIES[name];
  return stringifySetCookie({
    name: COOKIES[name].name,
    value,
    maxAge,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite,
  });
}
