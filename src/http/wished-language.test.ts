import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { wishedLanguage } from './wished-language.ts';

const asked = (headers: Record<string, string>, query: Record<string, string> = {}) =>
  wishedLanguage({ headers, query } as unknown as FastifyRequest);

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'es' }, 'es'],
  [{ 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt'],
  [{ 'accept-language': 'pt-PT' }, 'pt'],
  [{ 'accept-language': 'ja-JP,ja;q=0.9' }, 'ja'],
  [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  [{ 'accept-language': 'de, en;q=0.4, es;q=0.6' }, 'es'],
  [{ 'accept-language': 'es;q=0, en' }, 'en'],
  [{ 'accept-language': 'fr;q=x,,;' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'a=b; roulo-language=es' }, 'es'],
  [{ 'accept-language': 'es', cookie: 'roulo-language=xx' }, 'es'],
] as const)('language: %j reads %s', (headers, language) => {
  expect(asked(headers)).toBe(language);
});

test('language: what the address says comes first', () => {
  expect(asked({ cookie: 'roulo-language=es' }, { lang: 'en' })).toBe('en');
  expect(asked({ cookie: 'roulo-language=es' }, { lang: 'xx' })).toBe('es');
});
