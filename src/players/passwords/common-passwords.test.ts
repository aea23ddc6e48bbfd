import { expect, test } from 'vitest';
import listed from './common-passwords.json' with { type: 'json' };
import { isCommonPassword } from './common-passwords.ts';
import { checkPasswordShape } from './password-rules.ts';

test('password: the list holds 3,000 different ones, all of which fit the rule', () => {
  expect(new Set(listed).size).toBe(3_000);
  expect(listed.filter((password) => !checkPasswordShape(password))).toEqual([]);
});

test.each([
  'Password1!',
  'P@ssw0rd',
  'Password123!',
  'Qwerty123!',
  '1qaz@WSX',
  'Welcome1!',
  'Summer2024!',
  'Admin@123',
])('password: %s is too common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'TestPass123!',
  'Casino123!',
  'Roulo123!',
  'Copper7!Lantern',
  'pASSWORD1!',
  'Password1!x',
  ' Password1!',
  '',
])('password: "%s" is none of them, since only the exact text counts', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
