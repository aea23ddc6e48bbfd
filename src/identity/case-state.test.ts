import { expect, test } from 'vitest';
import { isOpen, judge, STATUS_WORDS, type CaseState, type DecidedState } from './case-state.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const caseOf = (state: CaseState, decidedMinute: number | null = null, forged = false) => ({
  state,
  forged,
  decidedAt: decidedMinute === null ? null : at(decidedMinute),
});
const decisionOf = (state: DecidedState, minute: number, forged = false) => ({ state, forged, decidedAt: at(minute) });

test.each(['approved', 'resubmit', 'rejected'] as const)('kyc: a pending case becomes %s', (state) => {
  expect(judge(caseOf('pending'), decisionOf(state, 5))).toEqual({ applies: true, state, replacesFinal: false });
});

test('kyc: what was not submitted is not decided', () => {
  for (const state of ['none', 'draft'] as const) {
    expect(judge(caseOf(state), decisionOf('approved', 5))).toEqual({ applies: false, why: 'not_submitted' });
  }
});

test('kyc: a decision takes effect once, and never after a newer one', () => {
  expect(judge(caseOf('approved', 5), decisionOf('approved', 5))).toEqual({ applies: false, why: 'not_newer' });
  expect(judge(caseOf('approved', 5), decisionOf('rejected', 4))).toEqual({ applies: false, why: 'not_newer' });
  expect(judge(caseOf('approved', 5), decisionOf('approved', 6))).toEqual({ applies: false, why: 'same' });
});

test('kyc: a newer decision replaces a final one, and that is noticed', () => {
  expect(judge(caseOf('approved', 5), decisionOf('rejected', 6))).toMatchObject({ applies: true, replacesFinal: true });
  expect(judge(caseOf('rejected', 5), decisionOf('approved', 6))).toMatchObject({ applies: true, replacesFinal: true });
  expect(judge(caseOf('rejected', 5), decisionOf('rejected', 6, true))).toMatchObject({ applies: true });
});

test('kyc: an approval runs out without an alert; nothing else does', () => {
  expect(judge(caseOf('approved', 5), decisionOf('expired', 6))).toEqual({
    applies: true,
    state: 'expired',
    replacesFinal: false,
  });
  expect(judge(caseOf('pending'), decisionOf('expired', 6))).toMatchObject({ applies: true, state: 'resubmit' });
});

test('kyc: the player may change a case until it is submitted, and again when it was sent back', () => {
  const open = (Object.keys(STATUS_WORDS) as CaseState[]).filter(isOpen);
  expect(open).toEqual(['none', 'draft', 'resubmit', 'expired']);
});
