import { expect, test } from 'vitest';
import { testOperator } from '../app/test-operate.ts';
import { startTestServer } from '../app/test-server.ts';
import { clerk } from '../app/whole/test-office.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, type FundedPlayer } from '../games/test-player.ts';
import { PROMOTION_RULES, PROMOTION_SHARED_RULES } from '../ledger/promotion-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { FIRST_TERMS, openVersion } from './test-versions.ts';
import { findVersion } from './versions.ts';

const db = await testDatabase(20, 2);
const clock = settableClock();
const server = await startTestServer(db, {}, clock);
const operate = testOperator(db, clock);

keepBooksClean(db, PROMOTION_RULES, PROMOTION_SHARED_RULES);

const newPlayer = () => fundedPlayer(server, db, 0);
const activate = (player: Pick<FundedPlayer, 'post'>, body: object) =>
  player.post('/api/users/activatePromotion', body);
const offered = async (player: FundedPlayer) => (await player.get('/api/promotions')).json();
const draft = (name: string, terms: object, options = '') =>
  operate(`promotion draft ${name} --terms ${JSON.stringify({ ...FIRST_TERMS, ...terms })} ${options}`.trim());
const DAY_MS = 24 * 3_600_000;

/** Adds a version with a code, which takes two people. */
async function addCode(code: string, uses: number, options = ''): Promise<number> {
  const version = await openVersion(db, { byCode: true, terms: { bonusPercents: [50] } });
  const printed = await operate(`code add ${code} ${version} --uses ${uses} ${options}`.trim());
  expect(printed).toMatch(new RegExp(`version\\s+${version}`));
  return version;
}

test('acts: a version that can be exploited is refused with the figure, and nothing is kept', async () => {
  expect(await draft('Generous', { bonusPercents: [200] })).toMatch(
    /could gain up to 2\d\.\d% of the bonus on average \(200% on \$30\)\. At most 20% is allowed/,
  );
  expect(await draft('Spins', { freeSpins: 100, freeSpinStake: 5 })).toContain('of the bonus on average');
  expect(await draft('Wrong', { wagerFactor: 0 })).toContain('Times to wager: a number from 1 to 60.');
  expect(await draft('Wrong', { more: 1 })).toContain('There is no such term: more.');
  expect(await draft('Wrong', {}, '--budget 1000')).toContain('needs a number of days to deposit');
  expect(await draft('Wrong', {}, '--to 2020-01-01')).toContain('would end before it has begun');
  expect(await draft('Wrong', {}, '--segment {"countries":["Japan"]}')).toContain('For whom it is');
  expect(await findVersion(db.cells.directory, 2)).toBeNull();
});

test('acts: a version is projected, opened by two people, in the public log, and offered; ended early it is not', async () => {
  const player = await newPlayer();
  const printed = await draft(
    'Spring',
    { bonusPercents: [50, 50], depositDays: 14 },
    '--budget 20000 --segment {"deposits":"none"}',
  );
  expect(printed).toContain('projected cost');
  const { rows } = await db.cells.directory.query<{ version: number }>(
    'SELECT max(version) AS version FROM promotion_versions',
  );
  const { version } = rows[0]!;
  const drafted = (await findVersion(db.cells.directory, version))!;
  const { gainAtMost, bestGain, styles, sum } = drafted.projection!;
  expect(bestGain).toBeLessThanOrEqual(gainAtMost);
  expect(gainAtMost).toBeLessThanOrEqual(0.2);
  expect(styles).toHaveLength(3);
  expect(sum).toMatchObject({ granted: 20_000, isBudget: true });
  // A drafted version is not open yet.
  expect((await offered(player)).offer.version).toBe(1);
  expect((await activate(player, { version })).json()).toMatchObject({ code: 'PROMOTION_NOT_OPEN' });

  const [marketing, risk] = [await clerk(server, 'marketing'), await clerk(server, 'risk')];
  const body = { version: String(version), reason: 'the spring promotion' };
  const proposed = (await marketing.post('/api/acts/promotion-open', body)).json();
  expect(proposed).toMatchObject({ done: false });
  const approval = `/api/approvals/${proposed.proposal}`;
  const { difference, refusal } = (await risk.get(approval)).json();
  expect(refusal).toBeNull();
  const told = new Map(difference.map((row: { what: string; after: string }) => [row.what, row.after]));
  expect([...told.keys()]).toEqual(
    expect.arrayContaining(['bonuses', 'budget', 'projected cost', 'no play gains more than']),
  );
  expect((await marketing.post(`${approval}/approve`, { reason: 'my own proposal' })).statusCode).not.toBe(200);
  expect((await risk.post(`${approval}/approve`, { reason: 'looks right to me' })).json()).toMatchObject({
    done: true,
  });

  const { offer } = await offered(player);
  expect(offer).toMatchObject({ version, isLimited: true, terms: { bonusPercents: [50, 50], depositDays: 14 } });
  const { rows: logged } = await db.cells.directory.query<{ body: string }>(
    `SELECT body FROM log_waiting WHERE kind = 'terms' UNION ALL SELECT body FROM log_entries WHERE kind = 'terms'`,
  );
  const versions = logged.map(({ body: text }) => JSON.parse(text).promotion?.version).filter(Boolean);
  expect(versions).toEqual(expect.arrayContaining([1, version]));
  expect((await activate(player, { version })).statusCode).toBe(200);

  expect((await marketing.post('/api/acts/promotion-end', body)).json()).toMatchObject({ done: true });
  const late = await newPlayer();
  expect((await activate(late, { version })).json()).toMatchObject({ code: 'PROMOTION_NOT_OPEN' });
  expect((await offered(late)).offer.version).toBe(1);
  // Players who activated the version keep it.
  expect((await offered(player)).activated).toMatchObject({ version, terms: { bonusPercents: [50, 50] } });
  const listed = (await risk.get('/api/promotion-versions'))
    .json()
    .versions.find((each: { version: number }) => each.version === version);
  expect(listed).toMatchObject({
    state: 'ended',
    players: 1,
    granted: '$0.00',
    reserved: '$708.00',
    budget: '$20,000.00',
  });
});

test('codes: one is read, then used once by a player, and again only by who gave up before a bonus', async () => {
  const version = await addCode('SPRING26', 2);
  const player = await newPlayer();
  const read = (await player.post('/api/promotions/code', { code: ' spring26 ' })).json();
  expect(read.offer).toMatchObject({ version, terms: { bonusPercents: [50] } });
  // Without the code it is not offered.
  expect((await offered(player)).offer.version).toBe(1);
  expect((await activate(player, { version })).json()).toMatchObject({ code: 'PROMOTION_NOT_OPEN' });
  expect((await activate(player, { code: 'spring26' })).statusCode).toBe(200);
  await player.post('/api/users/cancelPromotion');
  expect((await activate(player, { code: 'SPRING26' })).statusCode).toBe(200);
  const codes = async () => (await (await clerk(server, 'marketing')).get('/api/promotion-versions')).json().codes;
  expect(await codes()).toMatchObject([
    { code: 'SPRING26', version, uses: 1, usesMax: 2, state: 'open', madeBy: 'ana' },
  ]);
  expect(await operate('code close SPRING26')).toContain('closed');
  expect((await activate(await newPlayer(), { code: 'SPRING26' })).json().code).toBe('PROMO_CODE_INVALID');
});

test('codes: unknown, over, closed, used up, for others: a guess gets the same answer', async () => {
  const soon = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  await addCode('SHORTLIVED', 5, `--to ${soon}`);
  await addCode('CLOSEDONE', 5);
  await operate('code close CLOSEDONE');
  await addCode('ONCEONLY', 1);
  expect((await activate(await newPlayer(), { code: 'ONCEONLY' })).statusCode).toBe(200);
  const abroad = await openVersion(db, { byCode: true, segment: { countries: ['JP'] } });
  await operate(`code add FORJAPAN ${abroad} --uses 5`);
  const small = await openVersion(db, { byCode: true, budget: 10 });
  await operate(`code add TOOSMALL ${small} --uses 5`);
  clock.advance(2 * DAY_MS);
  const player = await newPlayer();
  const answers = new Set<string>();
  for (const code of ['NOSUCHCODE', 'SHORTLIVED', 'CLOSEDONE', 'ONCEONLY', 'FORJAPAN', 'TOOSMALL', '%%%', 'x']) {
    for (const answer of [await player.post('/api/promotions/code', { code }), await activate(player, { code })]) {
      answers.add(`${answer.statusCode} ${answer.body}`);
    }
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('PROMO_CODE_INVALID');
});

test('codes: linked accounts are one person, whichever of them used it first', async () => {
  await addCode('ONEPERSON', 10);
  const [first, later, other] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await activate(later, { code: 'ONEPERSON' });
  await db.owner.query(
    `INSERT INTO directory.account_links (player_id, other_id, kinds, state, opened_at) VALUES ($1, $2, '{device}', 'open', now())`,
    [later.playerId, first.playerId],
  );
  expect((await activate(first, { code: 'ONEPERSON' })).json().code).toBe('PROMO_CODE_INVALID');
  expect((await activate(other, { code: 'ONEPERSON' })).statusCode).toBe(200);
});

test('codes: of fifty who use the last uses at once as many get it as there were', async () => {
  await addCode('LASTTHREE', 3);
  const players = await Promise.all(Array.from({ length: 50 }, newPlayer));
  const answers = await Promise.all(players.map((player) => activate(player, { code: 'LASTTHREE' })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.json().code === 'PROMO_CODE_INVALID')).toHaveLength(47);
  const { rows } = await db.cells.directory.query(
    `SELECT uses, (SELECT count(*)::int FROM promo_code_uses u WHERE u.code = c.code) AS noted FROM promo_codes c WHERE code = 'LASTTHREE'`,
  );
  expect(rows).toEqual([{ uses: 3, noted: 3 }]);
  const states = await Promise.all(players.map(async (player) => (await player.wallet()).promoState));
  expect(states.filter((state) => state === 'active')).toHaveLength(3);
});

test('codes: guesses are limited, for a player and for an address with many accounts', async () => {
  const limited = await startTestServer(db, { RATE_LIMITS: 'on' }, clock);
  const players = await Promise.all(Array.from({ length: 5 }, newPlayer));
  const codes: string[] = [];
  for (const player of players) {
    const browser = limited.visitor();
    for (const [name, value] of player.cookies) browser.cookies.set(name, value);
    for (let guess = 0; guess < 11; guess += 1) {
      codes.push((await browser.post('/api/promotions/code', { code: `GUESS${guess}X` })).json().code);
    }
  }
  const wrong = codes.filter((code) => code === 'PROMO_CODE_INVALID');
  expect(wrong).toHaveLength(40);
  expect(codes.slice(0, 11)).toEqual([...Array<string>(10).fill('PROMO_CODE_INVALID'), 'PROMO_CODE_TOO_MANY']);
  expect(codes.slice(44).every((code) => code === 'PROMO_CODE_TOO_MANY')).toBe(true);
});
