import { expect, test } from 'vitest';
import { companyRefusalIn } from './company-refusals.web.ts';

test('company sign-in: the screen tells each reason in words, and nothing for an address that was made up', () => {
  expect(companyRefusalIn('?sign-in=no_account')).toContain('Ask an administrator to invite that address');
  expect(companyRefusalIn('')).toBeNull();
  expect(companyRefusalIn('?sign-in=constructor')).toBeNull();
  expect(companyRefusalIn('?sign-in=<b>call this number</b>')).toBeNull();
});
