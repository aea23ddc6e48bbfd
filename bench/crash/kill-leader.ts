import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeNamedPlayers } from '../bets/players.ts';
import { openBettor, type CrashBettor } from './bettor.ts';
import { checkBooks, type BooksReport } from './check-books.ts';
import type { CrashStage } from './stage.ts';

export interface KillReport extends BooksReport {
  kills: Record<string, number>;
  takeoversMs: number[];
  acknowledged: number;
}

const PHASES = ['betting', 'flight', 'rest'] as const;
type KilledIn = (typeof PHASES)[number] | 'all';
const STEP_MS_MAX = 120_000;
/** Every so often both servers are killed at once: then nobody attends to the round. */
const BOTH_EVERY = 10;

/** Players bet, cash out and take back all the time while the server that leads is killed in each phase. */
export async function killLeaders(stage: CrashStage, kills: number, playerCount: number): Promise<KillReport> {
  const { owner, keys, servers } = stage;
  const players = await makeNamedPlayers(owner, keys, playerCount, 'Crash');
  const bettors = players.map((player) =>
    openBettor(
      player,
      servers.map(({ address }) => address),
    ),
  );
  const notes = { acknowledged: 0, problems: [] as string[] };
  let isOver = false;
  const playing = bettors.map((bettor, number) => playOn(bettor, number, () => isOver, notes));
  const done: Record<KilledIn, number> = { betting: 0, flight: 0, rest: 0, all: 0 };
  const takeoversMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const wished = PHASES[kill % PHASES.length]!;
    await untilPhase(stage, wished);
    await sleep(randomInt(0, 150));
    if (kill % BOTH_EVERY === BOTH_EVERY - 1) {
      await Promise.all(servers.map((server) => server.kill()));
      await sleep(randomInt(3_000, 6_000));
      await Promise.all(servers.map((server) => server.start()));
      done.all += 1;
      continue;
    }
    const { pid, epoch } = await readLeader(stage);
    const leading = servers.find((server) => server.isRunning() && server.pid() === pid)!;
    const killedAtMs = performance.now();
    await leading.kill();
    while ((await readLeader(stage)).epoch === epoch) {
      if (performance.now() - killedAtMs > STEP_MS_MAX) throw new Error('Nobody took over.');
      await sleep(20);
    }
    takeoversMs.push(performance.now() - killedAtMs);
    done[wished] += 1;
    await leading.start();
  }
  isOver = true;
  await Promise.all(playing);
  for (const bettor of bettors) bettor.close();
  await untilSettled(stage);
  await Promise.all(servers.map((server) => server.stop()));
  const books = await checkBooks(owner);
  return {
    ...books,
    problems: [...notes.problems, ...books.problems],
    kills: done,
    takeoversMs,
    acknowledged: notes.acknowledged,
  };
}

/** One after the other: with a target, by hand, taken back. What was acknowledged must be in the books. */
async function playOn(
  bettor: CrashBettor,
  number: number,
  isOver: () => boolean,
  notes: { acknowledged: number; problems: string[] },
): Promise<void> {
  for (let turn = number; !isOver(); turn += 1) {
    await sleep(randomInt(100, 1_500));
    const at = turn % 2;
    const target = turn % 3 === 0 ? 1.01 + randomInt(0, 200) / 100 : null;
    const bet = await bettor.post('/api/crash/bet', { betAmount: 0.1 + (turn % 7) / 10, autoCashout: target }, at);
    if (bet.status !== 200) continue;
    notes.acknowledged += 1;
    const { gameId } = bet.body;
    if (turn % 5 === 0) {
      const back = await bettor.post('/api/crash/cancel', { gameId }, 1 - at);
      if (back.status === 200) notes.acknowledged += 1;
    } else if (target === null) {
      // Presses now and then until the bet is over.
      for (let press = 0; press < 60; press += 1) {
        await sleep(randomInt(200, 1_200));
        const out = await bettor.post('/api/crash/cashout', { gameId }, press % 2);
        if (out.status === 200) notes.acknowledged += 1;
        if (out.status >= 500) notes.problems.push(`A cash-out was answered with ${out.status}.`);
        if (out.status === 200 || out.body.code === 'CRASH_OVER' || out.body.code === 'ROUND_OVER') break;
      }
    }
  }
}

async function readLeader({ owner }: CrashStage): Promise<{ pid: number | null; epoch: bigint }> {
  const { rows } = await owner.query<{ epoch: bigint; pid: number | null }>(
    'SELECT l.epoch, s.pid FROM crash_lease l LEFT JOIN servers s ON s.server_id = l.leader',
  );
  return rows[0]!;
}

async function untilPhase({ owner }: CrashStage, wished: (typeof PHASES)[number]): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ phase: string }>(
      `SELECT phase FROM crash_rounds WHERE phase IN ('waiting', 'betting', 'flight') ORDER BY round LIMIT 1`,
    );
    const phase = rows[0]?.phase === 'waiting' ? 'rest' : rows[0]?.phase;
    if (phase === wished) return;
    if (performance.now() - startMs > 600_000) throw new Error(`No ${wished} has come.`);
    await sleep(10);
  }
}

async function untilSettled({ owner }: CrashStage): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ open: bigint }>('SELECT count(*) AS open FROM rounds');
    if (rows[0]!.open === 0n) return;
    if (performance.now() - startMs > 600_000) throw new Error('Bets stay open.');
    await sleep(200);
  }
}
