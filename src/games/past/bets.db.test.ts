import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { fundedPlayer, KENO, PLINKO, rollDice, type KenoAnswer } from '../test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

describe('bets', () => {
  test('are listed page by page, filtered and exported', async () => {
    const player = await funded(100);
    for (let n = 0; n < 7; n += 1) await player.play('/api/keno/play/keno', KENO);
    await rollDice(player, 1, 50);
    const first = (await player.get('/api/bets?limit=5')).json<{
      items: { game: string; nonce: number }[];
      next: string;
    }>();
    expect(first.items.map((bet) => bet.nonce)).toEqual([8, 7, 6, 5, 4]);
    const second = (await player.get(`/api/bets?limit=5&cursor=${first.next}`)).json<typeof first>();
    expect(second.items.map((bet) => bet.nonce)).toEqual([3, 2, 1]);
    expect(second.next).toBeNull();
    const dice = (await player.get('/api/bets?game=dice')).json<typeof first>();
    expect(dice.items.map((bet) => bet.game)).toEqual(['dice']);
    const csv = await player.get('/api/bets/export');
    expect(csv.body.trim().split('\r\n')).toHaveLength(9);
    expect(csv.headers['content-disposition']).toContain('attachment');
    const json = await player.get('/api/bets/export?format=json&game=keno');
    expect(
      json.body
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { game: string }).game),
    ).toEqual(Array(7).fill('keno'));
    for (const bad of ['limit=0', 'limit=101', 'cursor=x', 'game=poker', 'page=2']) {
      expect((await player.get(`/api/bets?${bad}`)).statusCode).toBe(400);
    }
  });

  test('anyone may read one by its id; the server seed comes with the reveal, the name by choice', async () => {
    const player = await funded(100);
    const keno = await player.play<KenoAnswer>('/api/keno/play/keno', KENO);
    const read = async () => (await server.visitor().get(`/api/bets/${keno.betId}`)).json<Record<string, unknown>>();
    const before = await read();
    expect(before).toMatchObject({
      id: keno.betId,
      game: 'keno',
      state: 'settled',
      nonce: 1,
      betAmount: 1,
      winnings: keno.winnings,
      serverSeedHash: keno.serverSeedHash,
      serverSeed: null,
      parameters: { selectedNumbers: [1, 2, 3, 4, 5], risk: 'low' },
      result: { outcome: keno.outcome, hits: keno.hits },
    });
    await player.post('/api/fairness/rotate');
    const after = await read();
    expect(after['serverSeed']).toMatch(/^[0-9a-f]{64}$/);
    const { username } = (await player.get('/api/users/profile')).json<{ username: string }>();
    expect(JSON.stringify(after)).not.toContain(username);
    await player.post('/api/users/show-name', { showsName: true });
    expect(await read()).toMatchObject({ player: username });
    await player.post('/api/users/show-name', { showsName: false });
    expect(await read()).toMatchObject({ player: null });
    for (const id of ['nonsense', 'AAAAAAAAAAAAAAAAAAAAAA', '../x']) {
      expect((await server.visitor().get(`/api/bets/${encodeURIComponent(id)}`)).statusCode).toBe(404);
    }
    const rules = (await server.visitor().get('/api/fairness/rules')).json<{
      items: { game: string; hash: string; rules: string }[];
    }>();
    for (const { hash, rules: text } of rules.items) expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect(rules.items.find(({ game }) => game === 'keno')!.hash).toBe(after['rulesHash']);
  });
});

test.each([
  ['Each bet and open round equals its transfers', 'UPDATE bets SET payout_micros = payout_micros + 1'],
  ['Each bet and open round equals its transfers', 'DELETE FROM rounds'],
  ['Bets are numbered without gaps and open rounds are counted', 'DELETE FROM bets WHERE number = 1'],
  ['No nonce is skipped or used twice', 'UPDATE bets SET nonce = 3 WHERE number = 1'],
])('reconcile: "%s" notices: %s', async (name, tampering) => {
  const own = await testDatabase();
  const other = await startTestServer(own);
  const player = await fundedPlayer(other, own, 100);
  await player.play('/api/keno/play/keno', KENO);
  await player.play('/api/plinko/start', PLINKO);
  expect((await reconcile(own.database, BET_RULES)).clean).toBe(true);
  await own.owner.query(tampering);
  const { checks } = await reconcile(own.database, BET_RULES);
  expect(checks.find((check) => check.name === name)!.problemCount).toBeGreaterThan(0);
});
