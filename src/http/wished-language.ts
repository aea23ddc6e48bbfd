import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstKnown, LANGUAGE_COOKIE, languageCookie, LANGUAGES, type Language } from '../texts/language.ts';

/** The visitor's language: from the address, an earlier choice, or the browser's preference, in this order. */
export function wishedLanguage(request: FastifyRequest): Language {
  const { cookie, 'accept-language': accepted } = request.headers;
  const chosen = cookie?.includes(LANGUAGE_COOKIE) ? parseCookie(cookie)[LANGUAGE_COOKIE] : undefined;
  return firstKnown([languageInAddress(request), chosen, ...byPreference(accepted ?? '')]);
}

/** A visitor who follows a link to a page in one language stays in that language. */
export function keepChoice(request: FastifyRequest, reply: FastifyReply): void {
  const asked = languageInAddress(request);
  if (asked) reply.header('set-cookie', languageCookie(asked));
}

/** `?lang=es`, as in links to a page's other languages. */
function languageInAddress({ query }: FastifyRequest): Language | undefined {
  const asked = (query as Record<string, unknown>)['lang'];
  return LANGUAGES.find((each) => each === asked);
}

/** Parses `es-MX, en;q=0.8` into a list, the most preferred first. */
function byPreference(accepted: string): string[] {
  return accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const weight = settings.map((setting) => /^\s*q=([\d.]+)/.exec(setting)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
