import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, KENO } from '../games/test-player.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars } from '../money/usd.ts';
import { PROMOTION } from '../terms/house-terms.ts';
import { SLOT, startTestProvider, TABLE, takeSeat } from './test-provider.ts';
import { startPromotion } from './test-promotion.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const clock = settableClock();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url, GEO_FORCE_COUNTRY: 'SE' }, clock);
await server.shelf.synchronise();
keepBooksClean(db, PROVIDER_RULES);

const asked = (part: string) => provider.asked.filter(({ path }) => path.includes(part));
const casesOf = async (kind: string): Promise<string[]> => {
  const { rows } = await db.database.query<{ subject: string }>('SELECT subject FROM operator_cases WHERE kind = $1', [
    kind,
  ]);
  return rows.map((row) => row.subject);
};

/** At a live table, because the country of these tests bars slots. */
async function tableSeat(amount = 100) {
  const player = await fundedPlayer(server, db, amount);
  return { player, seat: await takeSeat(server, player, TABLE) };
}

test('launch: a blocked country bars slots for real money, neither demo nor live tables', async () => {
  const player = await fundedPlayer(server, db, 10);
  const open = (symbol: string, playMode: string) => player.post('/api/pragmaticplay/game/url', { symbol, playMode });
  const barred = await open(SLOT, 'REAL');
  expect([barred.statusCode, barred.json().error]).toEqual([
    403,
    'This game is not available in your country, please try disabling your VPN if one is enabled.',
  ]);
  expect((await open(SLOT, 'DEMO')).statusCode).toBe(200);
  expect((await open(TABLE, 'REAL')).statusCode).toBe(200);
  const { params } = asked('game/url').at(-1)!;
  expect(Object.fromEntries(params)).toMatchObject({
    secureLogin: 'sim_roulo',
    symbol: TABLE,
    playMode: 'REAL',
    country: 'SE',
    currency: 'USD',
    externalPlayerId: `u_${player.playerId}`,
    cashierUrl: 'http://localhost:8080/?modal=cashier&tab=deposit',
  });
});

test('launch: a lobby takes its filter along, and no game named is the one of the free spins', async () => {
  const player = await fundedPlayer(server, db, 10);
  await player.post('/api/pragmaticplay/game/url', { symbol: '101', playMode: 'REAL', lobbyFilter: 'RL_TYPE:B' });
  expect(asked('game/url').at(-1)!.params.get('lobbyFilter')).toBe('RL_TYPE:B');
  await player.post('/api/pragmaticplay/game/url', { playMode: 'DEMO' });
  expect(asked('game/url').at(-1)!.params.get('symbol')).toBe(PROMOTION.freeSpinsGame.symbol);
});

test('launch: with the provider away the player reads so, and games end with the session', async () => {
  const { player, seat } = await tableSeat();
  provider.fails.set('game/url', 'refuses');
  expect((await player.post('/api/pragmaticplay/game/url', { symbol: TABLE, playMode: 'REAL' })).statusCode).toBe(404);
  provider.fails.clear();
  await player.post('/api/users/logout');
  await expect.poll(() => asked('session/terminate').at(-1)?.params.get('externalPlayerId')).toBe(seat.userId);
});

test('jackpots: what is active is told in parallel lists, and stays told when the provider is away', async () => {
  provider.jackpots = [
    {
      mainJackpotID: 501,
      name: 'Daily Drop',
      level: 'G',
      games: 'vs25wolfgold,vs20doghouse',
      status: 'A',
      tiersNumber: 2,
      tiers: [
        { jackpotTierID: 9001, tier: 0, amount: 812.4 },
        { jackpotTierID: 9002, tier: 1, amount: 15044.12 },
      ],
    },
    { mainJackpotID: 502, name: 'Sleeping', games: SLOT, status: 'S', tiers: [{ tier: 0, amount: 1 }] },
  ];
  const read = async () => (await server.visitor().get('/api/pragmaticplay/jackpots/active')).json();
  const active = {
    games: [SLOT, SLOT, 'vs20doghouse', 'vs20doghouse'],
    tiers: [
      { amount: 812.4, tier: 0 },
      { amount: 15044.12, tier: 1 },
      { amount: 812.4, tier: 0 },
      { amount: 15044.12, tier: 1 },
    ],
  };
  expect(await read()).toEqual(active);
  const before = asked('JackpotFeeds').length;
  await Promise.all([read(), read(), read()]);
  expect(asked('JackpotFeeds').length).toBe(before);
  provider.fails.set('JackpotFeeds', 'refuses');
  clock.advance(31_000);
  expect(await read()).toEqual(active);
  await expect.poll(() => asked('JackpotFeeds').length).toBe(before + 1);
  expect(await read()).toEqual(active);
  provider.fails.clear();
});

test('jackpots: winners are our own record, under a masked name', async () => {
  const { player, seat } = await tableSeat();
  const { rows } = await db.database.query<{ username: string }>('SELECT username FROM players WHERE player_id = $1', [
    player.playerId,
  ]);
  const reference = `jw-${player.playerId}`;
  const win = { gameId: SLOT, roundId: 'r', jackpotId: '501', amount: '1250.75', reference, timestamp: '1' };
  await seat.call('jackpotWin', win);
  clock.advance(31_000);
  const { luckyWins } = (await server.visitor().get('/api/pragmaticplay/jackpots/winners')).json();
  expect(luckyWins[0]).toEqual({
    user: `${rows[0]!.username.slice(0, 3)}***`,
    payout: 1250.75,
    date: expect.any(String),
  });
});

const FREE = { bonusCode: 'promo-9-20fs' };

test('free rounds: granted by call, played in the named game, credited once to promotional', async () => {
  const { player, seat } = await tableSeat();
  await startPromotion(db, clock, player.playerId, { deposit: dollars(25), lock: dollars(400), maxBet: dollars(2) });
  const grant = () => server.provider.grantFreeRounds(player.playerId, TABLE, 20, dollars(0.25), FREE.bonusCode);
  expect(await grant()).toBe('granted');
  expect(await grant()).toBe('granted');
  expect(asked('player/create')).toHaveLength(1);
  const { params, body } = asked('player/create')[0]!;
  expect(Object.fromEntries(params)).toMatchObject({ rounds: '20', playerId: seat.userId, currency: 'USD' });
  expect(JSON.parse(body)).toEqual({
    gameList: [{ gameId: TABLE, betValues: [{ totalBet: 0.25, currency: 'USD' }] }],
  });
  const rounds = [seat.newRound(), seat.newRound()];
  for (const [at, roundId] of rounds.entries()) {
    expect((await seat.bet('0.0', { roundId, ...FREE })).error).toBe(0);
    expect((await seat.result(roundId, at === 0 ? '3.40' : '0.00', FREE)).error).toBe(0);
  }
  const end = { amount: '3.40', reference: `bw-${rounds[0]}`, timestamp: '1', ...FREE };
  expect((await seat.call('bonusWin', end)).error).toBe(0);
  expect((await seat.call('bonusWin', end)).error).toBe(0);
  expect(await player.wallet()).toMatchObject({ promotional: 53_400_000n, primary: dollars(100), betCount: 0n });
  expect(await casesOf('free_rounds_differ')).toEqual([]);
});

test('free rounds: what they win is wagered like the bonus, and without a running bonus they cannot be played', async () => {
  const { player, seat } = await tableSeat();
  await startPromotion(db, clock, player.playerId, { deposit: dollars(25), lock: dollars(2), maxBet: dollars(2) });
  await db.owner.query('UPDATE wallets SET promo_conversion_ppm = 500000, version = version + 1 WHERE player_id = $1', [
    player.playerId,
  ]);
  const bonusCode = `promo-${player.playerId}-1`;
  await server.provider.grantFreeRounds(player.playerId, TABLE, 20, dollars(0.25), bonusCode);
  const spin = async (win: string) => {
    const roundId = seat.newRound();
    const { error } = await seat.bet('0.0', { roundId, bonusCode });
    if (error === 0) expect((await seat.result(roundId, win, { bonusCode })).error).toBe(0);
    return error;
  };
  expect(await spin('0.05')).toBe(0);
  expect(await player.wallet()).toMatchObject({ promotional: 50_050_000n, promoLock: dollars(4) });
  // In Keno slightly less than the stake counts.
  for (let bet = 0; bet < 3; bet += 1) await player.play('/api/keno/play/keno', { ...KENO, betAmount: 2 });
  expect((await player.wallet()).promoLock).toBe(0n);
  const { primary } = await player.wallet();
  expect(await spin('9.00')).not.toBe(0);
  expect(await player.wallet()).toMatchObject({ primary, promotional: 0n });
});

test('free rounds: a sum that differs from its results is for a person, and nothing is credited for it', async () => {
  const { player, seat } = await tableSeat();
  const end = { amount: '9.00', reference: `bw-${player.playerId}`, timestamp: '1', bonusCode: 'unheard-of' };
  expect((await seat.call('bonusWin', end)).error).toBe(0);
  expect((await player.wallet()).promotional).toBe(0n);
  expect(await casesOf('free_rounds_differ')).toEqual([`bonusWin bw-${player.playerId}`]);
});

test('free rounds: asked for again until the provider answers, found when its answer was lost', async () => {
  const { player } = await tableSeat();
  provider.fails.set('player/create', 'down');
  const asks = () => server.provider.grantFreeRounds(player.playerId, TABLE, 5, dollars(1), 'late');
  expect(await asks()).toBe('asked');
  provider.fails.set('player/create', 'refuses');
  provider.freeRounds.push('late');
  clock.advance(60_000);
  expect(await asks()).toBe('granted');
  expect(await server.provider.grantFreeRounds(player.playerId, TABLE, 5, dollars(1), 'never')).toBe('refused');
  expect(await casesOf('free_rounds_refused')).toEqual(['free rounds never']);
  provider.fails.clear();
});

test('check: an open round and a result without a bet come to the list, what is settled does not', async () => {
  const { seat } = await tableSeat();
  const [open, settled, early] = [seat.newRound(), seat.newRound(), seat.newRound()];
  await seat.bet('1.00', { roundId: open });
  await seat.bet('1.00', { roundId: settled });
  await seat.result(settled, '0.00');
  await seat.result(early, '5.00');
  await server.provider.check();
  expect(await casesOf('round_open')).toEqual([]);
  clock.advance(6 * 60_000);
  await server.provider.check();
  expect(await casesOf('result_without_bet')).toEqual([`result w-${early}`]);
  clock.advance(6 * 60_000);
  await server.provider.check();
  await server.provider.check();
  expect(await casesOf('round_open')).toEqual([`round ${open}`]);
  expect(await casesOf('provider_books_differ')).toEqual([]);
});

test('check: what the record and the books disagree on is found, and not put right', async () => {
  const { player, seat } = await tableSeat();
  const roundId = seat.newRound();
  await seat.bet('1.00', { roundId });
  const change = (amount: number) =>
    db.owner.query('UPDATE provider_transactions SET moved_micros = $2 WHERE player_id = $1', [
      player.playerId,
      amount,
    ]);
  await change(1);
  clock.advance(2 * 60_000);
  await server.provider.check();
  await change(1_000_000);
  expect(await casesOf('provider_books_differ')).toEqual([expect.stringContaining(`player ${player.playerId}`)]);
  expect((await player.wallet()).primary).toBe(dollars(99));
});
