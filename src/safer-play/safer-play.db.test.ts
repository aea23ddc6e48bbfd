import { describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { settableClock } from '../clock/clock.ts';
import { fundedPlayer, KENO, PLINKO, type FundedPlayer, type MinesAnswer } from '../games/test-player.ts';
import { BET_RULES } from '../ledger/bet-rules.ts';
import { PLAY_RULES } from '../ledger/play-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { FOREVER } from '../ledger/wallet.ts';
import { dollars } from '../money/usd.ts';

const HOUR_MS = 3_600_000;
const db = await testDatabase();
// A Tuesday at noon, so that an hour more or less stays within the same day, week and month.
const clock = settableClock(new Date('2026-11-17T12:00:00Z'));
const server = await startTestServer(db, {}, clock);
keepBooksClean(db, [...BET_RULES, ...PLAY_RULES]);

const funded = (amount: number) => fundedPlayer(server, db, amount);

async function put(player: FundedPlayer, url: string, body: object) {
  const headers = { 'x-csrf-token': await player.csrfToken() };
  return player.send({ method: 'PUT', url, payload: body, headers });
}

async function setLimits(player: FundedPlayer, limits: object) {
  const response = await put(player, '/api/users/limits', limits);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const exclude = (player: FundedPlayer, duration: string) => player.post('/api/users/self-exclusion', { duration });
const keno = (player: FundedPlayer, betAmount: number) => player.post('/api/keno/play/keno', { ...KENO, betAmount });
const drop = (player: FundedPlayer, betAmount: number) => player.post('/api/plinko/start', { ...PLINKO, betAmount });
const codesOf = (responses: { statusCode: number; json(): { code?: string } }[]) =>
  responses.map((response) => (response.statusCode === 200 ? 200 : response.json().code));

describe('limits', () => {
  test('a new player has none; what was set is told with what is used of it', async () => {
    const player = await funded(100);
    const none = { day: null, week: null, month: null };
    expect((await player.get('/api/users/limits')).json()).toMatchObject({
      deposit: none,
      loss: none,
      wager: none,
      pending: [],
      exclusion: null,
    });
    await drop(player, 3);
    const set = await setLimits(player, { wager: { day: 10, week: null, month: 200 } });
    expect(set).toMatchObject({ wager: { day: 10, week: null, month: 200 }, loss: none });
    expect(set.used).toMatchObject({
      deposit: { day: 100, week: 100, month: 100 },
      wager: { day: 3, week: 3, month: 3 },
      loss: { day: 3, week: 3, month: 3 },
    });
    expect(set.resets.day).toBe('2026-11-18T00:00:00.000Z');
  });

  test('what was played before a limit was set counts; the bet that would pass it is refused and nothing is taken', async () => {
    const player = await funded(100);
    for (let n = 0; n < 4; n += 1) expect((await drop(player, 2)).statusCode).toBe(200);
    await setLimits(player, { wager: { week: 10 } });
    const before = await player.wallet();
    const refused = await drop(player, 2.01);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'WAGER_LIMIT']);
    expect(refused.json().error).toBe(
      'Your wager limit is $10.00 per week. You have $2.00 left until Nov 23, 2026, 00:00 UTC. No money was taken.',
    );
    expect(await player.wallet()).toEqual(before);
    expect((await drop(player, 2)).statusCode).toBe(200);
    expect((await drop(player, 0.1)).json().code).toBe('WAGER_LIMIT');
  });

  test('all four games are refused, and Mines on auto too', async () => {
    const player = await funded(100);
    await setLimits(player, { loss: { day: 0 } });
    const { hash, timestamp } = await player.play<{ hash: string; timestamp: number }>('/api/dice/sign', {
      betAmount: 1,
      selectedNumber: 50,
    });
    const responses = [
      await keno(player, 1),
      await drop(player, 1),
      await player.post('/api/mines/start/mines', { betAmount: 1, minesCount: 3 }),
      await player.post('/api/mines/auto', { betAmount: 1, minesCount: 3, cells: [0] }),
      await player.post('/api/dice/play/dice', { betAmount: 1, selectedNumber: 50, hash, timestamp }),
    ];
    expect(codesOf(responses)).toEqual(Array(5).fill('LOSS_LIMIT'));
    expect((await player.wallet()).primary).toBe(dollars(100));
  });

  test('fifty bets at once do not pass a limit on losses or on wagers', async () => {
    for (const kind of ['loss', 'wager'] as const) {
      const player = await funded(500);
      await setLimits(player, { [kind]: { day: 7 } });
      // Balls are paid only when they are reported, so each counts as lost until then.
      const codes = codesOf(await Promise.all(Array.from({ length: 50 }, () => drop(player, 1))));
      expect(codes.filter((code) => code === 200)).toHaveLength(7);
      expect(new Set(codes)).toEqual(new Set([200, kind === 'loss' ? 'LOSS_LIMIT' : 'WAGER_LIMIT']));
      expect((await player.wallet()).playLimits?.played.day).toMatchObject({ wagered: dollars(7), lost: dollars(7) });
    }
  });

  test('fifty bets that are settled at once: stakes never pass the limit, however they end', async () => {
    const player = await funded(500);
    await setLimits(player, { wager: { month: 12 } });
    const codes = codesOf(await Promise.all(Array.from({ length: 50 }, () => keno(player, 1))));
    expect(codes.filter((code) => code === 200)).toHaveLength(12);
    expect((await player.wallet()).cashWagered).toBe(dollars(12));
  });

  test('a limit set while bets are under way holds for every bet after it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await funded(500);
      await drop(player, 1);
      const bets = Array.from({ length: 25 }, () => drop(player, 1));
      const limiting = setLimits(player, { wager: { day: 20 } });
      const late = Array.from({ length: 25 }, () => drop(player, 1));
      await Promise.all([...bets, limiting, ...late]);
      const { playLimits, cashWagered } = await player.wallet();
      expect(playLimits?.played.day.wagered).toBe(cashWagered);
      // Bets taken before the limit was set may exceed it; after that nothing is taken.
      expect((await drop(player, 20)).json().code).toBe('WAGER_LIMIT');
      const stop = await player.wallet();
      await Promise.all(Array.from({ length: 20 }, () => drop(player, 1)));
      const end = (await player.wallet()).cashWagered;
      expect(end).toBe(stop.cashWagered >= dollars(20) ? stop.cashWagered : dollars(20));
    }
  });

  test('a payout gives room for losses again, not for wagers; the next day begins with nothing', async () => {
    const player = await funded(100);
    await setLimits(player, { loss: { day: 5 } });
    const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 5, minesCount: 1 });
    expect((await keno(player, 0.1)).json().code).toBe('LOSS_LIMIT');
    const flip = await player.play<{ type: string }>('/api/mines/flip', { gameId, cellIndex: 0 });
    if (flip.type === 'gem') {
      await player.play('/api/mines/cashout', { gameId });
      expect((await keno(player, 5)).statusCode).toBe(200);
    }
    // The session has expired, so the player signs in again.
    clock.advance(13 * HOUR_MS);
    await player.post('/api/users/login', { identifier: player.username, password: PASSWORD });
    expect((await keno(player, 5.01)).json().code).toBe('LOSS_LIMIT');
    expect((await keno(player, 5)).statusCode).toBe(200);
  });
});

describe('looser limits', () => {
  test('wait a day and a confirmation; meanwhile the old one binds; asking for the old one takes it back', async () => {
    const player = await funded(100);
    await setLimits(player, { wager: { day: 2 } });
    const asked = await setLimits(player, { wager: { day: 50 } });
    expect(asked.wager.day).toBe(2);
    expect(asked.pending).toMatchObject([{ kind: 'wager', period: 'day', amount: 50 }]);
    expect((await drop(player, 3)).json().code).toBe('WAGER_LIMIT');
    expect((await setLimits(player, { wager: { day: 50 } })).wager.day).toBe(2);
    const back = await setLimits(player, { wager: { day: 2 } });
    expect([back.wager.day, back.pending]).toEqual([2, []]);
  });

  test('removing every limit takes the count off the wallet, once it is confirmed', async () => {
    const player = await funded(100);
    await setLimits(player, { loss: { day: 5 } });
    await setLimits(player, { loss: { day: null } });
    await db.owner.query(`UPDATE player_limits SET wished_at = wished_at - interval '24 hours' WHERE player_id = $1`, [
      player.playerId,
    ]);
    const confirmed = await setLimits(player, { loss: { day: null } });
    expect([confirmed.loss.day, confirmed.pending]).toEqual([null, []]);
    expect((await player.wallet()).playLimits).toBeNull();
    expect((await drop(player, 6)).statusCode).toBe(200);
  });

  test('fifty changes at once leave the tightest that was asked for', async () => {
    const player = await funded(100);
    await Promise.all(Array.from({ length: 50 }, (_, n) => setLimits(player, { loss: { month: 100 + n } })));
    expect((await player.get('/api/users/limits')).json().loss.month).toBe(100);
  });

  test.each([{ loss: { day: -1 } }, { loss: { day: '5' } }, { loss: { year: 5 } }, { win: { day: 5 } }])(
    'what is no limit is refused: %j',
    async (body) => {
      const player = await funded(0);
      expect((await put(player, '/api/users/limits', body)).statusCode).toBe(400);
    },
  );

  test('an amount with five decimals is refused, not rounded', async () => {
    const player = await funded(0);
    const response = await put(player, '/api/users/limits', { loss: { day: 1.00001 } });
    expect([response.statusCode, response.json().code]).toEqual([400, 'AMOUNT_INVALID']);
  });
});

describe('self-exclusion', () => {
  test('binds from the next bet on, leaves an open round to be finished, and ends by itself', async () => {
    const player = await funded(100);
    const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    const response = await exclude(player, '24h');
    expect(response.json().exclusion).toEqual({
      until: new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString(),
      permanent: false,
    });
    expect(codesOf([await keno(player, 1), await drop(player, 1)])).toEqual(['SELF_EXCLUDED', 'SELF_EXCLUDED']);
    expect((await keno(player, 1)).statusCode).toBe(403);
    expect((await player.post('/api/mines/flip', { gameId, cellIndex: 0 })).statusCode).toBe(200);
    await db.owner.query(`UPDATE wallets SET excluded_until = $2, version = version + 1 WHERE player_id = $1`, [
      player.playerId,
      clock.now(),
    ]);
    expect((await keno(player, 1)).statusCode).toBe(200);
  });

  test('is never shortened: a shorter one is refused, a longer one counts, for good is for good', async () => {
    const player = await funded(0);
    await exclude(player, '1m');
    expect((await exclude(player, '1w')).json().code).toBe('EXCLUDED_LONGER');
    expect((await exclude(player, '6m')).statusCode).toBe(200);
    expect((await exclude(player, 'permanent')).json().exclusion).toEqual({ until: null, permanent: true });
    expect((await exclude(player, '6m')).statusCode).toBe(409);
    expect((await player.wallet()).excludedUntil).toEqual(FOREVER);
    expect((await player.get('/api/users/limits')).json().exclusion).toEqual({ until: null, permanent: true });
    await expect(
      db.database.query('DELETE FROM self_exclusions WHERE player_id = $1', [player.playerId]),
    ).rejects.toThrow('permission denied');
  });

  test('stands when play is opened again for another reason', async () => {
    const player = await funded(10);
    await exclude(player, '1w');
    const { closePlay, reopenPlay } = server.identity.neighbours;
    await db.database.transaction((tx) => closePlay(tx, player.playerId));
    await db.database.transaction((tx) => reopenPlay(tx, player.playerId));
    expect((await keno(player, 1)).json().code).toBe('SELF_EXCLUDED');
  });

  test('no bet is taken after the answer, with fifty under way; asked for fifty times it is one', async () => {
    const player = await funded(500);
    await drop(player, 1);
    const bets = Array.from({ length: 50 }, () => drop(player, 1));
    await Promise.all(Array.from({ length: 50 }, () => exclude(player, '1w')));
    const late = await Promise.all(Array.from({ length: 10 }, () => drop(player, 1)));
    expect(new Set(codesOf(late))).toEqual(new Set(['SELF_EXCLUDED']));
    await Promise.all(bets);
    const { rows } = await db.database.query('SELECT number FROM self_exclusions WHERE player_id = $1', [
      player.playerId,
    ]);
    expect(rows).toEqual([{ number: 1 }]);
  });

  test.each(['2w', '', null, 24])('an unknown duration is refused: %j', async (duration) => {
    const player = await funded(0);
    expect((await player.post('/api/users/self-exclusion', { duration })).statusCode).toBe(400);
  });
});

describe('session reminder', () => {
  test('tells how long the session lasts and what it has cost', async () => {
    const player = await funded(100);
    expect((await put(player, '/api/users/session-reminder', { everyMinutes: 30 })).json()).toEqual({
      everyMinutes: 30,
    });
    await player.play('/api/mines/start/mines', { betAmount: 7, minesCount: 3 });
    clock.advance(20 * 60_000);
    expect((await player.get('/api/users/session-reminder')).json()).toMatchObject({
      everyMinutes: 30,
      playedSeconds: 1_200,
      bets: 1,
      wagered: 7,
      net: -7,
    });
    expect((await put(player, '/api/users/session-reminder', { everyMinutes: null })).statusCode).toBe(200);
    expect((await player.get('/api/users/session-reminder')).json().everyMinutes).toBeNull();
    expect((await put(player, '/api/users/session-reminder', { everyMinutes: 1 })).statusCode).toBe(400);
  });
});
