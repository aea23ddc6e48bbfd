import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer, KENO, PLINKO, type FundedPlayer } from '../../games/test-player.ts';
import { ACCOUNTS, TRANSFER_KINDS } from '../../ledger/accounts.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { post } from '../../ledger/post.ts';
import { describeReconciliation, reconcile } from '../../ledger/reconcile.ts';
import { SUM_RULES } from '../../ledger/sum-rules.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import { dollars, usdMicros } from '../../money/usd.ts';
import { textsOfPdf } from '../../office/finance/test-pdf.ts';
import { PASSWORD, startTestServer } from '../test-server.ts';
import { clerk } from './test-office.ts';

/** Finance reports, recomputed from the books by independent code, for a month of play. */

const DAYS = 31;
const DAY_MS = 86_400_000;
const CUTS = ['day', 'game', 'provider', 'coin', 'country'] as const;
type Cut = (typeof CUTS)[number];

const db = await testDatabase();
// Early in the day: the tests pass hours within a day, and none of them may reach midnight.
const clock = settableClock(new Date(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`));
const server = await startTestServer(db, {}, clock);
const dayNow = () => clock.now().toISOString().slice(0, 10);

interface Row {
  key: string;
  name: string;
  postings: number;
  isClosed: boolean;
  figures: Record<string, string>;
}
interface Report {
  until: string | null;
  total: Record<string, string>;
  rows: Row[];
}

async function expectClean(): Promise<void> {
  const result = await reconcile(db.database, SUM_RULES);
  expect(result.clean, describeReconciliation(result)).toBe(true);
}

const book = (playerId: PlayerId, key: string, ...transfers: Transfer[]) =>
  db.database.transaction((tx) => post(tx, clock, { playerId, key, transfers }));

const players: FundedPlayer[] = [];
const first = dayNow();

async function playOneDay(day: number): Promise<void> {
  for (const [at, player] of players.entries()) {
    const { playerId } = player;
    const number = day + 1;
    const cents = BigInt(3_000_000 + ((day * 7 + at * 13) % 50) * 10_000);
    await db.owner.query(
      `INSERT INTO deposits (player_id, number, payment_id, deposit_id, address, listed_coin, state, processor_status, created_at, updated_at,
                             active_at, credited_micros) VALUES ($1, $2, $3, $3, 'a', $4, 'credited', 'finished', $5, $5, $5, $6)`,
      [playerId, number, `p${playerId}-${number}`, ['btc', 'eth', 'usdt'][(day + at) % 3], clock.now(), cents],
    );
    await book(playerId, `d${day}`, {
      kind: 'deposit',
      debit: 'processor',
      credit: 'primary',
      amount: usdMicros(cents),
      reference: BigInt(number),
    });
    const login = await player.post('/api/users/login', { identifier: player.username, password: PASSWORD });
    expect(login.statusCode, login.body).toBe(200);
    await player.csrfToken();
    await player.play('/api/keno/play/keno', { ...KENO, betAmount: (1 + (day % 5)) / 10 });
    // Staked on this day and paid on the next one.
    if ((day + at) % 2 === 0) await player.play('/api/plinko/start', { ...PLINKO, betAmount: 0.2 });
    if (day % 3 === at) {
      await book(
        playerId,
        `g${day}`,
        { kind: 'rakeback', debit: 'rewards', credit: 'primary', amount: usdMicros(BigInt(1_234 + day)) },
        { kind: 'promotion_bonus', debit: 'promotions', credit: 'promotional', amount: dollars(2) },
        { kind: 'promotion_forfeited', debit: 'promotional', credit: 'promotions', amount: dollars(1) },
        { kind: 'affiliate_earnings', debit: 'affiliates', credit: 'primary', amount: usdMicros(77n) },
        {
          kind: 'jackpot_win',
          debit: 'prizes',
          credit: 'primary',
          amount: usdMicros(500n),
          reference: BigInt(90_000 + day),
        },
      );
      await book(
        playerId,
        `s${day}`,
        {
          kind: 'provider_stake',
          debit: 'primary',
          credit: 'provider',
          amount: dollars(1),
          reference: BigInt(90_000 + day),
        },
        {
          kind: 'provider_payout',
          debit: 'provider',
          credit: 'promotional',
          amount: usdMicros(333_333n),
          reference: BigInt(90_000 + day),
        },
      );
      await db.owner.query(
        `INSERT INTO provider_transactions (player_id, provider_id, kind, reference, number, round_id, game, amount_micros, moved_micros,
                                            balance, edge_ppm, created_at) VALUES ($1, 'pp', 1, $2, $3, $2, $4, 1, 1, 1, 1, $5)`,
        [playerId, `r${day}`, 90_000 + day, day % 2 === 0 ? 'vs20fruit' : 'vs10book', clock.now()],
      );
    }
    if (day % 5 === at) {
      await db.owner.query(
        `INSERT INTO withdrawals (player_id, number, withdrawal_id, state, coin, address, amount_micros, rate, coins, hash, payout_id, created_at,
                                  updated_at, settled_at)
         VALUES ($1, $2, $3, 'sent', 'btc', 'a', 2000000, '50000', '0.0000394', 'h', 'p', $4, $4, $4)`,
        [playerId, number, `w${playerId}-${number}`, clock.now()],
      );
      await book(
        playerId,
        `w${day}`,
        { kind: 'withdrawal_hold', debit: 'primary', credit: 'held', amount: dollars(2), reference: BigInt(number) },
        { kind: 'withdrawal_sent', debit: 'held', credit: 'processor', amount: dollars(2), reference: BigInt(number) },
      );
    }
  }
  if (day % 10 === 4) {
    const payments = await clerk(server, 'payments');
    const given = await payments.act('balance-adjust', {
      player: players[0]!.username,
      dollars: day === 4 ? '5.25' : '-1.5',
    });
    expect([given.statusCode, given.body]).toEqual([200, expect.stringContaining('"done":true')]);
  }
}

test('finance: a month of play is reported as other code finds it in the books', async () => {
  for (const [at, country] of ['SE', 'BR', null].entries()) {
    const player = await fundedPlayer(server, db, 0);
    await db.owner.query('UPDATE players SET country = $2 WHERE player_id = $1', [player.playerId, country]);
    players[at] = player;
  }
  for (let day = 0; day < DAYS; day += 1) {
    await playOneDay(day);
    if (day % 4 === 0) await server.runJob('daily sums');
    clock.advance(DAY_MS);
    await server.runJob('plinko');
  }
  await server.runJob('daily sums');
  await expectClean();
  const finance = await clerk(server, 'finance');
  const to = dayNow();
  const expected = await recompute();
  for (const by of CUTS) {
    const response = await finance.get(`/api/finance/report?from=${first}&to=${to}&by=${by}`);
    expect(response.statusCode, response.body).toBe(200);
    const report = response.json<Report>();
    const found = Object.fromEntries(report.rows.map(({ key, figures }) => [key, numbersOf(figures)]));
    if (by === 'day') for (const key of Object.keys(found)) expected[by][key] ??= { ...NOTHING };
    expect(found, by).toEqual(expected[by]);
    expect(numbersOf(report.total)).toEqual(sumOf(Object.values(expected[by])));
  }
  const { day: days } = expected;
  expect(Object.values(days).filter(({ staked }) => staked! > 0)).toHaveLength(DAYS);
  expect(Object.keys(expected.game).length).toBeGreaterThan(4);
});

test('finance: every figure leads to the postings that it sums', async () => {
  const finance = await clerk(server, 'finance');
  const from = new Date(Date.parse(first) + 3 * DAY_MS).toISOString().slice(0, 10);
  const { rows } = (await finance.get(`/api/finance/report?from=${from}&to=${from}&by=game`)).json<Report>();
  for (const { key, figures } of rows) {
    for (const figure of ['gross', 'rewards', 'bonuses', 'deposits', 'prizes']) {
      const listed = await finance.get(
        `/api/finance/postings?from=${from}&to=${from}&by=game&key=${encodeURIComponent(key)}&figure=${figure}`,
      );
      const { items } = listed.json<{ items: { from: string; to: string; amount: string; returned: string }[] }>();
      const total = items.reduce((sum, item) => {
        const moved = micros(item.amount) - micros(item.returned);
        return sum + (item.to.startsWith('house') ? moved : -moved);
      }, 0);
      const sign = figure === 'gross' ? 1 : -1;
      expect([key, figure, sign * total || 0]).toEqual([key, figure, micros(figures[figure]!)]);
    }
  }
  const all: string[] = [];
  let after = '';
  do {
    const page = (
      await finance.get(
        `/api/finance/postings?from=${first}&to=${dayNow()}&figure=owed${after && `&after=${encodeURIComponent(after)}`}`,
      )
    ).json<{ items: { player: string; number: string }[]; next: string | null }>();
    all.push(...page.items.map(({ player, number }) => `${player} ${number}`));
    after = page.next ?? '';
  } while (after !== '');
  const { rows: counted } = await db.owner.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM transfers WHERE debit >= 100 OR credit >= 100',
  );
  expect(all).toHaveLength(counted[0]!.count);
  expect(new Set(all).size).toBe(all.length);
});

test('finance: adjustments are told by operator, and the CSV has the hash of its bytes', async () => {
  const finance = await clerk(server, 'finance');
  const range = `from=${first}&to=${dayNow()}`;
  const { operators, items } = (await finance.get(`/api/finance/adjustments?${range}`)).json<{
    operators: { given: string; taken: string }[];
    items: { amount: string }[];
  }>();
  expect(items.map(({ amount }) => amount).toSorted()).toEqual(['-1.50', '-1.50', '5.25']);
  const report = (await finance.get(`/api/finance/report?${range}&by=day`)).json<Report>();
  const net = operators.reduce((sum, { given, taken }) => sum + micros(given) + micros(taken), 0);
  expect(net).toBe(micros(report.total['adjustments']!));
  const { csv, sha256 } = (await finance.get(`/api/finance/export?${range}&by=country`)).json<{
    csv: string;
    sha256: string;
  }>();
  expect(sha256).toBe(createHash('sha256').update(csv).digest('hex'));
  expect(csv.split('\r\n')).toHaveLength(4);
  const printed = (await finance.get(`/api/finance/pdf?${range}&by=country`)).json<{ pdf: string; sha256: string }>();
  const pdf = Buffer.from(printed.pdf, 'base64');
  expect(printed.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
  const texts = textsOfPdf(pdf);
  expect(texts.join('\n')).toContain(sha256);
  expect(texts.join('\n')).toContain(`by ${finance.email}`);
  // Every figure as written in the CSV. The first column is the country code, while the PDF has the country's name.
  const figures = csv
    .split('\r\n')
    .filter(Boolean)
    .flatMap((line) => line.split(',').slice(2));
  expect(figures.length).toBeGreaterThan(30);
  for (const figure of figures) expect(texts).toContain(figure.replaceAll('"', ''));
  expect((await finance.get(`/api/finance/report?from=2026-01-01&to=2026-12-31&by=day`)).statusCode).toBe(400);
});

test('finance: a transfer that is committed late is added late, once', async () => {
  const [one, other] = players.map(({ playerId }) => playerId) as [PlayerId, PlayerId];
  let release!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let isPosted!: () => void;
  const posted = new Promise<void>((resolve) => (isPosted = resolve));
  const late = db.database.transaction(async (tx) => {
    await post(tx, clock, {
      playerId: one,
      key: 'late',
      transfers: [{ kind: 'rakeback', debit: 'rewards', credit: 'primary', amount: usdMicros(41n) }],
    });
    isPosted();
    await gate;
  });
  await posted;
  // Far later than the period in which a transfer is searched by its time.
  for (let minute = 0; minute < 30; minute += 1) {
    clock.advance(60_000);
    await book(other, `m${minute}`, { kind: 'rakeback', debit: 'rewards', credit: 'primary', amount: usdMicros(1n) });
    await server.runJob('daily sums');
  }
  const rewards = async () => {
    const { rows } = await db.database.query<{ sum: bigint }>(
      'SELECT sum(amount_micros)::bigint AS sum FROM daily_sums WHERE kind = $1',
      [TRANSFER_KINDS.rakeback],
    );
    return rows[0]!.sum;
  };
  const before = await rewards();
  release();
  await late;
  await server.runJob('daily sums');
  expect(await rewards()).toBe(before);
  clock.advance(3_600_000);
  await Promise.all([1, 2, 3].map(() => server.runJob('daily sums')));
  await server.runJob('daily sums');
  expect(await rewards()).toBe(before + 41n);
  await expectClean();
});

/** Simulates a server of an earlier version, which adds only to the daily sums. */
async function leaveCutsBehind(from: string): Promise<void> {
  await db.owner.query(`DELETE FROM daily_cut_sums WHERE day >= $1 AND cut = 'game'`, [from]);
  await db.owner.query(`UPDATE daily_cut_sums SET amount_micros = amount_micros - 1 WHERE day >= $1 AND cut = 'day'`, [
    from,
  ]);
  const { checks } = await reconcile(db.database, SUM_RULES);
  const wrong = checks.filter(({ problemCount }) => problemCount > 0).map(({ name }) => name);
  expect(wrong).toEqual(['Sums by one cut equal the daily sums']);
}

test('finance: sums by one cut that fell behind the daily sums are made anew', async () => {
  await leaveCutsBehind(dayNow());
  clock.advance(3_600_000);
  await server.runJob('daily sums');
  await expectClean();
});

test('finance: a closed day is in the public log and nothing is added to it', async () => {
  await db.owner.query('UPDATE closing_state SET next_day = $1', [first]);
  await leaveCutsBehind(first);
  await server.runJob('closed days');
  const finance = await clerk(server, 'finance');
  const yesterday = new Date(Date.parse(dayNow()) - DAY_MS).toISOString().slice(0, 10);
  const closes = async () =>
    (await finance.get(`/api/finance/closes?from=${first}&to=${dayNow()}`)).json<{
      items: { day: string; hash: string; isLogged: boolean }[];
    }>().items;
  const closed = await closes();
  expect(closed).toHaveLength(DAYS);
  expect(closed.every(({ isLogged }) => isLogged)).toBe(true);
  await expectClean();
  const reportOf = async (day: string) =>
    (await finance.get(`/api/finance/report?from=${day}&to=${day}&by=day`)).json<Report>().rows[0]!;
  const before = await reportOf(yesterday);
  expect(before.isClosed).toBe(true);
  // A server whose clock has stopped posts into a past day.
  const { playerId } = players[0]!;
  await db.database.transaction((tx) =>
    post(
      tx,
      { now: () => new Date(Date.parse(yesterday) + 1_000) },
      {
        playerId,
        key: 'too late',
        transfers: [{ kind: 'rakeback', debit: 'rewards', credit: 'primary', amount: usdMicros(5n) }],
      },
    ),
  );
  clock.advance(3_600_000);
  await server.runJob('daily sums');
  const again = await clerk(server, 'finance');
  const after = (await again.get(`/api/finance/report?from=${yesterday}&to=${yesterday}&by=day`)).json<Report>()
    .rows[0]!;
  expect(after).toEqual(before);
  const { checks } = await reconcile(db.database, SUM_RULES);
  const wrong = checks.filter(({ problemCount }) => problemCount > 0);
  expect(wrong.map(({ name }) => name)).toEqual([
    'Daily sums equal their postings',
    'Closed days are what was logged of them',
  ]);
});

/** The figures recomputed from single postings, by code independent of the product's. */
async function recompute(): Promise<Record<Cut, Record<string, Record<string, number>>>> {
  const read = async <T>(sql: string) => (await db.owner.query(sql)).rows as T[];
  const transfers = await read<{
    player_id: bigint;
    posted_at: Date;
    kind: number;
    debit: number;
    credit: number;
    amount_micros: bigint;
    returned_micros: bigint | null;
    reference: bigint | null;
  }>('SELECT * FROM transfers');
  const index = (rows: { player_id: bigint; number: bigint; value: string }[]) =>
    new Map(rows.map(({ player_id, number, value }) => [`${player_id} ${number}`, value]));
  const games = index(
    await read(
      'SELECT player_id, number, game::text AS value FROM bets UNION ALL SELECT player_id, number, game::text FROM rounds',
    ),
  );
  const slots = index(await read('SELECT player_id, number, game AS value FROM provider_transactions'));
  const coins = {
    deposit: index(await read('SELECT player_id, number, listed_coin AS value FROM deposits')),
    withdrawal: index(await read('SELECT player_id, number, coin AS value FROM withdrawals')),
  };
  const countries = new Map(
    (await read<{ player_id: bigint; country: string | null }>('SELECT player_id, country FROM players')).map((row) => [
      row.player_id,
      row.country ?? '',
    ]),
  );
  const names = Object.fromEntries(Object.entries(ACCOUNTS).map(([name, code]) => [code, name]));
  const kinds = Object.fromEntries(Object.entries(TRANSFER_KINDS).map(([name, code]) => [code, name]));
  const result = Object.fromEntries(CUTS.map((cut) => [cut, {}])) as Record<
    Cut,
    Record<string, Record<string, number>>
  >;
  for (const t of transfers) {
    const kind = kinds[t.kind]!;
    const reference = `${t.player_id} ${t.reference}`;
    const isOurs = names[t.debit] === 'games' || names[t.credit] === 'games';
    const isSlot = kind.startsWith('provider_') || kind === 'jackpot_win';
    const keys: Record<Cut, string> = {
      day: t.posted_at.toISOString().slice(0, 10),
      game: isOurs ? `house:${games.get(reference)}` : isSlot ? `pp:${slots.get(reference)}` : '',
      provider: isOurs ? 'house' : isSlot ? 'pp' : '',
      coin: coins[kind.split('_')[0] as 'deposit' | 'withdrawal']?.get(reference) ?? '',
      country: countries.get(t.player_id)!,
    };
    const gave = Number(t.amount_micros);
    const back = Number(t.returned_micros ?? 0n);
    /** By how much the house's account grows; negative when it pays. */
    const change = (name: string) =>
      (names[t.credit] === name ? gave - back : 0) - (names[t.debit] === name ? gave - back : 0);
    const own = { ...NOTHING };
    if (['bet', 'stake', 'provider_stake'].includes(kind)) own.staked = gave;
    if (kind === 'bet') own.won = back;
    if (['payout', 'provider_payout'].includes(kind)) own.won = gave;
    own.gross = own.staked! - own.won!;
    own.rewards = -change('rewards');
    own.bonuses = -change('promotions');
    own.net = own.gross - own.rewards - own.bonuses;
    own.affiliates = -change('affiliates');
    own.adjustments = -change('adjustments');
    own.prizes = -change('prizes');
    own.sandbox = -change('sandbox');
    if (kind === 'deposit') own.deposits = gave;
    if (kind === 'withdrawal_sent') {
      own.withdrawals = gave;
      // 50,000 × 0.0000394 = 1.97 of 2 dollars left.
      own.fees = 30_000;
    }
    own.result = own.net - own.affiliates - own.adjustments + own.fees!;
    own.owed = ['primary', 'promotional', 'held'].reduce((sum, name) => sum + change(name), 0);
    for (const cut of CUTS) result[cut][keys[cut]] = sumOf([result[cut][keys[cut]] ?? NOTHING, own]);
  }
  return result;
}

const NOTHING: Record<string, number> = Object.fromEntries(
  [
    'staked',
    'won',
    'gross',
    'rewards',
    'bonuses',
    'net',
    'affiliates',
    'adjustments',
    'fees',
    'result',
    'prizes',
    'sandbox',
    'deposits',
    'withdrawals',
    'owed',
  ].map((name) => [name, 0]),
);

function sumOf(rows: readonly Record<string, number>[]): Record<string, number> {
  return Object.fromEntries(
    Object.keys(NOTHING).map((name) => [name, rows.reduce((sum, row) => sum + row[name]!, 0) || 0]),
  );
}

const micros = (exact: string) => Math.round(Number(exact) * 1e6) || 0;
const numbersOf = (figures: Record<string, string>) =>
  Object.fromEntries(Object.entries(figures).map(([name, exact]) => [name, micros(exact)]));
