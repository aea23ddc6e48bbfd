import { expect, test } from 'vitest';
import { LANGUAGES, textsIn } from '../texts/language.ts';
import { refusalText } from '../texts/refusals.ts';
import { uiTexts } from '../texts/ui.ts';
import { ApiError } from './api-client.ts';
import { fateOf, isRefusal, sentenceOf } from './failure.ts';

test('failure: a refusal moved nothing, an answer that never came may have', () => {
  expect(fateOf(new ApiError(409, 'STAKE_TOO_LARGE', ''), 'bet')).toBe('unmoved');
  expect(fateOf(new ApiError(503, 'UNAVAILABLE', ''), 'bet')).toBe('unmoved');
  expect(fateOf(new ApiError(500, 'SIGNATURE', ''), 'bet')).toBe('unmoved');
  expect(fateOf(new ApiError(0, 'UNREACHABLE', ''), 'bet')).toBe('check-bets');
  expect(fateOf(new ApiError(500, 'INTERNAL', ''), 'payment')).toBe('check-wallet');
});

test('failure: nobody is told to try again where the first try may have moved money', () => {
  for (const [status, code] of [
    [0, 'UNREACHABLE'],
    [0, 'TIMEOUT'],
    [503, 'OUTCOME_UNKNOWN'],
  ] as const) {
    const lost = new ApiError(status, code, 'Please try again.');
    expect([sentenceOf(lost, 'bet'), sentenceOf(lost, 'payment')]).toEqual([
      uiTexts.unconfirmed[code],
      uiTexts.unconfirmed[code],
    ]);
    expect(sentenceOf(lost, 'account')).toBe('Please try again.');
    expect(isRefusal(lost)).toBe(false);
  }
  expect(sentenceOf(new ApiError(503, 'UNAVAILABLE', 'Busy. Please try again.'), 'bet')).toBe(
    'Busy. Please try again.',
  );
});

test('failure: in every language it is known that a refusal says already that no money has moved', () => {
  for (const language of LANGUAGES) {
    const { saysUnmoved: words, fates } = textsIn(language, uiTexts);
    const saysUnmoved = (text: string) => words.some((word) => text.includes(word));
    for (const code of ['INSUFFICIENT_FUNDS', 'BET_INVALID', 'TABLE_FULL', 'UNAVAILABLE', 'STOPPING']) {
      expect(saysUnmoved(refusalText(language, code)!), `${language} ${code}`).toBe(true);
    }
    expect(saysUnmoved(fates.unmoved)).toBe(true);
    expect(saysUnmoved(refusalText(language, 'ROUND_OPEN')!)).toBe(false);
  }
});
