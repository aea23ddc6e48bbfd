import { expect, test } from 'vitest';
import { normalizeEmail } from './email-rules.ts';

test.each([
  ['a@b.co', 'a@b.co'],
  ['Ada.Lovelace@Example.COM', 'ada.lovelace@example.com'],
  ['ada+casino@mail.example.co.uk', 'ada+casino@mail.example.co.uk'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['a_b-c@sub-domain.example', 'a_b-c@sub-domain.example'],
  ['info@xn--mnchen-3ya.de', 'info@xn--mnchen-3ya.de'],
  [`${'l'.repeat(64)}@example.com`, `${'l'.repeat(64)}@example.com`],
])('e-mail: %s is kept as %s', (text, expected) => {
  expect(normalizeEmail(text)).toBe(expected);
});

const longDomain = Array.from({ length: 5 }, () => 'd'.repeat(50)).join('.');

test('e-mail: 320 characters are allowed, 321 are not', () => {
  const longest = `${'l'.repeat(64)}@${longDomain}`;
  expect(longest).toHaveLength(319);
  expect(normalizeEmail(`${longest}d`)).toBe(`${longest}d`);
  expect(normalizeEmail(`${longest}dd`)).toBeNull();
});

test.each([
  '',
  'a@b.c',
  'plain.text',
  'ada@example',
  'ada.example.com',
  '@example.com',
  'ada@',
  'ada@.com',
  'ada@example.',
  'ada@exam..ple',
  'ada@-example.com',
  'ada@example-.com',
  'ada@b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  'ada lovelace@example.com',
  ' ada@example.com',
  'ada@example.com ',
  'ada@example.com\n',
  'ada@example.com\r\nBcc: all@example.com',
  'ada\n@example.com',
  'ada\0@example.com',
  'ada\t@example.com',
  'ada@exam\u007Fple.com',
  '<ada@example.com>',
  'Ada <ada@example.com>',
  'ada@example.com,eve@example.com',
  'ada@example.com;eve@example.com',
  '"ada"@example.com',
  '`ada`@example.com',
  'ada(comment)@example.com',
  String.raw`ada\@example.com`,
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@münchen.de',
  'ädä@example.com',
  'ada@example.com\u2028',
  'ada@example\u3002com',
  '\u212Aelvin@example.com',
  `${'l'.repeat(65)}@example.com`,
])('e-mail: %j is refused', (text) => {
  expect(normalizeEmail(text)).toBeNull();
});

test('e-mail: a hostile text of the greatest length is refused at once', () => {
  const before = process.cpuUsage();
  expect(normalizeEmail(`${'a.'.repeat(150)}@${'b-'.repeat(9)}`)).toBeNull();
  expect(normalizeEmail(`a@${'b.'.repeat(150)}!`)).toBeNull();
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
});
