import { parseCookie, stringifySetCookie } from 'cookie';

const DAY_S = 24 * 60 * 60;

/** Host-bound, unreadable for scripts, never sent along from another site. */
export const COOKIES = {
  access: { name: '__Host-roulo-access', maxAgeS: 30 * 60 },
  refresh: { name: '__Host-roulo-refresh', maxAgeS: DAY_S / 2 },
  device: { name: '__Host-roulo-device', maxAgeS: 400 * DAY_S },
  /** Stands in for the session in CSRF tokens before there is one. */
  visitor: { name: '__Host-roulo-visitor', maxAgeS: DAY_S },
} as const;

export type CookieName = keyof typeof COOKIES;
export type RequestCookies = Partial<Record<CookieName, string>>;

export function readCookies(header: string | undefined): RequestCookies {
  if (!header) return {};
  const all = parseCookie(header);
  const found: RequestCookies = {};
  for (const [name, cookie] of Object.entries(COOKIES)) {
    const value = all[cookie.name];
    if (value !== undefined) found[name as CookieName] = value;
  }
  return found;
}

export function setCookie(name: CookieName, value: string): string {
  return makeCookie(name, value, COOKIES[name].maxAgeS);
}

export function clearCookie(name: CookieName): string {
  return makeCookie(name, '', 0);
}

function makeCookie(name: CookieName, value: string, maxAge: number): string {
  return stringifySetCookie({
    name: COOKIES[name].name,
    value,
    maxAge,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'strict',
  });
}
