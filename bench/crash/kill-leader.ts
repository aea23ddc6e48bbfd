import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeNamedPlayers } from '../bets/players.ts';
import { median, rounded } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { until } from '../stage/waiting.ts';
import { openBettor, type CrashAnswer, type CrashBettor } from './bettor.ts';
import { checkBooks, compareTold, type Told } from './check-books.ts';
import { untilSettled, type CrashStage } from './stage.ts';

/** As the table calls them; the last one is the rest between two rounds. */
const PHASES = ['betting', 'flight', 'waiting'] as const;
const PLAYERS = 20;
const STEP_MS_MAX = 120_000;
const PHASE_MS_MAX = 600_000;
const TAKEOVER_MS_MAX = 5_000;
/** Every so often both servers are killed at once: then nobody attends to the round. */
const BOTH_EVERY = 10;

/** Players bet, cash out and take back all the time while the server that leads is killed in each phase. */
export async function killLeaders(stage: CrashStage, kills: number): Promise<Report> {
  const { owner, keys, servers } = stage;
  const players = await makeNamedPlayers(owner, keys, PLAYERS, 'Crash');
  const bettors = players.map((player) => openBettor(player, servers));
  const notes: Notes = { told: [], problems: [] };
  let isOver = false;
  const playing = bettors.map((bettor, number) => playOn(bettor, number, () => isOver, notes));
  let bothKilled = 0;
  const takeoversMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await untilPhase(stage, PHASES[kill % PHASES.length]!);
    await sleep(randomInt(0, 150));
    if (kill % BOTH_EVERY === BOTH_EVERY - 1) {
      await Promise.all(servers.map((server) => server.kill()));
      await sleep(randomInt(3_000, 6_000));
      await Promise.all(servers.map((server) => server.start()));
      bothKilled += 1;
      continue;
    }
    const { pid, epoch } = await readLeader(stage);
    const leading = servers.find((server) => server.isRunning() && server.pid() === pid)!;
    const killedAtMs = performance.now();
    await leading.kill();
    await until(STEP_MS_MAX, 'another server takes over', async () => (await readLeader(stage)).epoch !== epoch);
    takeoversMs.push(performance.now() - killedAtMs);
    await leading.start();
  }
  isOver = true;
  await Promise.all(playing);
  for (const bettor of bettors) bettor.close();
  await untilSettled(stage);
  await Promise.all(servers.map((server) => server.stop()));
  const books = await checkBooks(owner);
  const differences = await compareTold(owner, keys, notes.told);
  return {
    figures: [
      ['Killed: the server that leads, both', `${takeoversMs.length}, ${bothKilled}`],
      ['Taken over after, median, ms', rounded(median(takeoversMs), 0)],
      ['Bets that players know of', notes.told.length],
      ...books.figures,
    ],
    goals: [{ what: 'Taken over after, most, ms', found: Math.max(0, ...takeoversMs), atMost: TAKEOVER_MS_MAX }],
    problems: [...notes.problems, ...differences, ...books.problems],
  };
}

interface Notes {
  told: Told[];
  problems: string[];
}

/** One after the other: with a target, by hand, taken back. */
async function playOn(bettor: CrashBettor, number: number, isOver: () => boolean, notes: Notes): Promise<void> {
  for (let turn = number; !isOver(); turn += 1) {
    await sleep(randomInt(100, 1_500));
    const at = turn % 2;
    const target = turn % 3 === 0 ? 1.01 + randomInt(0, 200) / 100 : null;
    const bet = await bettor.post('/api/crash/bet', { betAmount: 0.1 + (turn % 7) / 10, autoCashout: target }, at);
    if (bet.status !== 200) continue;
    const told: Told = { placed: bet.body, end: null };
    notes.told.push(told);
    const { gameId } = bet.body;
    const note = ({ status, body }: CrashAnswer) => {
      if (status === 200) told.end = body;
    };
    if (turn % 5 === 0) {
      note(await bettor.post('/api/crash/cancel', { gameId }, 1 - at));
    } else if (target === null) {
      // Presses now and then until the bet is over.
      for (let press = 0; press < 60; press += 1) {
        await sleep(randomInt(200, 1_200));
        const out = await bettor.post('/api/crash/cashout', { gameId }, press % 2);
        note(out);
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

async function untilPhase({ owner }: CrashStage, wished: string): Promise<void> {
  const sql = `SELECT phase FROM crash_rounds WHERE phase IN ('waiting', 'betting', 'flight') ORDER BY round LIMIT 1`;
  const isThere = async () => (await owner.query<{ phase: string }>(sql)).rows[0]?.phase === wished;
  await until(PHASE_MS_MAX, `the phase ${wished}`, isThere, 10);
}
