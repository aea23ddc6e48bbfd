import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './totp-recovery.ts';
import { newTotpSecret, totpStepOf, totpUri } from '../../credentials/totp.ts';

/** The secret and the codes of RFC 6238, appendix B, truncated to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('totp: at second %i the code is %s', (second, code) => {
  expect(totpStepOf(SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('totp: a code is taken one step early and one step late, and no further', () => {
  const stepAt = (second: number) => totpStepOf(SECRET, '005924', new Date(second * 1000));
  const second = 1_234_567_890;
  const step = second / 30;
  expect([second - 30, second, second + 29, second + 59].map(stepAt)).toEqual([step, step, step, step]);
  expect([second - 31, second + 60].map(stepAt)).toEqual([null, null]);
});

test.each(['', '00592', '0059244', '00592a', '٠٠٥٩٢٤', '-05924', '0.5924'])('totp: "%s" is no code', (code) => {
  expect(totpStepOf(SECRET, code, new Date(1_234_567_890_000))).toBeNull();
});

test('totp: a secret has 160 bits and stands in the address with the name', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri('Ada_1', secret)).toBe(`otpauth://totp/Roulo:Ada_1?secret=${secret}&issuer=Roulo`);
});

test('recovery codes: ten different ones, found again however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const hash = hashRecoveryCode(code)!;
    const sloppy = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(hashRecoveryCode(sloppy)!.equals(hash)).toBe(true);
  }
  expect(hashRecoveryCode(codes[0]!.slice(1))).toBeNull();
  expect(hashRecoveryCode('U'.repeat(24))).toBeNull();
});
