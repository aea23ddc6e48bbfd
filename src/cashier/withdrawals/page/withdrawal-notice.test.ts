import { expect, test } from 'vitest';
import { withdrawalNotice } from './withdrawal-notice.web.ts';
import { WITHDRAWAL_STATES } from '../withdrawal.ts';

test('withdrawal notice: held, sent, confirmed and declined are told, the steps in between are not', () => {
  const told = WITHDRAWAL_STATES.map((state) => [state, withdrawalNotice(state, '$20.00')?.text ?? null]);
  expect(Object.fromEntries(told)).toEqual({
    requested: null,
    reviewing: 'Our team is looking into your withdrawal of $20.00. Your money is safe.',
    submitting: null,
    submitted: null,
    verifying: null,
    processing: 'Your withdrawal of $20.00 was sent to the network.',
    sent: 'Your withdrawal of $20.00 is confirmed.',
    returned: 'Your withdrawal of $20.00 has been returned to your balance.',
    in_review: 'Our team is looking into your withdrawal of $20.00. Your money is safe.',
  });
});

test('withdrawal notice: what staff have approved is told once, whichever stage the processor is at', () => {
  const told = WITHDRAWAL_STATES.filter(
    (state) =>
      withdrawalNotice(state, '$20.00', 'approved')?.text ===
      'Your withdrawal of $20.00 was approved. We are sending it now.',
  );
  expect(told).toEqual(['requested', 'submitting', 'submitted', 'verifying']);
});
