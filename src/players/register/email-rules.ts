/**
 * Returns the address in lower case, or null. ASCII only: an internationalised domain must be in punycode (xn--…). Quoted local
 * parts and address literals are refused, so that nothing can break out of a mail header.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length < 6 || text.length > 320) return null;
  // Tested before lower-casing, which would turn some non-ASCII characters into ASCII letters.
  const [, local, domain] = EMAIL_PATTERN.exec(text) ?? [];
  if (local === undefined || domain === undefined || local.length > 64) return null;
  return text.toLowerCase();
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LABEL = '(?=[0-9-]*[A-Za-z])' + LABEL;
const EMAIL_PATTERN = new RegExp(String.raw`^(${ATOM}(?:\.${ATOM})*)@((?:${LABEL}\.)+${TOP_LABEL})$`);
