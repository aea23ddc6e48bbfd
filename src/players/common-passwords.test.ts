import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { checkPasswordShape } from './password-rules.ts';

test.each([
  'Password1!',
  'Password123!',
  'P@ssw0rd1!',
  'P@$$w0rd1',
  'Pa$$word99!',
  '1Qwerty!',
  'Qwerty123!',
  'Qwerty123456!',
  'Qwertz1!',
  'Azerty123!',
  'Asdf1234!',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Zaq12wsx!',
  'Abcd1234!',
  'Abc123!@#',
  'Aa123456!',
  'Aaaa1111!',
  'Ab1!Ab1!',
  'Sunshine7!',
  'Summer2024!',
  'Welcome1990#',
  'Letmein1!',
  'Iloveyou2!',
  'Monkey12#',
  'Dr4g0n!!',
  'Trustno1!',
  'Baseball$7',
  '!!Football1',
  'Admin123!',
  'Superman9%',
  'PasswordPassword1!',
  'Roulo123!',
  'R0ulo2024!',
  'RouloCasino1!',
  'RouloPassword1!',
  'RouloRoulo7!',
  'Casino777!',
  'Plinko99!',
  'J@ckp0t1!',
  'Bitcoin21!',
])('password: %s is too common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Copper7!Lantern',
  'Str0ng!Pass99',
  'Otter#Violin42',
  'Teal3!Quarry',
  'mUg!7Ferns',
  'Dragon83!92#17',
  'Kx9!vTq2#Lm',
  'xT4$rb!Q',
  'G7!hpwz2Rk',
  'Zanzibar!Quiche3',
  'Correct4!Horse',
  'Hjk!83dkWq',
  'Ελλάδα1!Aa',
])('password: %s is accepted', (password) => {
  expect(checkPasswordShape(password)).toBe(true);
  expect(isCommonPassword(password)).toBe(false);
});

test.each([
  ['Lanternjaw1!', 'lanternjaw'],
  ['1Lanternjaw!', 'LanternJaw'],
  ['L4nternj@w9!', 'lanternjaw'],
  ['Zorbak_77!', 'zorbak_77'],
  ['Zorbak2024!', 'zorbak_77'],
  ['ZorbakPrime1!', 'zorbak.prime'],
  ['Zorbak.Prime1!', 'zorbak.prime@example.com'],
  ['Xxzorbak7!', 'zorbak'],
  ['ZorbakSunshine1!', 'zorbak'],
])('password: %s is too close to %s', (password, word) => {
  expect(isCommonPassword(password)).toBe(false);
  expect(isCommonPassword(password, [word])).toBe(true);
});

test('password: a name inside a longer secret, or a name too short to matter, does not refuse it', () => {
  expect(isCommonPassword('Zorbak!Violin#Teal3', ['zorbak'])).toBe(false);
  expect(isCommonPassword('Copper7!Lantern', ['copper', 'lantern@example.com'])).toBe(false);
  expect(isCommonPassword('Abx7!kWq', ['ab', ''])).toBe(false);
});

test('password: none of 2,000 random ones is refused', () => {
  const random = seededNumbers(20_240_101);
  const refused: string[] = [];
  for (let n = 0; n < 2000; n++) {
    const password = Array.from({ length: 12 }, () => ALPHABET[random() % ALPHABET.length]).join('');
    if (isCommonPassword(password, ['jack', 'jack.sparrow'])) refused.push(password);
  }
  expect(refused).toEqual([]);
});

test('password: a hostile text of the greatest length is judged at once', () => {
  const before = process.cpuUsage();
  for (const password of ['1!'.repeat(12), `${'!'.repeat(23)}a`, `${'7$'.repeat(6)}a${'!4'.repeat(5)}b`]) {
    isCommonPassword(password, ['a'.repeat(64), 'jack']);
  }
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
});

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%';

function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits of this generator repeat soon.
    return state >>> 8;
  };
}
