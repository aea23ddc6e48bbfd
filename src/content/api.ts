import { Type } from 'typebox';
import { contract, Strict } from '../http/contract.ts';
import { LANGUAGES } from '../texts/language.ts';

export const readPageHead = contract({
  method: 'GET',
  path: '/api/pages/head',
  summary: 'What the head of a page says of it, for a page that came without being loaded',
  access: 'public',
  query: Strict({ path: Type.String({ pattern: '^/', maxLength: 300 }), language: Type.Enum(LANGUAGES) }),
  answer: Strict({ tags: Type.String({ description: 'HTML elements' }) }),
});
