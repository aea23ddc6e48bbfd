import { setTimeout as sleep } from 'node:timers/promises';
import { makeNamedPlayers, type NamedPlayer } from '../bets/players.ts';
import { createListeners, type ListenerCount, type Listeners } from '../load/socket-listeners.ts';
import { listen } from '../servers/listening-client.ts';
import { median, percentile, rounded } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { until } from '../stage/waiting.ts';
import { openBettor, sessionOf, type CrashAnswer, type CrashBettor } from './bettor.ts';
import { checkBooks } from './check-books.ts';
import { curveAt, lastMsOf } from './independent-rules.ts';
import { untilSettled, type CrashStage } from './stage.ts';

interface Figures {
  betsMs: number[];
  /** Of each burst. */
  cashOutsMs: number[][];
  accepted: number;
  refusedAtEnd: number;
}

export interface CrowdOptions {
  sockets: number;
  players: number;
}

/** Played like a burst and not measured: a server that has just started runs code that is not compiled yet. */
const WARM_UPS = 1;
/** In which all cash out within a second, and in which they do so around the end. */
const BURSTS = 5;
const ENDS = 5;
const SECOND_MS = 1_000;
const SPREAD_MS = 9_000;
const ROUND_MS_MAX = 300_000;
const P99_MS_MAX = 250;

/** Many watch, many bet and cash out in one second; then many cash out around the end of rounds. */
export async function playToCrowd(stage: CrashStage, options: CrowdOptions): Promise<Report> {
  const { owner, keys, servers } = stage;
  const problems: string[] = [];
  const watchers = await makeNamedPlayers(owner, keys, options.sockets, 'Watch');
  const players = await makeNamedPlayers(owner, keys, options.players, 'Crowd');
  const [spyA, spyB] = await makeNamedPlayers(owner, keys, 2, 'Spy');
  const recorders = [record(servers[0].address, spyA!), record(servers[1].address, spyB!)] as const;
  const listeners: Listeners[] = [];
  for (const [at, server] of servers.entries()) {
    const own = watchers.filter((_watcher, number) => number % servers.length === at);
    const group = await createListeners(own.length);
    listeners.push(group);
    await group.open(server, { players: own }, 'crash');
  }
  const bettors = players.map((player) => openBettor(player, servers));
  const figures: Figures = { betsMs: [], cashOutsMs: [], accepted: 0, refusedAtEnd: 0 };
  for (let round = -WARM_UPS; round < BURSTS + ENDS; round += 1) {
    const isBurst = round < BURSTS;
    const isMeasured = isBurst && round >= 0;
    await untilBetting(stage);
    const placed = await Promise.all(
      bettors.map(async (bettor, number) => {
        await sleep((number / bettors.length) * SECOND_MS);
        const bet = await bettor.post('/api/crash/bet', { betAmount: 0.1 }, number % 2);
        // On a slow machine the bet before may have slipped into this round.
        const isWrong = bet.status !== 200 && bet.body.code !== 'CRASH_BET_PLACED';
        if (isWrong) problems.push(`A bet was refused: ${JSON.stringify(bet.body)}`);
        if (isMeasured) figures.betsMs.push(bet.answeredAtMs - bet.sentAtMs);
        return bet;
      }),
    );
    const number = placed.find(({ status }) => status === 200)!.body.round!;
    const startedAtMs = await untilStarted(stage, number);
    const from = startedAtMs + (isBurst ? 300 : 200);
    const cashOut = async (bettor: CrashBettor, at: number): Promise<CrashAnswer | null> => {
      const bet = placed[at]!;
      if (bet.status !== 200 || bet.body.round !== number) return null;
      const dueMs = from + (at / bettors.length) * (isBurst ? SECOND_MS : SPREAD_MS);
      await sleep(Math.max(0, dueMs - Date.now()));
      return bettor.post('/api/crash/cashout', { gameId: bet.body.gameId }, (at + 1) % 2);
    };
    await sleep(Math.max(0, from - Date.now()));
    const cashOuts = await Promise.all(bettors.map(cashOut));
    const point = await untilEnded(stage, number);
    figures.cashOutsMs.push(...(isMeasured ? [cashOuts.flatMap(answeredAfterMs)] : []));
    judge(cashOuts, startedAtMs, point, figures, problems);
  }
  await untilSettled(stage);
  await sleep(2 * SECOND_MS);
  const counts = await Promise.all(listeners.map((group) => group.count()));
  for (const group of listeners) group.close();
  for (const bettor of bettors) bettor.close();
  const messages = compareRecords(recorders, problems);
  for (const recorder of recorders) recorder.close();
  const books = await checkBooks(owner);
  const sum = (read: (count: ListenerCount) => number) => counts.reduce((total, count) => total + read(count), 0);
  const cashOutsMs = figures.cashOutsMs.flat();
  return {
    figures: [
      ['Sockets that watch, of them lost', `${sum(({ open }) => open)}, ${sum(({ lost }) => lost)}`],
      [
        'Messages told, and received by each socket',
        `${messages}, ${rounded(sum(({ updates }) => updates) / options.sockets, 1)}`,
      ],
      ['Bets in one second: p50, p99, ms', `${median(figures.betsMs)}, ${percentile(figures.betsMs, 0.99)}`],
      ['Cash-outs in one second: p50, ms', median(cashOutsMs)],
      ['p99 of each burst, ms', figures.cashOutsMs.map((burst) => percentile(burst, 0.99)).join(', ')],
      ['Cash-outs paid, refused after the end', `${figures.accepted}, ${figures.refusedAtEnd}`],
    ],
    goals: [{ what: 'Cash-outs in one second: p99, ms', found: percentile(cashOutsMs, 0.99), atMost: P99_MS_MAX }],
    // Rounds go on: the last ones may still be open.
    problems: [...problems, ...books.problems.filter((problem) => !/is not settled|still open/.test(problem))],
  };
}

/** What was sent after the end must be refused; what was answered before it must be paid, at what the curve showed then. */
function judge(
  cashOuts: readonly (CrashAnswer | null)[],
  startedAtMs: number,
  point: number,
  figures: Figures,
  problems: string[],
): void {
  const lastMs = startedAtMs + lastMsOf(point);
  for (const out of cashOuts) {
    if (!out) continue;
    const { status, body, sentAtMs, answeredAtMs } = out;
    if (status === 200) {
      figures.accepted += 1;
      const [least, most] = [curveAt(sentAtMs - startedAtMs - 2), curveAt(answeredAtMs - startedAtMs + 2)];
      const paid = Math.round(body.multiplier! * 100);
      if (sentAtMs > lastMs + 2) problems.push(`Sent ${sentAtMs - lastMs} ms after the end and paid.`);
      if (paid < least || paid > most) problems.push(`Paid ${paid}, the curve was between ${least} and ${most}.`);
    } else {
      figures.refusedAtEnd += 1;
      if (answeredAtMs < lastMs - 2) {
        problems.push(`Refused ${lastMs - answeredAtMs} ms before the end: ${JSON.stringify(body)}`);
      }
    }
  }
}

const answeredAfterMs = (out: CrashAnswer | null) => (out ? [out.answeredAtMs - out.sentAtMs] : []);

interface Recorder {
  messages: string[];
  close(): void;
}

function record(address: string, player: NamedPlayer): Recorder {
  const messages: string[] = [];
  const hear = (text: string) => void (text.startsWith('{"type":"CRASH_') && messages.push(text));
  return { messages, close: listen(address, sessionOf(player), { topic: 'crash', hear }).close };
}

/** Both servers told the same; phases in the same order. */
function compareRecords([one, other]: readonly [Recorder, Recorder], problems: string[]): number {
  // Only what both may have heard: from the first start on that both know.
  const starts = (recorder: Recorder) => recorder.messages.filter((text) => text.includes('"CRASH_OPEN"'));
  const first = starts(one).find((text) => other.messages.includes(text));
  const from = (recorder: Recorder) => recorder.messages.slice(recorder.messages.indexOf(first ?? ''));
  const [a, b] = [from(one), from(other)];
  const missing = (of: string[], inThese: string[]) => {
    const left = [...inThese];
    return of.filter((text) => {
      const at = left.indexOf(text);
      if (at < 0) return true;
      left.splice(at, 1);
      return false;
    });
  };
  for (const text of missing(a, b)) problems.push(`Only the first server told: ${text.slice(0, 120)}`);
  for (const text of missing(b, a)) problems.push(`Only the second server told: ${text.slice(0, 120)}`);
  const phases = (texts: string[]) => texts.filter((text) => /CRASH_(OPEN|START|END)/.test(text)).join('\n');
  if (phases(a) !== phases(b)) problems.push('The two servers told the phases in different orders.');
  return a.length;
}

/** With time enough for everybody to bet. */
async function untilBetting({ owner }: CrashStage): Promise<void> {
  const sql = `SELECT 1 FROM crash_rounds WHERE phase = 'betting' AND closes_at > clock_timestamp() + interval '3.5 seconds'`;
  await until(ROUND_MS_MAX, 'a round is open', async () => (await owner.query(sql)).rowCount === 1);
}

function untilStarted(stage: CrashStage, round: number): Promise<number> {
  return untilKnown(stage, round, 'extract(epoch FROM started_at) * 1000');
}

function untilEnded(stage: CrashStage, round: number): Promise<number> {
  return untilKnown(stage, round, 'point');
}

function untilKnown({ owner }: CrashStage, round: number, what: string): Promise<number> {
  const sql = `SELECT (${what})::float8 AS value FROM crash_rounds WHERE round = $1`;
  return until(ROUND_MS_MAX, `${what} of round ${round}`, async () => {
    const { rows } = await owner.query<{ value: number | null }>(sql, [round]);
    return rows[0]?.value;
  });
}
