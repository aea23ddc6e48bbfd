import { expect, test } from 'vitest';
import { makeAddress } from './addresses.ts';
import { findCoin } from './coins.ts';
import { startProcessor, type PayoutAnswer } from './test-processor.ts';

test('payout: verified, it is processed, sent and finished with a hash, each with a callback', async () => {
  const { payout, verify, casino, events, read } = await startProcessor();
  const { id, withdrawals } = await payout();
  expect(withdrawals).toMatchObject([{ status: 'WAITING', amount: '118.2', unique_external_id: 'wd_1' }]);
  expect(await (await verify(id)).text()).toBe('OK');
  await casino.waitFor((received) => received.length === 3);
  expect(events()).toEqual(['PROCESSING', 'SENDING', 'FINISHED']);
  const [one] = await read<PayoutAnswer[]>(`/payout/${withdrawals[0]?.id}`);
  expect(one?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('payout: without key, token or with an expired token it is refused', async () => {
  const { postApi, auth, control } = await startProcessor();
  expect((await postApi('/payout', {})).status).toBe(401);
  const token = await auth();
  expect((await postApi('/payout', {}, token)).status).toBe(400);
  expect((await postApi('/payout', {}, `${token}x`)).status).toBe(403);
  await control('clock', { advanceMs: 5 * 60_000 });
  expect((await postApi('/payout', {}, token)).status).toBe(403);
  expect((await postApi('/auth', { email: 'OPS@roulo.test', password: 'sim-password' })).status).toBe(403);
});

test.each([
  { amount: 118.1234567 },
  { amount: '0' },
  { amount: 9 },
  { amount: 1e8 },
  { address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeM' },
  { currency: 'usdt' },
  { currency: 'usdterc20' },
])('payout: %o is refused', async (wrong) => {
  const { postApi, auth } = await startProcessor();
  const right = { address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', currency: 'trx', amount: 118.2 };
  const answer = await postApi('/payout', { withdrawals: [{ ...right, ...wrong }] }, await auth());
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_CREATE_WITHDRAWAL_REQUEST' }]);
});

test('payout: after ten wrong codes the right one is refused too', async () => {
  const { payout, verify } = await startProcessor();
  const { id } = await payout();
  for (let count = 0; count < 10; count += 1) expect((await verify(id, 'abcdef')).status).toBe(400);
  const locked = await verify(id);
  expect([locked.status, await locked.json()]).toMatchObject([400, { message: 'Too many wrong verification codes' }]);
});

test('payout: a code verifies one batch only, and a clock that goes wrong verifies none', async () => {
  const { payout, verify, control } = await startProcessor();
  await control('settings', { codesWorkOnce: true });
  const [one, other] = [await payout('wd_1'), await payout('wd_2')];
  await control('clock', { totpSkewMs: 90_000 });
  expect((await verify(one.id)).status).toBe(400);
  await control('clock', { totpSkewMs: 0 });
  expect((await verify(one.id)).status).toBe(200);
  expect((await verify(other.id)).status).toBe(400);
});

test('payout: unverified for an hour it is rejected', async () => {
  const { payout, verify, control, casino } = await startProcessor();
  const { id } = await payout();
  await control('clock', { advanceMs: 3_600_000 });
  await casino.waitFor((received) => received.length === 1);
  expect(casino.received[0]?.body).toMatchObject({ status: 'REJECTED', error: 'Not verified within one hour' });
  expect((await verify(id)).status).toBe(400);
});

test.each([
  ['payout-fails', ['PROCESSING', 'SENDING', 'FAILED']],
  ['payout-fails-then-finishes', ['PROCESSING', 'SENDING', 'FAILED', 'FINISHED']],
  ['payout-rejected', ['PROCESSING', 'REJECTED']],
])('payout: %s', async (kind, road) => {
  const { payout, verify, control, casino, events } = await startProcessor();
  await control('fault', { kind, times: 1 });
  await verify((await payout()).id);
  await casino.waitFor((received) => received.length === road.length);
  expect(events()).toEqual(road);
});

test('payout: creation can be refused as from an address that is not allow-listed', async () => {
  const { payout, control } = await startProcessor();
  await control('fault', { kind: 'payout-not-allowed', times: 1 });
  expect(await payout()).toMatchObject({ statusCode: 403, message: 'Access denied | Invalid IP' });
});

test('payout: a lost answer leaves a payout that the list knows by its unique_external_id', async () => {
  const { payout, control, read } = await startProcessor();
  await control('fault', { kind: 'lost-answer', call: 'create-payout', times: 1 });
  await expect(payout('wd_lost')).rejects.toThrow('fetch failed');
  const { payouts } = await read<{ payouts: PayoutAnswer[] }>(
    '/payout?limit=20&page=0&order_by=dateCreated&order=desc',
  );
  expect(payouts.map(({ unique_external_id }) => unique_external_id)).toEqual(['wd_lost']);
});

test('payout: paid to the test wallet it arrives there, and the balance at the processor is less', async () => {
  const { postApi, auth, verify, read, casino, control } = await startProcessor();
  const address = makeAddress(findCoin('trx')!, 'the test wallet');
  type Balance = Record<string, { amount: number; pendingAmount: number }>;
  const before = await read<Balance>('/balance');
  const withdrawals = [{ address, currency: 'trx', amount: 100 }];
  const url = casino.url('/provider/crypto/payout-ipn');
  const created = await postApi('/payout', { ipn_callback_url: url, withdrawals }, await auth());
  expect((await read<Balance>('/balance'))['trx']).toEqual({ amount: before['trx']!.amount - 100, pendingAmount: 100 });
  await verify(((await created.json()) as { id: string }).id);
  await casino.waitFor((received) => received.length === 3);
  expect((await read<Balance>('/balance'))['trx']).toEqual({ amount: before['trx']!.amount - 100, pendingAmount: 0 });
  await expect
    .poll(async () => (await control('faucet', { currency: 'trx', amount: 0 })).body['balance'])
    .toBe('200100');
});
