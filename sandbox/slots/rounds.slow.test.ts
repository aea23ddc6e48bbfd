import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SLOT_GAMES } from './catalogue.ts';
import type { PlayedSpin } from './game-messages.ts';
import { startSlots } from './test-slots.ts';
import { startWallet } from './test-wallet.ts';

const LINES = 'vs20tombofninthsun';
const HOLD = SLOT_GAMES.find(({ mechanic, volatility }) => mechanic === 'hold' && volatility === 'high')!.symbol;

test('rounds: a bet, its result and the end reach the wallet in this order, and an ordered win is paid to the cent', async () => {
  const { open, spin, control, wallet } = await startSlots();
  const { key, balanceCents } = await open(LINES);
  expect(balanceCents).toBe(10_000);
  await control('order', { win: 12.4, feature: false });
  const { round, balanceCents: after } = await spin(key, 100);
  expect(round).toMatchObject({ state: 'closed', costCents: 100 });
  expect(round.baseCents + round.prizeCents).toBe(1240);
  expect(after).toBe(10_000 - 100 + 1240);
  expect(wallet.methods()).toEqual(['authenticate', 'bet', 'result', 'endRound']);
  const [, bet, result, end] = wallet.calls;
  expect(bet?.params).toMatchObject({
    userId: 'u_1',
    gameId: LINES,
    roundId: round.id,
    amount: '1.00',
    token: 'gt_1',
    providerId: 'pragmaticplay',
    roundDetails: 'spin',
  });
  expect(result?.params).toMatchObject({ roundId: round.id, amount: '12.40' });
  expect(end?.params['roundId']).toBe(round.id);
  expect(bet?.params['reference']).not.toBe(result?.params['reference']);
});

test('rounds: a demo never calls the wallet, and pays in play money', async () => {
  const { ge, spin, control, wallet } = await startSlots();
  const { body } = await ge<{ key: string; balanceCents: number }>('demo', { symbol: LINES });
  await control('order', { win: 5, feature: false });
  const { balanceCents } = await spin(body.key, 100);
  expect(balanceCents).toBe(body.balanceCents - 100 + 500);
  await control('order', { feature: true });
  const { round } = await spin(body.key, 100);
  await ge('collect', { key: body.key, roundId: round.id });
  expect(wallet.calls).toEqual([]);
});

test('rounds: a repeated request plays once', async () => {
  const { open, spin, wallet } = await startSlots();
  const { key } = await open(LINES);
  const [one, other] = [await spin(key, 100, false, 'same'), await spin(key, 100, false, 'same')];
  expect(other.round.id).toBe(one.round.id);
  expect(wallet.methods().filter((method) => method === 'bet')).toHaveLength(1);
});

test('rounds: what the wallet refuses is told, and nothing is drawn or sent', async () => {
  const { open, spin, wallet } = await startSlots({ wallet: await startWallet(50) });
  const { key } = await open(LINES);
  const { round } = await spin(key, 100);
  expect(round).toMatchObject({ state: 'refused', refusal: { code: 1 }, outcome: null });
  expect(wallet.methods()).toEqual(['authenticate', 'bet']);
  expect((await spin(key, 20)).round.state).not.toBe('refused');
});

test.each(['lost-answer', 'lost-request', 'answer-5xx', 'reset', 'wrong-hash'])(
  'rounds: a bet in doubt (%s) is taken back until that is acknowledged',
  async (kind) => {
    const { open, spin, control, wallet } = await startSlots();
    const { key } = await open(LINES);
    await control('fault', { kind, call: 'bet', times: 1 });
    const { round } = await spin(key, 100);
    expect([round.state, round.outcome]).toEqual(['closed', null]);
    expect(wallet.state.cents).toBe(10_000);
    expect(wallet.methods().at(-1)).toBe('refund');
    expect((await spin(key, 100)).round.outcome).not.toBe(null);
  },
);

test('rounds: a win is repeated until the wallet has taken it, and credited once', async () => {
  const { open, spin, control, ge, wallet } = await startSlots();
  const { key } = await open(LINES);
  await control('order', { win: 3, feature: false });
  await control('fault', { kind: 'lost-answer', call: 'result', times: 3 });
  const { round } = await spin(key, 100);
  expect(round.state).toBe('settling');
  const settled = async () => (await ge<PlayedSpin>('round', { key, roundId: round.id })).body.round.state;
  await wallet.waitFor(settled).toBe('closed');
  expect(wallet.state.cents).toBe(10_200);
  expect(wallet.methods().filter((method) => method === 'result')).toHaveLength(4);
});

test('rounds: faults are sent as asked for and leave the books as they should be', async () => {
  const { open, spin, control, wallet } = await startSlots();
  const { key } = await open(LINES);
  const play = async (fault: object): Promise<number> => {
    await control('fault', { times: 1, ...fault });
    await control('order', { win: 1, feature: false });
    const before = wallet.state.cents;
    await spin(key, 100);
    return wallet.state.cents - before;
  };
  expect(await play({ kind: 'duplicate', call: 'bet', copies: 20 })).toBe(0);
  expect(await play({ kind: 'duplicate', call: 'result', copies: 20 })).toBe(0);
  expect(await play({ kind: 'wrong-amount', call: 'bet' })).toBe(0);
  expect(await play({ kind: 'extra-parameters', call: 'bet' })).toBe(0);
  expect(wallet.calls.some(({ params }) => params['x199'] !== undefined)).toBe(true);
  expect(await play({ kind: 'result-before-bet' })).toBe(0);
  expect(await play({ kind: 'refund-before-bet' })).toBe(0);
  expect(wallet.methods().filter((method) => method === 'bet')).toHaveLength(20 + 1 + 2 + 1 + 1 + 1);
  const { items } = await control<{ items: { call: string; fault: string | null }[] }>('trace?call=bet');
  expect(items.map(({ fault }) => fault)).toContain('wrong-amount');
});

test('rounds: a feature waits for its page, and is paid when it is shown or nobody looks', async () => {
  const { open, spin, control, ge, wallet } = await startSlots();
  const { key } = await open(HOLD);
  await control('order', { feature: true, win: 60 });
  const { round } = await spin(key, 100);
  expect(round.state).toBe('feature');
  expect(wallet.methods()).toEqual(['authenticate', 'bet', 'result']);
  await ge('scene', { key, roundId: round.id, scene: 3 });
  expect(await ge('spin', { key, requestId: 'next', betCents: 100, isBought: false })).toMatchObject({
    status: 409,
    body: { code: 'ROUND_OPEN' },
  });
  const again = await open(HOLD);
  expect(again.openRound).toMatchObject({ id: round.id, scene: 3, state: 'feature' });
  await ge('collect', { key: again.key, roundId: round.id });
  expect(wallet.methods().slice(-2)).toEqual(['result', 'endRound']);
  expect(wallet.state.cents).toBe(10_000 - 100 + 6000);
  await control('settings', { idleLimitMs: 100 });
  await control('order', { feature: true });
  const left = await spin(again.key, 100);
  await wallet
    .waitFor(
      () =>
        wallet.calls.filter(({ method, params }) => method === 'endRound' && params['roundId'] === left.round.id)
          .length,
    )
    .toBe(1);
});

test('rounds: open rounds and unpaid wins survive a restart', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'roulo-slots-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const wallet = await startWallet();
  const first = await startSlots({ dataDir, wallet });
  const { key } = await first.open(HOLD);
  await first.control('order', { feature: true, win: 80 });
  const { round } = await first.spin(key, 100);
  const other = await first.open(LINES);
  await first.control('order', { win: 7, feature: false });
  await first.control('fault', { kind: 'lost-request', call: 'result' });
  await first.spin(other.key, 100);
  await first.stop();

  const second = await startSlots({ dataDir, wallet });
  await wallet.waitFor(() => wallet.state.cents).toBe(10_000 - 200 + 700 + round.baseCents + round.prizeCents);
  const again = await second.open(HOLD);
  expect(again.openRound).toMatchObject({ id: round.id, outcome: round.outcome });
  await second.ge('collect', { key: again.key, roundId: round.id });
  expect(wallet.state.cents).toBe(10_000 - 200 + 700 + 8000);
});

test('rounds: two tabs of a player that bet at once are two rounds', async () => {
  const { open, spin, control, wallet } = await startSlots({ wallet: await startWallet(150) });
  const [one, other] = [await open(LINES), await open(LINES)];
  await control('order', { win: 0, feature: false });
  await control('order', { win: 0, feature: false });
  const both = await Promise.all([spin(one.key, 100), spin(other.key, 100)]);
  expect(both.map(({ round }) => round.state).toSorted()).toEqual(['closed', 'refused']);
  expect(wallet.state.cents).toBe(50);
});

test('rounds: a bought feature costs what is stated, and is not sold where it is not offered', async () => {
  const { open, spin, ge, wallet } = await startSlots();
  const { key, rules } = await open(HOLD);
  const { round } = await spin(key, 100, true);
  expect(round).toMatchObject({ costCents: 100 * rules.buy!.costBets, isBought: true, state: 'feature', baseCents: 0 });
  expect(wallet.calls.find(({ method }) => method === 'bet')?.params).toMatchObject({ roundDetails: 'spin,bonusBuy' });
  const classic = await open(SLOT_GAMES.find(({ mechanic }) => mechanic === 'classic')!.symbol);
  expect(
    await ge('spin', { key: classic.key, requestId: 'b', betCents: classic.bets[0], isBought: true }),
  ).toMatchObject({ status: 409, body: { code: 'NO_FEATURE' } });
  expect(await ge('spin', { key: classic.key, requestId: 'c', betCents: 33, isBought: false })).toMatchObject({
    status: 409,
    body: { code: 'BAD_BET' },
  });
});

test('rounds: a ladder pays the rung that was picked, and a rung that it has not is no bet', async () => {
  const { open, ge, control, wallet } = await startSlots();
  const symbol = SLOT_GAMES.find(
    ({ mechanic, volatility }) => mechanic === 'ladder' && volatility === 'medium',
  )!.symbol;
  const { key, rules } = await open(symbol);
  const request = { key, betCents: 100, isBought: false };
  const bad = await ge('spin', { ...request, requestId: 'none', pick: rules.rungs.length });
  expect([bad.status, wallet.methods()]).toEqual([409, ['authenticate']]);
  await control('order', { win: (rules.rungs[4]! / rules.coinsPerBet) * 1, feature: false });
  const { body } = await ge<PlayedSpin>('spin', { ...request, requestId: 'fifth', pick: 4 });
  expect(body.round.outcome?.spins[0]?.climb).toMatchObject({ pick: 4 });
  expect(body.round).toMatchObject({ state: 'closed', prizeCents: 0, baseCents: (rules.rungs[4]! * 100) / 20 });
  const elsewhere = await open(LINES);
  expect((await ge('spin', { ...request, key: elsewhere.key, requestId: 'no ladder', pick: 0 })).status).toBe(409);
});

test('rounds: respins with wilds that grew are a feature: kept over a reload, and paid when they are shown', async () => {
  const { open, ge, spin, control, wallet } = await startSlots();
  const symbol = SLOT_GAMES.find(({ mechanic }) => mechanic === 'expand')!.symbol;
  const { key } = await open(symbol);
  await control('order', { feature: true });
  const { round } = await spin(key, 100);
  expect(round.state).toBe('feature');
  expect((await open(symbol)).openRound).toMatchObject({ id: round.id, state: 'feature' });
  await ge('collect', { key, roundId: round.id });
  expect(wallet.methods().filter((method) => method === 'result')).toHaveLength(2);
  expect(wallet.methods().at(-1)).toBe('endRound');
});
