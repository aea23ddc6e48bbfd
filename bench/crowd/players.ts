import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import { dollars } from '../../src/money/usd.ts';
import type { NamedPlayer } from '../bets/players.ts';
import { KENO, playerHeaders, postTextAs } from '../load/browser-requests.ts';
import type { BenchPlayer } from '../load/run.ts';
import { GAMES, playRound, randomChoice, randomStakeMicros, type Answer } from '../player/play-bets.ts';
import { openLink } from '../player/raw-http.ts';
import { postJson } from '../player/visitor.ts';

/** Makes everybody in the database somebody who may write in the chat. */
export async function letAllWrite(owner: Database): Promise<void> {
  await owner.query('UPDATE players SET email_confirmed_at = now()');
  await owner.query('UPDATE wallets SET cash_wagered_micros = $1', [dollars(20)]);
}

export async function postAs(address: string, player: BenchPlayer, path: string, body: object) {
  const answer = await postJson(address + path, playerHeaders(player), body);
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer };
}

const STAKE_MICROS_MAX = 150_000_000n;
const LOOKS = ['/api/race', '/api/race/own', '/api/public-bets?list=all', '/api/chat?room=en'];
const SENTENCES = ['hello everybody', 'nice one @{name}', 'look at this {bet}', '¡suerte a todos!', 'gg @{name} {bet}'];

export interface CrowdCounts {
  bets: number;
  lines: number;
  linesRefused: number;
  looks: number;
  /** What each call that failed said. */
  failures: string[];
}

/** Plays one after the other of the games, writes and looks, at an own pace, until the time is over. */
export async function beInTheCrowd(
  address: string,
  player: NamedPlayer,
  { at, names, untilMs, counts }: { at: number; names: readonly string[]; untilMs: number; counts: CrowdCounts },
): Promise<void> {
  const told = (path: string, status: number, body: Answer) =>
    new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  let lastBet = '';
  const bet = async () => {
    const choice = randomChoice(pick(GAMES));
    const stake = randomStakeMicros(choice);
    const ask = async (path: string, fields: object) => {
      const { status, body } = await postAs(address, player, path, fields);
      if (status !== 200) throw told(path, status, body);
      return body;
    };
    const round = await playRound(ask, choice, stake < STAKE_MICROS_MAX ? stake : STAKE_MICROS_MAX);
    lastBet = round.betId;
    counts.bets += 1;
  };
  const write = async () => {
    const text = pick(SENTENCES).replace('{name}', pick(names)).replace('{bet}', lastBet);
    const { status, body } = await postAs(address, player, '/api/chat', { room: at % 3 === 0 ? 'es' : 'en', text });
    if (status >= 500) throw told('/api/chat', status, body);
    counts[status === 200 ? 'lines' : 'linesRefused'] += 1;
  };
  const look = async () => {
    for (const place of LOOKS) {
      const { status } = await fetch(address + place, { headers: playerHeaders(player) });
      if (status !== 200) throw told(place, status, {});
      counts.looks += 1;
    }
  };
  // Everybody begins at another moment.
  await sleep((at * 7_919) % 3_000);
  for (let turn = 0; Date.now() < untilMs; turn += 1) {
    const act = { 3: write, 7: look }[(turn + at) % 12] ?? bet;
    await act().catch((error: unknown) => counts.failures.push(String(error)));
    await sleep(400 + ((at * 31 + turn * 17) % 600));
  }
}

const pick = <T>(from: readonly T[]) => from[randomInt(from.length)]!;

const LINKS = 400;
const BET_EVERY_MS = 200;

/** So many lines at once, by all these players over many connections, while another player, who has nothing to do with it, bets. */
export async function floodChat(address: string, players: readonly NamedPlayer[], bettor: NamedPlayer, lines: number) {
  const answers: Record<number, number> = {};
  const betsMs: number[] = [];
  let betsFailed = 0;
  let left = lines;
  const send = async () => {
    const link = openLink(address);
    for (let n = left; n > 0; n = left) {
      left -= 1;
      const line = { room: 'en', text: `flood ${n}` };
      const request = postTextAs(address, players[n % players.length]!, '/api/chat', line);
      const { status } = await link.ask(request).catch(() => ({ status: 0 }));
      answers[status] = (answers[status] ?? 0) + 1;
    }
    link.close();
  };
  const over = new AbortController();
  const bet = async () => {
    while (!over.signal.aborted) {
      const startMs = performance.now();
      const { status } = await postAs(address, bettor, KENO.path, KENO.body);
      if (status === 200) betsMs.push(performance.now() - startMs);
      else betsFailed += 1;
      await sleep(BET_EVERY_MS);
    }
  };
  const startMs = performance.now();
  const betting = bet();
  await Promise.all(Array.from({ length: LINKS }, send));
  const seconds = (performance.now() - startMs) / 1_000;
  over.abort();
  await betting;
  return { seconds, answers, betsMs, betsFailed };
}
