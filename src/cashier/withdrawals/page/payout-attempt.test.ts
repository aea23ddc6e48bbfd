import { expect, test } from 'vitest';
import { ApiError } from '../../../ui/api-client.ts';
import { isUndecided } from './payout-attempt.web.ts';

test.each([
  [0, 'TIMEOUT', true],
  [0, 'UNREACHABLE', true],
  [502, 'UNKNOWN', true],
  [504, 'UNKNOWN', true],
  [500, 'INTERNAL', true],
  [503, 'OUTCOME_UNKNOWN', true],
  [503, 'UNAVAILABLE', false],
  [401, 'TOTP_REQUIRED', false],
  [409, 'BALANCE_TOO_LOW', false],
])('payout: after %d %s it is open whether it was taken: %s', (status, code, isOpen) => {
  expect(isUndecided(new ApiError(status, code, ''))).toBe(isOpen);
});

test('payout: after a fault of our own page it is open too', () => {
  expect(isUndecided(new TypeError('a fault'))).toBe(true);
});
