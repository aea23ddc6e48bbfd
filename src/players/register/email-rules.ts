/**
 * The address in lower case, or null. ASCII only: an internationalised domain is written in punycode (xn--…).
 * No quoted local parts and no address literals, so nothing that could break out of a mail header gets through.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length < 6 || text.length > 320) return null;
  // Tested before lower-casing, which turns a few characters outside ASCII into ASCII letters.
  const [, local, domain] = EMAIL_PATTERN.exec(text) ?? [];
  if (local === undefined || domain === undefined || local.length > 64) return null;
  return text.toLowerCase();
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LABEL = '(?=[0-9-]*[A-Za-z])' + LABEL;
const EMAIL_PATTERN = new RegExp(String.raw`^(${ATOM}(?:\.${ATOM})*)@((?:${LABEL}\.)+${TOP_LABEL})$`);
