import { expect, test } from 'vitest';
import { LANGUAGES, textsIn } from '../texts/language.ts';
import { refusalText } from '../texts/refusals.ts';
import { uiTexts } from '../texts/ui.ts';
import { ApiError } from './api-client.ts';
import { fateOf } from './failure.ts';

test('failure: a refusal moved nothing, an answer that never came may have', () => {
  expect(fateOf(new ApiError(409, 'STAKE_TOO_LARGE', ''), 'bet')).toBe('unmoved');
  expect(fateOf(new ApiError(503, 'UNAVAILABLE', ''), 'bet')).toBe('unmoved');
  expect(fateOf(new ApiError(500, 'SIGNATURE', ''), 'bet')).toBe('unmoved');
  expect(fateOf(new ApiError(0, 'UNREACHABLE', ''), 'bet')).toBe('check-bets');
  expect(fateOf(new ApiError(500, 'INTERNAL', ''), 'payment')).toBe('check-wallet');
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
