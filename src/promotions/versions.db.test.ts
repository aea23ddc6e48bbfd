import { afterEach, expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../app/test-server.ts';
import type { Cashier } from '../cashier/cashier.ts';
import { releaseHeldDeposits } from '../cashier/deposits/held-deposits.ts';
import { openAddress } from '../cashier/deposits/open-address.ts';
import { refreshPayment } from '../cashier/deposits/refresh-payment.ts';
import { createTestProcessor } from '../cashier/processor/test-processor.ts';
import { settableClock } from '../clock/clock.ts';
import { inEachCell } from '../db/cells/cells.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, type FundedPlayer } from '../games/test-player.ts';
import { PROMOTION_RULES, PROMOTION_SHARED_RULES } from '../ledger/promotion-rules.ts';
import { reconcile } from '../ledger/reconcile.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars } from '../money/usd.ts';
import { mostFromStep } from '../terms/promotion-terms.ts';
import { freeLapsedBudgets } from './activation.ts';
import { budgetOf, endVersions, FIRST_TERMS, openVersion } from './test-versions.ts';
import { findVersion } from './versions.ts';

const db = await testDatabase(20, 2);
const clock = settableClock();
const processor = createTestProcessor(clock);
const server = await startTestServer(db, {}, clock, processor);
const second = await startTestServer(db, {}, clock, processor);
const unlimited: Cashier = { ...server.cashier, depositRoom: async () => null };
const DAY_MS = 24 * 3_600_000;

keepBooksClean(db, PROMOTION_RULES, PROMOTION_SHARED_RULES);
afterEach(() => endVersions(db));

const newPlayer = () => fundedPlayer(server, db, 0);
const activate = (player: Pick<FundedPlayer, 'post'>, body: object = {}) =>
  player.post('/api/users/activatePromotion', body);
const codeOf = async (player: FundedPlayer, body: object = {}) => (await activate(player, body)).json().code;
const cancel = (player: FundedPlayer) => player.post('/api/users/cancelPromotion');

async function pay(player: FundedPlayer, usd: number, cashier = unlimited): Promise<void> {
  const opened = await openAddress(cashier, player.playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, String(usd));
  processor.change(paymentId, { status: 'finished' });
  expect(await refreshPayment(cashier, paymentId, 'poll')).toBe('done');
}

/** Signs in again, because the session has expired days later. */
async function signedIn({ username }: FundedPlayer) {
  const again = server.visitor();
  await again.post('/api/users/login', { identifier: username, password: PASSWORD });
  return again;
}

async function expectCounted(version: number, players: number, reserved: number, granted: number): Promise<void> {
  const { counted, summed } = await budgetOf(db, version);
  expect(counted).toEqual({ players, reserved: dollars(reserved), granted: dollars(granted) });
  if (version > 1) expect(summed).toEqual(counted);
}

test('versions: the first one is the promotion as it was, open to everybody and without a budget', async () => {
  const first = await findVersion(db.cells.directory, 1);
  expect(first).toMatchObject({
    terms: FIRST_TERMS,
    segment: { deposits: 'any', tierFrom: 'Unranked', countries: [] },
    endsAt: null,
    budget: null,
    byCode: false,
    endedAt: null,
  });
  const player = await newPlayer();
  expect((await activate(player)).statusCode).toBe(200);
  expect((await player.wallet()).promoTerms).toEqual({ ...FIRST_TERMS, version: 1, until: null });
});

test('versions: a player keeps the version that was activated, whatever comes later', async () => {
  const early = await newPlayer();
  await activate(early);
  const later = await openVersion(db, {
    terms: { bonusPercents: [50], wagerFactor: 50, maxBetPercent: 1, freeSpins: 5 },
  });
  const late = await newPlayer();
  await activate(late, { version: later });
  for (const player of [early, late]) await pay(player, 100);
  expect(await early.wallet()).toMatchObject({
    promotional: dollars(200),
    promoLock: dollars(4_000),
    promoMaxBet: dollars(2),
  });
  expect(await late.wallet()).toMatchObject({
    promotional: dollars(150),
    promoLock: dollars(2_500),
    promoMaxBet: dollars(1),
  });
  const session = async (player: FundedPlayer) => (await player.get('/api/users/session')).json().promotion;
  expect(await session(early)).toMatchObject({ version: 1, nextPercent: 50 });
  expect(await session(late)).toMatchObject({ version: later, nextPercent: null });
  const record = async (player: FundedPlayer) => (await player.get('/api/users/promotion/record')).json().bonuses;
  expect(await record(early)).toMatchObject([{ lock: 4_000, freeSpins: 20 }]);
  expect(await record(late)).toMatchObject([{ lock: 2_500, freeSpins: 5 }]);
  // The version has only one bonus, so the cancellation ends it for good.
  await cancel(late);
  expect(await codeOf(late)).toBe('PROMOTION_ENDED');
  await expectCounted(later, 1, 0, 50 + 1);
});

test('versions: what is not open cannot be activated, and terms that were not read neither', async () => {
  const now = clock.now().getTime();
  const player = await newPlayer();
  const planned = await openVersion(db, { startsAt: new Date(now + DAY_MS) });
  const over = await openVersion(db, { endsAt: new Date(now - 1) });
  const coded = await openVersion(db, { byCode: true });
  for (const version of [planned, over, coded, 999])
    expect(await codeOf(player, { version })).toBe('PROMOTION_NOT_OPEN');
  const open = await openVersion(db);
  expect(await codeOf(player, { version: 1 })).toBe('PROMOTION_CHANGED');
  await db.owner.query('UPDATE directory.promotion_versions SET ended_at = now(), ended_by = $2 WHERE version = $1', [
    open,
    'ana',
  ]);
  expect(await codeOf(player, { version: open })).toBe('PROMOTION_NOT_OPEN');
  expect((await player.wallet()).promoState).toBe('none');
});

test('versions: each is for its segment, by deposits, rank and country', async () => {
  await db.owner.query(`UPDATE directory.promotion_versions SET ends_at = '2020-01-02' WHERE version = 1`);
  try {
    const player = await newPlayer();
    expect(await codeOf(player)).toBe('NO_PROMOTION_OPEN');
    const high = await openVersion(db, { segment: { tierFrom: 'Rookie' } });
    const far = await openVersion(db, { segment: { countries: ['JP'] } });
    const returning = await openVersion(db, { segment: { deposits: 'some' } });
    expect(await codeOf(player)).toBe('PROMOTION_NOT_FOR_YOU');
    for (const version of [high, far, returning])
      expect(await codeOf(player, { version })).toBe('PROMOTION_NOT_FOR_YOU');
    await pay(player, 50);
    expect(await codeOf(player, { version: returning })).toBeUndefined();
    await cancel(player);
    await db.owner.query(
      `UPDATE directory.promotion_versions SET ended_at = now(), ended_by = 'ana' WHERE version = $1`,
      [returning],
    );
    await db.cells
      .of(player.playerId)
      .query(`UPDATE players SET country = 'JP' WHERE player_id = $1`, [player.playerId]);
    expect(await codeOf(player, { version: far })).toBeUndefined();
  } finally {
    await db.owner.query(`UPDATE directory.promotion_versions SET ends_at = NULL WHERE version = 1`);
  }
});

test('versions: fifty activations at once on two servers and two cells take what the budget has and no more', async () => {
  const players = await Promise.all(Array.from({ length: 50 }, newPlayer));
  expect(new Set(players.map(({ playerId }) => playerId >> 40n)).size).toBe(2);
  const most = Number(mostFromStep({ ...FIRST_TERMS }, 0)) / 1e6;
  // Enough for seven activations, but not quite for eight.
  const version = await openVersion(db, { budget: most * 8 - 0.01 });
  const answers = await Promise.all(
    players.map(async (player, at) => {
      if (at % 2 === 0) return activate(player, { version });
      const elsewhere = second.visitor();
      for (const [name, value] of player.cookies) elsewhere.cookies.set(name, value);
      return activate(elsewhere, { version });
    }),
  );
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code));
  expect(codes.filter((code) => code === 'done')).toHaveLength(7);
  expect(codes.filter((code) => code === 'PROMOTION_BUDGET')).toHaveLength(43);
  await expectCounted(version, 7, most * 7, 0);
  const active = await Promise.all(players.map(async (player) => (await player.wallet()).promoState));
  expect(active.filter((state) => state === 'active')).toHaveLength(7);
  // A player who gives up makes room for another.
  const out = players.filter((_player, at) => codes[at] !== 'done');
  await cancel(players[codes.indexOf('done')]!);
  const again = await Promise.all(out.map((player) => activate(player, { version })));
  expect(again.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await expectCounted(version, 7, most * 7, 0);
});

test('versions: a deposit turns what was set aside into what was granted, also in parts, and frees the rest', async () => {
  const terms = { bonusPercents: [100, 50], freeSpins: 10, freeSpinStake: 0.2, depositDays: 7 };
  const version = await openVersion(db, { terms, budget: 5_000 });
  const player = await newPlayer();
  await activate(player, { version });
  await expectCounted(version, 1, 700 + 350 + 4, 0);
  // All but 100 of it is held until the player is verified.
  await pay(player, 600, server.cashier);
  await expectCounted(version, 1, 350 + 2 + 100, 500 + 2);
  await db.cells.of(player.playerId).transaction((tx) => releaseHeldDeposits(tx, unlimited, player.playerId));
  await expectCounted(version, 1, 352, 602);
  await pay(player, 40);
  await expectCounted(version, 1, 0, 602 + 22);
});

test('versions: what is set aside is free again when no deposit came in time, and it can be activated anew', async () => {
  const version = await openVersion(db, { terms: { depositDays: 3 }, budget: 10_000 });
  const [idle, half] = [await newPlayer(), await newPlayer()];
  for (const player of [idle, half]) await activate(player, { version });
  await pay(half, 100);
  const free = () => inEachCell(db.cells, (database) => freeLapsedBudgets(database, clock, () => {}));
  await free();
  const left = 350 + 700 + 8;
  await expectCounted(version, 2, 700 + 4 + left + left, 104);
  clock.advance(3 * DAY_MS);
  // Too late even before the job has run.
  await pay(idle, 100);
  expect(await idle.wallet()).toMatchObject({ primary: dollars(100), promotional: 0n });
  await Promise.all(Array.from({ length: 5 }, free));
  await expectCounted(version, 1, 0, 104);
  expect(await idle.wallet()).toMatchObject({ promoState: 'none', promoTerms: null });
  expect((await activate(await signedIn(idle), { version })).statusCode).toBe(200);
  // The granted bonus continues, but no further one comes.
  await pay(half, 100);
  expect(await half.wallet()).toMatchObject({ primary: dollars(100), promotional: dollars(200), promoBonuses: 1 });
  const again = await signedIn(half);
  await again.post('/api/users/cancelPromotion');
  expect((await activate(again, { version })).json()).toMatchObject({ code: 'PROMOTION_ENDED' });
});

test('versions: reconcile names a budget that is not what its players have, whichever side was changed', async () => {
  const version = await openVersion(db, { terms: { depositDays: 7 }, budget: 9_000, byCode: true });
  await db.owner.query(
    `INSERT INTO directory.promo_codes (code, version, uses_max, made_by, made_at, approved_by) VALUES ('BOOKS26', $1, 9, 'ana', now(), 'ben')`,
    [version],
  );
  const all = [await newPlayer()];
  const cells = () => new Set(all.map(({ playerId }) => playerId >> 40n)).size;
  // A player's cell is random: the last one is in the second cell, if the first ones are not.
  while (all.length < 6 || cells() < 2) all.push(await newPlayer());
  const players = [...all.slice(0, 3), all.at(-1)!];
  for (const player of players) expect(await codeOf(player, { code: 'BOOKS26' })).toBeUndefined();
  await pay(players[0]!, 100);
  await cancel(players[1]!);
  const problems = async () => {
    const { clean, checks } = await reconcile(db.database, PROMOTION_RULES, PROMOTION_SHARED_RULES);
    const found = checks.flatMap((check) => check.problems);
    expect(clean).toBe(found.length === 0);
    return found;
  };
  expect(await problems()).toEqual([]);
  const [first] = players;
  const cell = first!.playerId >> 40n === 0n ? 'cell_000' : 'cell_001';
  const most = 700 + 350 + 700 + 12;
  const left = 350 + 700 + 8;
  const micros = (usd: number) => String(dollars(usd));
  const each: [change: string, back: string, told: string][] = [
    [
      `UPDATE directory.promotion_versions SET reserved_micros = reserved_micros - 1 WHERE version = ${version}`,
      `UPDATE directory.promotion_versions SET reserved_micros = reserved_micros + 1 WHERE version = ${version}`,
      `version ${version}, set aside: the directory says ${dollars(left + 2 * most) - 1n}, the cells have ${micros(left + 2 * most)}`,
    ],
    [
      `UPDATE directory.promotion_versions SET granted_micros = 0 WHERE version = ${version}`,
      `UPDATE directory.promotion_versions SET granted_micros = ${micros(104)} WHERE version = ${version}`,
      `version ${version}, granted: the directory says 0, the cells have ${micros(104)}`,
    ],
    [
      `UPDATE directory.promotion_versions SET players = players + 1 WHERE version = ${version}`,
      `UPDATE directory.promotion_versions SET players = players - 1 WHERE version = ${version}`,
      `version ${version}, players: the directory says 4, the cells have 3`,
    ],
    [
      `UPDATE ${cell}.promotion_free_spins SET spins = spins + 1 WHERE player_id = ${first!.playerId}`,
      `UPDATE ${cell}.promotion_free_spins SET spins = spins - 1 WHERE player_id = ${first!.playerId}`,
      `version ${version}, granted: the directory says ${micros(104)}, the cells have ${micros(104.2)}`,
    ],
    [
      `UPDATE directory.promo_codes SET uses = uses - 1 WHERE code = 'BOOKS26'`,
      `UPDATE directory.promo_codes SET uses = uses + 1 WHERE code = 'BOOKS26'`,
      'code BOOKS26, uses: the directory says 3, the cells have 4',
    ],
    [
      `UPDATE ${cell}.wallets SET promo_terms = jsonb_set(promo_terms, '{version}', '1') WHERE player_id = ${first!.playerId}`,
      `UPDATE ${cell}.wallets SET promo_terms = jsonb_set(promo_terms, '{version}', '${version}') WHERE player_id = ${first!.playerId}`,
      `player ${first!.playerId}: the wallet has version 1, activated is ${version}, undone f, set aside ${micros(left)} and 0`,
    ],
  ];
  for (const [change, back, told] of each) {
    await db.owner.query(change);
    expect(await problems()).toEqual([told]);
    await db.owner.query(back);
  }
  expect(await problems()).toEqual([]);
});
