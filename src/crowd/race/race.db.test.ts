import { expect, test, vi } from 'vitest';
import { clerk } from '../../app/whole/test-office.ts';
import { PASSWORD, startTestServer, type Visitor } from '../../app/test-server.ts';
import { operatorCommands } from '../../app/parts/operator.ts';
import { raceSourceOf } from '../../app/parts/crowd-parts.ts';
import { readConfig } from '../../app/config.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { testFolder } from '../../db/test-end.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../../games/test-player.ts';
import type { AnswerOf } from '../../http/contract.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { post } from '../../ledger/post.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { REWARD_RULES } from '../../ledger/reward-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { formatUsd, usdMicros } from '../../money/usd.ts';
import type { readRaceDesk } from '../../office/race/race-api.ts';
import { runOperator } from '../../operator/run.ts';
import { anyMember } from '../../operator/test-members.ts';
import { newKeyText } from '../../secrets/key-ring.ts';
import { isoDay } from '../../terms/periods.ts';
import { closeRaces, type RaceClosing } from './close-race.ts';
import { readEntries } from './entries.ts';
import { hashOfList, listPlaces } from './race-rows.ts';
import { raceWeek } from './standings.ts';

vi.setConfig({ testTimeout: 240_000 });

const DAY_MS = 86_400_000;
const db = await testDatabase(20, 2);
// A Wednesday, years after any race in the test database.
const clock = settableClock(new Date('2033-05-04T12:00:00Z'));
const server = await startTestServer(db, { CELLS: '2' }, clock);
keepBooksClean(db, REWARD_RULES);
const closing: RaceClosing = { ...raceSourceOf({ cells: db.cells }), clock, walletChanged() {} };

let postings = 0;
/** Simulates stakes on games with an edge of 1%. */
async function score(player: FundedPlayer, points: number): Promise<void> {
  postings += 1;
  await db.cells.of(player.playerId).transaction((tx) =>
    post(tx, clock, {
      playerId: player.playerId,
      key: `played:${postings}`,
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: usdMicros(1n) }],
      tally: { theoreticalNanos: BigInt(Math.round(points * 100)) * 100_000n },
    }),
  );
}

async function racer(points: number): Promise<FundedPlayer> {
  const player = await fundedPlayer(server, db, 0);
  if (points > 0) await score(player, points);
  return player;
}

/** Signs in again, because days have passed. */
async function again({ username }: FundedPlayer): Promise<Visitor> {
  const visitor = server.visitor();
  const answer = await visitor.post('/api/users/login', { identifier: username, password: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  return visitor;
}

const schemaOf = ({ playerId }: FundedPlayer) => (playerId >> 40n === 0n ? 'cell_000' : 'cell_001');
const placesOfWeek = (firstDay: number) => listPlaces(db.cells.directory, firstDay);
/** Advances to the next race, so that the previous one can be closed. */
function nextWeek(): number {
  const { firstDay, endDay } = raceWeek(clock.now());
  clock.advance(endDay * DAY_MS + 13 * 3_600_000 - clock.now().getTime());
  return firstDay;
}

interface RaceAnswer {
  week: string;
  endsAt: string;
  entries: number;
  places: { place: number; player: string | null; points: number; prize: number }[];
}
interface OwnAnswer {
  place: number | null;
  points: number;
  gap: number | null;
  prize: number;
  leftOut: string | null;
  past: { week: string; place: number; prize: number; transfer: string | null }[];
}
type DeskAnswer = AnswerOf<typeof readRaceDesk>;
const own = async (player: Visitor) => (await player.get('/api/race/own')).json<OwnAnswer>();

test('race: real bets on the primary balance give points by the edge of the game', async () => {
  const player = await fundedPlayer(server, db, 100);
  await player.play('/api/keno/play/keno', { ...KENO, betAmount: 40 });
  // Keno, five numbers, low risk: an edge of 2.5263%, so 101.05 points.
  expect(await own(player)).toMatchObject({ points: 101.05, leftOut: null, prize: 0.5 });
  const week = (await server.visitor().get('/api/race')).json<RaceAnswer>();
  expect(week).toMatchObject({ week: '2033-05-02', endsAt: '2033-05-09T00:00:00.000Z' });
});

test('race: the list is closed once, paid once, told to the winners, and can be checked', async () => {
  nextWeek();
  const players = [await racer(50_000), await racer(30_000), await racer(30_000), await racer(10), await racer(0)];
  const [first, second, , fourth, nobody] = players as [
    FundedPlayer,
    FundedPlayer,
    FundedPlayer,
    FundedPlayer,
    FundedPlayer,
  ];
  expect(await own(second)).toMatchObject({ place: 2, points: 30_000, gap: 20_000, prize: 100 });
  expect(await own(nobody)).toMatchObject({ place: null, points: 0, gap: 10, prize: 0 });
  await first.play('/api/users/show-name', { showsName: true });
  await closeRaces(closing);
  const week = nextWeek();
  expect(await placesOfWeek(week)).toEqual([]);
  await closeRaces(closing);
  const before = await first.wallet();
  await closeRaces(closing);
  expect(await first.wallet()).toEqual(before);

  const list = (await server.visitor().get(`/api/races/${isoDay(week)}`)).json<
    Omit<RaceAnswer, 'places'> & {
      isPaid: boolean;
      hash: string;
      key: string;
      places: (RaceAnswer['places'][number] & { transfer: string | null })[];
    }
  >();
  expect(list).toMatchObject({ isPaid: true, entries: 4, key: `race:${isoDay(week)}` });
  expect(list.places.map(({ place, player, prize }) => [place, player, prize])).toEqual([
    [1, first.username, 200],
    [2, null, 100],
    [2, null, 100],
    [4, null, 0.05],
  ]);
  expect(list.places.every(({ transfer }) => Number(transfer) > 0)).toBe(true);
  expect(list.hash).toBe(hashOfList(await placesOfWeek(week)).toString('hex'));
  const { rows: logged } = await db.owner.query<{ body: string }>(
    `SELECT body FROM directory.log_waiting WHERE kind = 'race' UNION ALL SELECT body FROM directory.log_entries WHERE kind = 'race'`,
  );
  expect(logged.map(({ body }) => JSON.parse(body) as object)).toContainEqual({
    week: isoDay(week),
    entries: 4,
    places: 4,
    hash: list.hash,
  });

  const { items } = (await (await again(first)).get('/api/notices')).json<{
    items: { event: string; data: object }[];
  }>();
  expect(items.filter(({ event }) => event === 'race-won')).toMatchObject([
    { data: { place: '1', amount: '$200.00' } },
  ]);
  expect((await own(await again(fourth))).past).toMatchObject([{ week: isoDay(week), place: 4, prize: 0.05 }]);
  const races = (await server.visitor().get('/api/races')).json<{ races: { week: string }[] }>();
  expect(races.races.map((race) => race.week)).toContain(isoDay(week));
  await (await again(first)).post('/api/users/show-name', { showsName: false });
  const hidden = (await server.visitor().get(`/api/races/${isoDay(week)}`)).json<RaceAnswer>();
  expect(hidden.places[0]!.player).toBeNull();
});

test('race: fifty who close at once pay every prize once', async () => {
  await closeRaces(closing);
  const players = await Promise.all([7_000, 6_000, 6_000, 5_000].map(racer));
  const week = nextWeek();
  const before = await Promise.all(players.map((player) => player.wallet()));
  await Promise.all(Array.from({ length: 50 }, () => closeRaces(closing)));
  const places = await placesOfWeek(week);
  expect(places.map(({ place, prize, paidAt }) => [place, formatUsd(prize), paidAt !== null])).toEqual([
    [1, '$35.00', true],
    [2, '$30.00', true],
    [2, '$30.00', true],
    [4, '$25.00', true],
  ]);
  for (const [at, player] of players.entries()) {
    const { prize } = places.find(({ playerId }) => playerId === player.playerId)!;
    expect((await player.wallet()).primary).toBe(before[at]!.primary + prize);
  }
});

test('race: a closing that is killed in the middle goes on where it stopped', async () => {
  await closeRaces(closing);
  const players = await Promise.all([9_000, 8_000, 7_000, 6_000, 5_000].map(racer));
  const week = nextWeek();
  // The list is stored and two prizes are paid; then the server crashes before it commits the other payments.
  const paidFirst = new Set(players.slice(0, 2).map(({ playerId }) => playerId));
  const dying: RaceClosing = {
    ...closing,
    cells: {
      ...db.cells,
      of(playerId) {
        const database = db.cells.of(playerId);
        if (paidFirst.has(playerId as PlayerId)) return database;
        return {
          ...database,
          transaction: (work) =>
            database.transaction(async (tx) => {
              await work(tx);
              throw new Error('killed');
            }),
        };
      },
    },
  };
  await expect(closeRaces(dying)).rejects.toThrow('3 prizes are still to be paid');
  const half = await placesOfWeek(week);
  expect(half.map(({ paidAt }) => paidAt !== null)).toEqual([true, true, false, false, false]);
  // A prize whose paid mark was lost in the crash is found by its posting key.
  const [marked] = half.filter(({ paidAt }) => paidAt !== null);
  await db.owner.query(
    'UPDATE directory.race_places SET paid_at = NULL, transfer = NULL WHERE first_day = $1 AND line = $2',
    [week, marked!.line],
  );
  const balance = (await players.find(({ playerId }) => playerId === marked!.playerId)!.wallet()).primary;
  await closeRaces(closing);
  const whole = await placesOfWeek(week);
  expect(whole.every(({ paidAt, transfer }) => paidAt !== null && transfer !== null)).toBe(true);
  expect(whole.find(({ line }) => line === marked!.line)).toMatchObject({ transfer: marked!.transfer });
  expect((await players.find(({ playerId }) => playerId === marked!.playerId)!.wallet()).primary).toBe(balance);
});

test('race: linked accounts have one place, a second account has none, and frozen players have none', async () => {
  await closeRaces(closing);
  const [best, linked, second, frozen, honest] = await Promise.all([9_000, 8_000, 20_000, 7_000, 1_000].map(racer));
  const link = (later: FundedPlayer, earlier: FundedPlayer, state: string) =>
    db.owner.query(
      `INSERT INTO directory.account_links (player_id, other_id, kinds, state, opened_at) VALUES ($1, $2, '{device}', $3, now())`,
      [later.playerId, earlier.playerId, state],
    );
  await link(best!, linked!, 'open');
  await link(second!, linked!, 'same_person');
  await link(honest!, best!, 'different');
  await db.owner.query(
    `INSERT INTO ${schemaOf(frozen!)}.withdrawal_freezes (player_id, case_id, since) VALUES ($1, 1, now())`,
    [frozen!.playerId],
  );
  const { top } = await readEntries(closing, raceWeek(clock.now()));
  expect(top.map(({ points }) => points)).toEqual([900_000n, 100_000n]);
  const staff = (await (await clerk(server, 'risk')).get('/api/race-desk')).json<DeskAnswer>();
  const name = ({ playerId, username }: FundedPlayer) => ({ id: String(playerId), username });
  expect(staff).toMatchObject({ entries: 2, total: '$50.00' });
  expect(staff.places).toMatchObject([
    { place: 1, player: name(best!), share: '$200.00', limit: '$45.00', prize: '$45.00', why: 'limit' },
    { place: 2, player: name(honest!), share: '$120.00', limit: '$5.00', prize: '$5.00', why: 'limit' },
  ]);
  expect(staff.leftOut).toEqual([
    { player: name(second!), points: 20_000, why: 'linked', counts: name(best!) },
    { player: name(linked!), points: 8_000, why: 'linked', counts: name(best!) },
    { player: name(frozen!), points: 7_000, why: 'frozen', counts: null },
  ]);
  const week = nextWeek();
  await closeRaces(closing);
  expect((await placesOfWeek(week)).map(({ playerId, prize }) => [playerId, formatUsd(prize)])).toEqual([
    [best!.playerId, '$45.00'],
    [honest!.playerId, '$5.00'],
  ]);
});

test('race: who excludes themselves after playing keeps the place and is not named', async () => {
  await closeRaces(closing);
  const player = await racer(4_000);
  await player.play('/api/users/show-name', { showsName: true });
  await db.owner.query(`UPDATE ${schemaOf(player)}.wallets SET excluded_until = $2 WHERE player_id = $1`, [
    player.playerId,
    new Date(clock.now().getTime() + 300 * DAY_MS),
  ]);
  const week = nextWeek();
  await closeRaces(closing);
  const list = (await server.visitor().get(`/api/races/${isoDay(week)}`)).json<RaceAnswer>();
  expect(list.places).toMatchObject([{ place: 1, player: null, prize: 20 }]);
});

test('race: stakes that were refunded in a later week do not count twice', async () => {
  await closeRaces(closing);
  const player = await racer(3_000);
  nextWeek();
  await closeRaces(closing);
  await score(player, -2_000);
  nextWeek();
  await score(player, 2_500);
  const week = nextWeek();
  await closeRaces(closing);
  expect(await placesOfWeek(week)).toMatchObject([{ playerId: player.playerId, points: 50_000n }]);
  // There was no bet to refund, so this removes those days from the books.
  await db.owner.query(`DELETE FROM ${schemaOf(player)}.wallet_days WHERE player_id = $1`, [player.playerId]);
});

test('race: staff see standings, closed races and their payments', async () => {
  await closeRaces(closing);
  const player = await racer(2_000);
  const week = nextWeek();
  await closeRaces(closing);
  const config = readConfig({ DATA_DIR: await testFolder('operator'), SECRET_KEYS: newKeyText() });
  let text = '';
  const code = await runOperator(
    {
      commands: operatorCommands(config, db.cells, clock),
      cells: db.cells,
      clock,
      login: 'test',
      identify: anyMember(db.cells.directory),
      write: (line) => void (text += line),
    },
    ['race', 'show', isoDay(week), '--operator', 'mia', '--reason', 'a question'],
  );
  expect(code, text).toBe(0);
  expect(text).toContain(player.username);
  expect(text).toContain('$10.00');
});

test('race: a prize that was not paid as the list says is found by the reconciliation', async () => {
  const { rows } = await db.cells.directory.query<{ first_day: number }>(
    'SELECT max(first_day) AS first_day FROM races',
  );
  const change = (cents: number) =>
    db.owner.query(
      'UPDATE directory.race_places SET prize_micros = prize_micros + $2 WHERE first_day = $1 AND line = 1',
      [rows[0]!.first_day, cents],
    );
  await change(1);
  const { clean, checks } = await reconcile(db.database, REWARD_RULES);
  await change(-1);
  expect(clean).toBe(false);
  expect(checks.filter(({ problemCount }) => problemCount > 0).map(({ name }) => name)).toEqual([
    'Each prize of a race is paid once, and no other',
  ]);
});
