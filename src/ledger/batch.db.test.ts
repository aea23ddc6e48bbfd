import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { settableClock, systemClock } from '../clock/clock.ts';
import { APPLICATION_ROLE, openDatabase, type DirectWay } from '../db/database.ts';
import { testDatabase } from '../db/test-database.ts';
import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { createBatcher } from './batch.ts';
import type { Command } from './decide.ts';
import { fingerprint } from './fingerprint.ts';
import type { PlayerId } from './player-id.ts';
import { post } from './post.ts';
import { fundedWallet, keepBooksClean } from './test-wallets.ts';
import { lockWallet, readWallet } from './wallet-rows.ts';

const db = await testDatabase();
keepBooksClean(db);
const newBatcher = () =>
  createBatcher<null>({ database: db.database, clock: systemClock, loadExtras: async () => new Map() });
const batcher = newBatcher();

function stake(playerId: PlayerId, amount: UsdMicros, key?: string): Command<{ left: string }, null> {
  return {
    playerId,
    ...(key ? { request: { key, fingerprint: fingerprint(String(amount)) } } : {}),
    decide: () => ({
      ok: true,
      transfers: [{ kind: 'stake', debit: 'primary', credit: 'games', amount }],
      tally: { cashWagered: amount, bets: 1n },
      answer: (wallet) => ({ left: String(wallet.primary) }),
    }),
  };
}

test('batch: fifty bets at once on a balance for ten: exactly ten are taken', async () => {
  const playerId = await fundedWallet(db, dollars(10));
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => batcher.submit(stake(playerId, dollars(1)))));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(10);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'insufficient_funds')).toHaveLength(40);
  expect(await readWallet(db.database, playerId)).toMatchObject({
    primary: 0n,
    betCount: 10n,
    cashWagered: dollars(10),
  });
});

test('batch: several bets of one player in a batch see each other in order of arrival', async () => {
  const playerId = await fundedWallet(db, dollars(5));
  const outcomes = await Promise.all([1, 2, 2].map((n) => batcher.submit(stake(playerId, dollars(n)))));
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.answer : outcome.reason))).toEqual([
    { left: '4000000' },
    { left: '2000000' },
    { left: '0' },
  ]);
});

test('batch: the same key twice in one batch, and again later, has one effect and one answer', async () => {
  const playerId = await fundedWallet(db, dollars(5));
  const [first, second] = await Promise.all([
    batcher.submit(stake(playerId, dollars(2), 'k')),
    batcher.submit(stake(playerId, dollars(2), 'k')),
  ]);
  const third = await batcher.submit(stake(playerId, dollars(2), 'k'));
  expect(first).toMatchObject({ ok: true, repeated: false, answer: { left: '3000000' } });
  expect(second).toEqual({ ok: true, repeated: true, answer: { left: '3000000' } });
  expect(third).toEqual({ ok: true, repeated: true, answer: { left: '3000000' } });
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(3));
});

test('batch: a key reused with other content is refused', async () => {
  const playerId = await fundedWallet(db, dollars(5));
  await batcher.submit(stake(playerId, dollars(2), 'k'));
  expect(await batcher.submit(stake(playerId, dollars(1), 'k'))).toEqual({ ok: false, reason: 'key_reused' });
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(3));
});

test('batch: a refusal is not stored and is decided again on a repeat', async () => {
  const playerId = await fundedWallet(db, dollars(1));
  expect(await batcher.submit(stake(playerId, dollars(2), 'k'))).toEqual({ ok: false, reason: 'insufficient_funds' });
  await db.database.transaction((tx) =>
    post(tx, systemClock, {
      playerId,
      key: 'deposit:1',
      transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(20) }],
    }),
  );
  expect(await batcher.submit(stake(playerId, dollars(2), 'k'))).toMatchObject({ ok: true, repeated: false });
});

test('batch: a failing command does not affect the others in its batch', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => fundedWallet(db, dollars(5))));
  const throwing = players[3]!;
  const impossible = players[11]!;
  const settled = await Promise.allSettled(
    players.map((playerId) =>
      batcher.submit({
        ...stake(playerId, dollars(1)),
        decide(state, now) {
          if (playerId === throwing) throw new Error('a fault in the rules');
          const decision = stake(playerId, dollars(1)).decide(state, now);
          // A negative total is caught only by the database's own CHECK, which fails the whole statement.
          return playerId === impossible && decision.ok
            ? { ...decision, tally: { cashWagered: usdMicros(-9n) } }
            : decision;
        },
      }),
    ),
  );
  expect(settled.map((result) => result.status === 'fulfilled')).toEqual(
    players.map((playerId) => playerId !== throwing && playerId !== impossible),
  );
  for (const playerId of players) {
    const failed = playerId === throwing || playerId === impossible;
    expect((await readWallet(db.database, playerId)).primary).toBe(failed ? dollars(5) : dollars(4));
  }
});

test('batch: an unknown player is refused and the rest of the batch goes through', async () => {
  const playerId = await fundedWallet(db, dollars(5));
  const settled = await Promise.allSettled([
    batcher.submit(stake(999_999_999_999n as PlayerId, dollars(1))),
    batcher.submit(stake(playerId, dollars(1))),
  ]);
  expect(settled.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
});

test('batch: three servers and parallel postings never overdraw and never deadlock', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => fundedWallet(db, dollars(20))));
  const servers = [batcher, newBatcher(), newBatcher()];
  const work = Array.from({ length: 600 }, (_, n) => {
    const playerId = players[(n * 7) % players.length]!;
    if (n % 10 === 9) {
      return db.database.transaction((tx) =>
        post(tx, systemClock, {
          playerId,
          key: `withdrawal:${n}`,
          transfers: [{ kind: 'withdrawal_hold', debit: 'primary', credit: 'held', amount: usdMicros(300_000n) }],
        }),
      );
    }
    return servers[n % servers.length]!.submit(stake(playerId, usdMicros(500_000n), `bet-${n}`));
  });
  const outcomes = await Promise.all(work);
  expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThan(200);
  for (const playerId of players) {
    expect((await readWallet(db.database, playerId)).primary).toBeLessThan(500_000n);
  }
});

test('batch: batches that follow one another on one connection keep the books right, whatever is refused or stale among them', async () => {
  const pipelined = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 3, pipelined: true });
  const underWay = { now: 0, most: 0 };
  const counting = () => {
    const { query } = pipelined.line!();
    const counted: typeof query = async (statement, values) => {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      // The answer takes its time, so that other commands arrive meanwhile.
      try {
        return await query<never>(statement, values);
      } finally {
        await sleep(20);
        underWay.now -= 1;
      }
    };
    return { query: counted };
  };
  const own = createBatcher<null>({
    database: { ...pipelined, line: counting },
    clock: systemClock,
    loadExtras: async () => new Map(),
  });
  const players = await Promise.all(Array.from({ length: 60 }, () => fundedWallet(db, dollars(20))));
  const taken = new Map(players.map((playerId) => [playerId, 0n]));
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(
      players.map(async (playerId, at) => {
        // A batch of twenty, and forty commands while it is being written.
        if (at >= 20) await sleep(5);
        // Now and then another server plays for a player, so that what memory knows is stale.
        const server = (round + at) % 50 === 0 ? batcher : own;
        const outcome = await server.submit(stake(playerId, dollars(1), `followed-${round}`));
        if (outcome.ok) taken.set(playerId, taken.get(playerId)! + 1n);
        else expect(outcome.reason).toBe('insufficient_funds');
      }),
    );
  }
  for (const playerId of players) {
    expect(taken.get(playerId)).toBe(20n);
    expect(await readWallet(db.database, playerId)).toMatchObject({ primary: 0n, betCount: 20n });
  }
  expect(underWay.most).toBe(2);
  await pipelined.close();
});

test('batch: a wallet that memory knows is written without reading it, and a change elsewhere is noticed', async () => {
  const playerId = await fundedWallet(db, dollars(10));
  await batcher.submit(stake(playerId, dollars(1)));
  const before = batcher.stats();
  await batcher.submit(stake(playerId, dollars(1)));
  expect(batcher.stats().unlocked).toBe(before.unlocked + 1);
  await db.database.transaction((tx) =>
    post(tx, systemClock, {
      playerId,
      key: 'withdrawal:1',
      transfers: [{ kind: 'withdrawal_hold', debit: 'primary', credit: 'held', amount: dollars(8) }],
    }),
  );
  expect(await batcher.submit(stake(playerId, dollars(1)))).toEqual({ ok: false, reason: 'insufficient_funds' });
  expect(batcher.stats().unlocked).toBe(before.unlocked + 1);
  await db.database.transaction((tx) =>
    post(tx, systemClock, {
      playerId,
      key: 'deposit:1',
      transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(20) }],
    }),
  );
  expect(await batcher.submit(stake(playerId, dollars(20)))).toMatchObject({ ok: true });
});

test('batch: two servers that both have a wallet in memory lose nothing', async () => {
  const playerId = await fundedWallet(db, dollars(100));
  const servers = [newBatcher(), newBatcher()];
  for (let n = 0; n < 20; n += 1) {
    const outcomes = await Promise.all(servers.map((server) => server.submit(stake(playerId, dollars(1)))));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  }
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(60), betCount: 40n });
});

test('batch: a player who plays on two servers by turns is decided under locks, others from memory', async () => {
  const [roamer, resident] = [await fundedWallet(db, dollars(100)), await fundedWallet(db, dollars(100))];
  const [one, two] = [newBatcher(), newBatcher()];
  for (let n = 0; n < 10; n += 1) {
    for (const server of [one, two]) expect(await server.submit(stake(roamer, dollars(1)))).toMatchObject({ ok: true });
    expect(await one.submit(stake(resident, dollars(1)))).toMatchObject({ ok: true });
  }
  expect(one.stats().unlocked).toBe(9);
  expect(two.stats().unlocked).toBe(0);
  expect((await readWallet(db.database, roamer)).primary).toBe(dollars(80));
});

test('batch: bursts of one player on two servers keep their order and lose nothing', async () => {
  const playerId = await fundedWallet(db, dollars(1_000));
  const servers = [newBatcher(), newBatcher()];
  for (let burst = 0; burst < 60; burst += 1) {
    const server = servers[burst % 2]!;
    const outcomes = await Promise.all([1, 2, 3].map(() => server.submit(stake(playerId, dollars(1)))));
    const left = outcomes.map((outcome) =>
      outcome.ok ? Number((outcome.answer as { left: string }).left) : Number.NaN,
    );
    expect(left).toEqual([3, 2, 1].map((n) => (1_000 - burst * 3 - 4 + n) * 1e6));
  }
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(820));
});

test('batch: extras read for each batch are decided without locks, and a wallet changed meanwhile is noticed', async () => {
  const playerId = await fundedWallet(db, dollars(10));
  const pay = (key: string) =>
    db.database.transaction((tx) =>
      post(tx, systemClock, {
        playerId,
        key,
        transfers: [{ kind: 'withdrawal_hold', debit: 'primary', credit: 'held', amount: dollars(4) }],
      }),
    );
  let between = async () => {};
  const reading = createBatcher<null>({
    database: db.database,
    clock: systemClock,
    loadExtras: async () => new Map(),
    async readExtras() {
      await between();
      return new Map();
    },
  });
  expect(await reading.submit(stake(playerId, dollars(1)))).toMatchObject({ ok: true, answer: { left: '9000000' } });
  expect(reading.stats().unlocked).toBe(1);
  between = () => pay('withdrawal:1').then(() => {});
  expect(await reading.submit(stake(playerId, dollars(1)))).toMatchObject({ ok: true, answer: { left: '4000000' } });
  between = () => pay('withdrawal:2').then(() => {});
  expect(await reading.submit(stake(playerId, dollars(1)))).toEqual({ ok: false, reason: 'insufficient_funds' });
  expect(reading.stats().unlocked).toBe(1);
});

test('batch: an answer that changes nothing uses the current wallet, not the one read earlier', async () => {
  const playerId = await fundedWallet(db, dollars(10));
  const reading = createBatcher<{ known: boolean }>({
    database: db.database,
    clock: systemClock,
    loadExtras: async (_tx, wallets) => new Map(wallets.map((wallet) => [wallet.playerId, { known: true }])),
    async readExtras(_database, wallets) {
      // A change committed here already shows in the extras, but not in the wallet that was just read.
      await batcher.submit(stake(playerId, dollars(3)));
      return new Map(wallets.map((wallet) => [wallet.playerId, { known: true }]));
    },
  });
  const outcome = await reading.submit({
    playerId,
    decide: ({ extra }) => ({ ok: true, isUnchanged: true, answer: (wallet) => ({ ...extra, left: wallet.primary }) }),
  });
  expect(outcome).toMatchObject({ ok: true, answer: { known: true, left: dollars(7) } });
});

test('batch: a spent key bars a second command, alone and in one batch', async () => {
  const playerId = await fundedWallet(db, dollars(10));
  const spending = () => batcher.submit({ ...stake(playerId, dollars(1)), spends: ['signature-1'] });
  const outcomes = await Promise.all([spending(), spending(), spending()]);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(await spending()).toEqual({ ok: false, reason: 'key_spent' });
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(9));
});

test('batch: a bet settled at once is one transfer with what came back', async () => {
  const playerId = await fundedWallet(db, dollars(10));
  await batcher.submit({
    playerId,
    decide: () => ({
      ok: true,
      transfers: [{ kind: 'bet', debit: 'primary', credit: 'games', amount: dollars(10), returned: dollars(25) }],
      answer: () => null,
    }),
  });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(25), lastTransfer: 2n });
});

test('batch: a batch that waits for a locked wallet does not delay the others', async () => {
  const [held, free] = [await fundedWallet(db, dollars(5)), await fundedWallet(db, dollars(5))];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holder = db.database.transaction(async (tx) => {
    await lockWallet(tx, held);
    isHeld();
    await released;
  });
  await holding;
  const waiting = batcher.submit(stake(held, dollars(1)));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await batcher.submit(stake(free, dollars(1)))).toMatchObject({ ok: true });
  release();
  await holder;
  expect(await waiting).toMatchObject({ ok: true });
});

/** The batcher works at the end of a turn of the event loop. */
async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
}

test('batch: what arrives while a batch is being written is decided meanwhile', async () => {
  const [held, next] = [await fundedWallet(db, dollars(5)), await fundedWallet(db, dollars(5))];
  // Puts the wallets into memory.
  for (const playerId of [held, next]) await batcher.submit(stake(playerId, dollars(1)));
  const running: Promise<unknown>[] = [];
  let isDecided = false;
  await db.database.transaction(async (tx) => {
    await lockWallet(tx, held);
    running.push(batcher.submit(stake(held, dollars(1))));
    await nextTurn();
    const staked = stake(next, dollars(1));
    running.push(
      batcher.submit({
        ...staked,
        decide(state, now) {
          isDecided = true;
          return staked.decide(state, now);
        },
      }),
    );
    await nextTurn();
    expect(isDecided).toBe(true);
  });
  expect(await Promise.all(running)).toMatchObject(running.map(() => ({ ok: true, answer: { left: '3000000' } })));
});

test('batch: the times of a player’s transfers never go back, whatever was decided early for others', async () => {
  const clock = settableClock();
  const own = createBatcher<null>({ database: db.database, clock, loadExtras: async () => new Map() });
  const [held, early, late] = [
    await fundedWallet(db, dollars(5)),
    await fundedWallet(db, dollars(5)),
    await fundedWallet(db, dollars(5)),
  ];
  for (const playerId of [held, early]) await own.submit(stake(playerId, dollars(1)));
  const running: Promise<unknown>[] = [];
  await db.database.transaction(async (tx) => {
    await lockWallet(tx, held);
    for (const playerId of [held, early]) {
      running.push(own.submit(stake(playerId, dollars(1))));
      await nextTurn();
    }
    // The stake of `early` has its time now, and is not written yet. This one is decided under locks, and later.
    clock.advance(100);
    await own.submit(stake(late, dollars(1)));
    running.push(own.submit(stake(late, dollars(1))));
    await nextTurn();
  });
  expect(await Promise.all(running)).toMatchObject(running.map(() => ({ ok: true })));
  const { rows } = await db.database.query<{ posted_at: Date }>(
    `SELECT posted_at FROM transfers WHERE player_id = $1 ORDER BY number OFFSET 1`,
    [late],
  );
  expect(rows.map(({ posted_at: at }) => at)).toEqual([clock.now(), clock.now()]);
});

test('batch: a refusal that waits for locks does not delay the other answers of its batch', async () => {
  const [poor, rich] = [await fundedWallet(db, dollars(2)), await fundedWallet(db, dollars(10))];
  await Promise.all([poor, rich].map((playerId) => batcher.submit(stake(playerId, dollars(1)))));
  const order: string[] = [];
  let refused: Promise<unknown> = Promise.resolve();
  await db.database.transaction(async (tx) => {
    await lockWallet(tx, poor);
    refused = batcher
      .submit(stake(poor, dollars(5)))
      .then((outcome) => order.push(outcome.ok ? 'taken' : outcome.reason));
    await batcher.submit(stake(rich, dollars(1)));
    await batcher.submit(stake(rich, dollars(1)));
    order.push('two bets of another');
  });
  await refused;
  expect(order).toEqual(['two bets of another', 'insufficient_funds']);
});

test('batch: drain waits for what was submitted', async () => {
  const playerId = await fundedWallet(db, dollars(5));
  let answered = false;
  void batcher.submit(stake(playerId, dollars(1))).then(() => {
    answered = true;
  });
  await batcher.drain();
  expect(answered).toBe(true);
});

test('batch: a direct way is used for what the cell alone has to know, and the usual way if the cell has moved', async () => {
  await db.owner.query(
    `CREATE FUNCTION directory.test_moved() RETURNS void LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'the cell has moved' USING ERRCODE = 'RL020'; END $$`,
  );
  const direct: string[] = [];
  let stays = 'true';
  const wayNow = (): DirectWay => ({
    query: (statement, values) => {
      direct.push(typeof statement === 'string' ? statement : statement.text);
      return db.database.query(statement, values);
    },
    tableAt: (table) => `cell_000.${table} AS ${table}`,
    stays,
  });
  let way = wayNow();
  const direction = createBatcher<null>({
    database: { ...db.database, direct: () => way },
    clock: systemClock,
    loadExtras: async () => new Map(),
  });
  const playerId = await fundedWallet(db, dollars(5));
  // The first command is not in memory yet, so it is decided under locks.
  for (const key of ['a', 'b']) await direction.submit(stake(playerId, dollars(1), key));
  expect(direct).toHaveLength(1);
  expect(direct[0]).toMatch(/UPDATE cell_000\.wallets AS wallets[^]*INSERT INTO cell_000\.transfers AS transfers/);
  stays = 'directory.test_moved()';
  way = wayNow();
  expect(await direction.submit(stake(playerId, dollars(1), 'c'))).toMatchObject({ ok: true, repeated: false });
  expect(direct).toHaveLength(2);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(2), betCount: 3n });
});
