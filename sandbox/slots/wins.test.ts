import { expect, test } from 'vitest';
import { openJournal } from '../journal.ts';
import { NOBODY } from '../test-sandbox.ts';
import { openBooks } from './books.ts';
import { JACKPOTS, TIERS } from './jackpots.ts';
import { createMachine } from './machine.ts';
import { playFirstMonth } from './simulated-players.ts';
import { startSlots } from './test-slots.ts';
import { hashOf } from './test-wallet.ts';

const GAME = JACKPOTS[0]!.games.find((symbol) => symbol.startsWith('vs20'))!;
const BONUS = '/IntegrationService/v3/http/FreeRoundsBonusAPI';

type Slots = Awaited<ReturnType<typeof startSlots>>;

async function grant({ base }: Slots, over: Record<string, string> = {}, gameId = GAME): Promise<unknown> {
  const params = {
    secureLogin: 'sim_roulo',
    bonusCode: 'promo-9',
    startDate: String(Math.floor(Date.now() / 1000) - 10),
    expirationDate: '1895305600',
    validityDate: '1895305600',
    rounds: '2',
    playerId: 'u_1',
    currency: 'USD',
    ...over,
  };
  const query = new URLSearchParams({ ...params, hash: hashOf(params) });
  const body = JSON.stringify({ gameList: [{ gameId, betValues: [{ totalBet: 0.2, currency: 'USD' }] }] });
  const url = `${base}${BONUS}/v2/bonus/player/create/?${query.toString()}`;
  return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
}

test('free rounds: granted by call, played without a stake in their game, and summed up at the end', async () => {
  const slots = await startSlots();
  const { open, spin, control, form, wallet } = slots;
  expect(await grant(slots)).toMatchObject({ error: '0' });
  expect(await form(`${BONUS}/getPlayersFRB/`, { secureLogin: 'sim_roulo', playerId: 'u_1' })).toMatchObject({
    bonuses: [{ bonusCode: 'promo-9', rounds: 2, roundsPlayed: 0 }],
  });
  const { key, freeRounds } = await open(GAME);
  expect(freeRounds).toEqual({ left: 2, betCents: 20 });
  await control('order', { win: 1.4, feature: false });
  await control('order', { win: 2, feature: false });
  expect((await spin(key, 100)).freeRounds).toEqual({ left: 1, betCents: 20 });
  expect((await spin(key, 100)).freeRounds).toBe(null);
  await wallet.waitFor(() => wallet.methods().at(-1)).toBe('bonusWin');
  const free = wallet.calls.filter(({ params }) => params['bonusCode'] === 'promo-9');
  expect(free.map(({ method, params }) => [method, params['amount']])).toEqual([
    ['bet', '0.00'],
    ['result', '1.40'],
    ['bet', '0.00'],
    ['result', '2.00'],
    ['bonusWin', '3.40'],
  ]);
  expect((await spin(key, 100)).round).toMatchObject({ isFree: false, costCents: 100 });
});

test('free rounds: only their sum is reported where the account says so', async () => {
  const slots = await startSlots();
  await slots.control('settings', { freeRoundResults: false });
  await grant(slots, { rounds: '1' });
  const { key } = await slots.open(GAME);
  await slots.control('order', { win: 1.4, feature: false });
  await slots.spin(key, 100);
  await slots.wallet.waitFor(() => slots.wallet.methods()).toEqual(['authenticate', 'bet', 'endRound', 'bonusWin']);
});

test('free rounds: a repeat changes nothing, another grant under the same code is refused, a cancelled one is gone', async () => {
  const slots = await startSlots();
  const startDate = '1795305600';
  expect(await grant(slots, { startDate })).toMatchObject({ error: '0' });
  expect(await grant(slots, { startDate })).toMatchObject({ error: '0' });
  expect(await grant(slots, { startDate, rounds: '3' })).toMatchObject({ error: '8' });
  for (const over of [
    { rounds: '0' },
    { rounds: '1.5' },
    { rounds: '99999' },
    { expirationDate: '1' },
    { startDate: 'soon' },
  ]) {
    expect(await grant(slots, { bonusCode: 'other', ...over })).toMatchObject({ error: '7' });
  }
  expect(await grant(slots, { bonusCode: 'other' }, '../x')).toMatchObject({ error: '7' });
  await grant(slots, { bonusCode: 'now' });
  await slots.form(`${BONUS}/v2/bonus/cancel/`, { secureLogin: 'sim_roulo', bonusCode: 'now' });
  expect((await slots.open(GAME)).freeRounds).toBe(null);
});

test('jackpots: pools grow with bets, and a tier won in a round is paid with it', async () => {
  const { open, spin, control, wallet } = await startSlots();
  const tiers = async () =>
    (await control<{ jackpots: { tiers: { cents: number }[] }[] }>('jackpots')).jackpots[0]!.tiers.map(
      ({ cents }) => cents,
    );
  const before = await tiers();
  const { key, jackpot } = await open(GAME);
  expect(jackpot?.tiers).toHaveLength(4);
  await control('order', { win: 0, feature: false });
  await spin(key, 1000);
  expect((await tiers()).map((cents, tier) => cents - before[tier]!)).toEqual([4, 3, 2, 1]);
  await control('order', { win: 0, feature: false, jackpotTier: 1 });
  const { round } = await spin(key, 100);
  expect(round.jackpot).toMatchObject({ tier: 1, cents: before[1]! + 3 });
  expect(wallet.methods().slice(-4)).toEqual(['bet', 'result', 'jackpotWin', 'endRound']);
  expect(wallet.calls.at(-2)?.params).toMatchObject({
    jackpotId: '501',
    roundId: round.id,
    amount: ((before[1]! + 3) / 100).toFixed(2),
  });
  expect((await tiers())[1]).toBe(before[1]!);
});

test('wins: jackpots, promotions and campaign sums come to players who are not there, until they are taken', async () => {
  const { control, wallet } = await startSlots();
  wallet.state.isDown = true;
  expect(await control('jackpot-win', { userId: 'u_1', jackpotId: 502, tier: 0 })).toMatchObject({ waiting: true });
  expect(await control('promo-win', { userId: 'u_1', amount: 10 })).toMatchObject({ amount: '10.00', waiting: true });
  wallet.state.isDown = false;
  await wallet.waitFor(() => wallet.state.cents).toBe(10_000 + 2500 + 1000);
  expect(await control('bonus-win', { userId: 'u_1', amount: 3.4, bonusCode: 'x' })).toMatchObject({ waiting: false });
});

test('wins: a promotional win rides inside a result under a reference of its own', async () => {
  const { open, spin, control, wallet } = await startSlots();
  const { key } = await open(GAME);
  await control('order', { win: 0, feature: false, promoWin: 25 });
  await spin(key, 100);
  const result = wallet.calls.find(({ method }) => method === 'result');
  expect(result?.params).toMatchObject({ amount: '0.00', promoWinAmount: '25.00', promoCampaignType: 'T' });
  expect(result?.params['promoWinReference']).not.toBe(result?.params['reference']);
});

test('jackpots: simulated players give them a past and a present, and take no money from anybody', () => {
  const machine = createMachine(openBooks(openJournal(null)), NOBODY);
  const worth = () => machine.jackpots.list().map(({ tiers }) => tiers.map(({ cents }) => cents));
  machine.orders.seed('lived in');
  playFirstMonth(machine);
  const month = worth();
  for (const tiers of month)
    for (const [tier, cents] of tiers.entries()) expect(cents).toBeGreaterThan(TIERS[tier]!.seedCents);
  expect(new Set(month.flat()).size).toBe(month.flat().length);
  expect(machine.jackpots.list().every(({ simulatedWins }) => simulatedWins > 10)).toBe(true);
  playFirstMonth(machine);
  expect(worth()).toEqual(month);
  expect([machine.books.deliveries.all(), machine.books.rounds.all()]).toEqual([[], []]);
});
