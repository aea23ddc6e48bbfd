import { expect, test } from 'vitest';
import { checkPasswordShape } from './password-rules.ts';

test.each([
  ['Copper7!Lantern', true],
  ['Abcde1!x', true],
  ['Abcde1!', false],
  [`Aa1!${'x'.repeat(20)}`, true],
  [`Aa1!${'x'.repeat(21)}`, false],
  ['abcdefg1!', false],
  ['ABCDEFG1!', false],
  ['Abcdefgh!', false],
  ['Abcdefg12', false],
  ['Abcdefg1^', false],
  ['Abcdefg1 @', true],
  ['Abcdef1#', true],
  ['Abcdef1$', true],
  ['Abcdef1%', true],
  ['Äbcdefg1!', false],
  ['Aäbcdef1!', true],
  ['A1!b😀😀', true],
  ['A1!b😀x', false],
  ['', false],
])('password: %j has the required shape: %s', (password, allowed) => {
  expect(checkPasswordShape(password)).toBe(allowed);
});
