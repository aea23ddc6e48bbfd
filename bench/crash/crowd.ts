import { setTimeout as sleep } from 'node:timers/promises';
import { makeNamedPlayers } from '../bets/players.ts';
import { playerHeaders } from '../load/browser-requests.ts';
import type { BenchPlayer } from '../load/run.ts';
import { createListeners } from '../load/socket-listeners.ts';
import { listen } from '../servers/listening-client.ts';
import { median, percentile, rounded } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { until } from '../stage/waiting.ts';
import { openBettor, type CrashAnswer, type CrashBettor } from './bettor.ts';
import { checkBooks } from './check-books.ts';
import { curveAt, lastMsOf } from './independent-rules.ts';
import { untilSettled, type CrashStage } from './stage.ts';

const SECOND_MS = 1_000;
/** From so long after the start on, all cash out within so long. */
const BURST = { afterMs: 300, spreadMs: SECOND_MS };
const END = { afterMs: 200, spreadMs: 9_000 };
/** The first is not measured: a server that has just started runs code that is not compiled yet. */
const ROUNDS = [BURST, BURST, BURST, BURST, BURST, BURST, END, END, END, END, END];
const ROUND_MS_MAX = 300_000;
const P99_MS_MAX = 250;

/** Many watch, many bet and cash out in one second; then many cash out around the end of rounds. */
export async function playToCrowd(stage: CrashStage, counts: { sockets: number; players: number }): Promise<Report> {
  const { owner, keys, servers } = stage;
  const problems: string[] = [];
  const watchers = await makeNamedPlayers(owner, keys, counts.sockets, 'Watch');
  const players = await makeNamedPlayers(owner, keys, counts.players, 'Crowd');
  const spies = await makeNamedPlayers(owner, keys, servers.length, 'Spy');
  const recorders = servers.map(({ address }, at) => record(address, spies[at]!));
  const listeners = await createListeners(counts.sockets);
  for (const [at, server] of servers.entries()) {
    const own = watchers.filter((_watcher, number) => number % servers.length === at);
    await listeners.open(server, { players: own }, 'crash');
  }
  const bettors = players.map((player) => openBettor(player, servers));
  const betsMs: number[] = [];
  const cashOutsMs: number[] = [];
  let paid = 0;
  let refused = 0;
  for (const [turn, { afterMs, spreadMs }] of ROUNDS.entries()) {
    const isMeasured = turn > 0 && spreadMs === SECOND_MS;
    await untilBetting(stage);
    const placed = await Promise.all(
      bettors.map(async (bettor, at) => {
        await sleep((at / bettors.length) * SECOND_MS);
        const bet = await bettor.post('/api/crash/bet', { betAmount: 0.1 }, at % 2);
        // On a slow machine the bet before may have slipped into this round.
        const isWrong = bet.status !== 200 && bet.body.code !== 'CRASH_BET_PLACED';
        if (isWrong) problems.push(`A bet was refused: ${JSON.stringify(bet.body)}`);
        if (isMeasured) betsMs.push(bet.answeredAtMs - bet.sentAtMs);
        return bet;
      }),
    );
    const round = placed.find(({ status }) => status === 200)!.body.round!;
    const startedAtMs = await untilKnown(stage, round, 'extract(epoch FROM started_at) * 1000');
    const cashOut = async (bettor: CrashBettor, at: number): Promise<CrashAnswer[]> => {
      const { status, body } = placed[at]!;
      if (status !== 200 || body.round !== round) return [];
      await sleep(Math.max(0, startedAtMs + afterMs + (at / bettors.length) * spreadMs - Date.now()));
      return [await bettor.post('/api/crash/cashout', { gameId: body.gameId }, (at + 1) % 2)];
    };
    const cashOuts = (await Promise.all(bettors.map(cashOut))).flat();
    const lastMs = startedAtMs + lastMsOf(await untilKnown(stage, round, 'point'));
    for (const answer of cashOuts) {
      if (isMeasured) cashOutsMs.push(answer.answeredAtMs - answer.sentAtMs);
      if (answer.status === 200) paid += 1;
      else refused += 1;
      problems.push(...problemsOf(answer, startedAtMs, lastMs));
    }
  }
  await untilSettled(stage);
  await sleep(2 * SECOND_MS);
  const { open, lost, updates } = await listeners.count();
  for (const each of [listeners, ...bettors, ...recorders]) each.close();
  const [one, other] = recorders.map(({ messages }) => messages);
  problems.push(...differences(one!, other!));
  const books = await checkBooks(owner);
  return {
    figures: [
      ['Sockets that watch, of them lost', `${open}, ${lost}`],
      ['Messages received by each socket', rounded(updates / counts.sockets, 1)],
      ['Bets in one second: p50, p99, ms', `${median(betsMs)}, ${percentile(betsMs, 0.99)}`],
      ['Cash-outs in one second: p50, ms', median(cashOutsMs)],
      ['Cash-outs paid, refused after the end', `${paid}, ${refused}`],
    ],
    goals: [{ what: 'Cash-outs in one second: p99, ms', found: percentile(cashOutsMs, 0.99), atMost: P99_MS_MAX }],
    problems: [...problems, ...books.problems],
  };
}

/** What was sent after the end must be refused; what was answered before it must be paid, at what the curve showed then. */
function problemsOf({ status, body, sentAtMs, answeredAtMs }: CrashAnswer, startedAtMs: number, lastMs: number) {
  if (status !== 200) {
    const isTooEarly = answeredAtMs < lastMs - 2;
    return isTooEarly ? [`Refused ${lastMs - answeredAtMs} ms before the end: ${JSON.stringify(body)}`] : [];
  }
  const [least, most] = [curveAt(sentAtMs - startedAtMs - 2), curveAt(answeredAtMs - startedAtMs + 2)];
  const paid = Math.round(body.multiplier! * 100);
  return [
    ...(sentAtMs > lastMs + 2 ? [`Sent ${sentAtMs - lastMs} ms after the end and paid.`] : []),
    ...(paid < least || paid > most ? [`Paid ${paid}, the curve was between ${least} and ${most}.`] : []),
  ];
}

function record(address: string, player: BenchPlayer) {
  const messages: string[] = [];
  const hear = (text: string) => void (text.startsWith('{"type":"CRASH_') && messages.push(text));
  const { close } = listen(address, playerHeaders(player), { topic: 'crash', hear });
  return { messages, close };
}

/** Both servers must have told the same, and phases in the same order: from the first round on that both have opened. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  const first = one.find((text) => text.includes('"CRASH_OPEN"') && other.includes(text));
  if (first === undefined) return ['The two servers told of no round in common.'];
  const [a, b] = [one, other].map((texts) => texts.slice(texts.indexOf(first))) as [string[], string[]];
  const onlyIn = (these: string[], those: string[], who: string) =>
    these.filter((text) => !those.includes(text)).map((text) => `Only the ${who} server told: ${text.slice(0, 120)}`);
  const phases = (texts: string[]) => texts.filter((text) => /CRASH_(OPEN|START|END)/.test(text)).join('\n');
  const isAsOften = a.toSorted().join('\n') === b.toSorted().join('\n');
  return [
    ...onlyIn(a, b, 'first'),
    ...onlyIn(b, a, 'second'),
    ...(isAsOften ? [] : ['The two servers told something not as often.']),
    ...(phases(a) === phases(b) ? [] : ['The two servers told the phases in different orders.']),
  ];
}

/** With time enough for everybody to bet. */
async function untilBetting({ owner }: CrashStage): Promise<void> {
  const sql = `SELECT 1 FROM crash_rounds WHERE phase = 'betting' AND closes_at > clock_timestamp() + interval '3.5 seconds'`;
  await until(ROUND_MS_MAX, 'a round is open', async () => (await owner.query(sql)).rowCount === 1);
}

function untilKnown({ owner }: CrashStage, round: number, what: string): Promise<number> {
  const sql = `SELECT (${what})::float8 AS value FROM crash_rounds WHERE round = $1`;
  return until(ROUND_MS_MAX, `${what} of round ${round}`, async () => {
    const { rows } = await owner.query<{ value: number | null }>(sql, [round]);
    return rows[0]?.value;
  });
}
