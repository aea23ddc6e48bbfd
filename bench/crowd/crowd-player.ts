import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { COOKIES } from '../../src/sessions/cookies.ts';
import type { NamedPlayer } from '../bets/players.ts';
import { commonHeaders, playerHeaders } from '../load/browser-requests.ts';
import { GAMES, playRound, randomChoice, randomStakeMicros, type Ask } from '../player/play-bets.ts';
import { postAs } from './players.ts';

export interface CrowdCounts {
  bets: number;
  lines: number;
  'lines refused': number;
  looks: number;
  /** What each call that failed said. */
  failures: string[];
}

const STAKE_MICROS_MAX = 150_000_000n;
const LOOKS = ['/api/race', '/api/race/own', '/api/public-bets?list=all', '/api/chat?room=en'];
const SENTENCES = [
  'hello everybody',
  'good luck all',
  'plinko with 16 rows is brutal today',
  'anyone else on mines?',
  'nice one @{name}',
  'look at this {bet}',
  'that was close',
  'I stop after this one',
  '¡suerte a todos!',
  'gg @{name}',
  'keno hits at last {bet}',
  'how is the race going?',
];

/** Plays one after the other of the games, writes and looks, at an own pace, until the time is over. */
export async function beInTheCrowd(
  address: string,
  player: NamedPlayer,
  { at, names, untilMs, counts }: { at: number; names: readonly string[]; untilMs: number; counts: CrowdCounts },
): Promise<void> {
  const ask: Ask = async (path, body) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: [...commonHeaders(address).filter(([name]) => name !== 'Host'), ...playerHeaders(player)],
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  let lastBet = '';
  const bet = async () => {
    const choice = randomChoice(GAMES[randomInt(GAMES.length)]!);
    const stake = randomStakeMicros(choice);
    const round = await playRound(ask, choice, stake < STAKE_MICROS_MAX ? stake : STAKE_MICROS_MAX);
    lastBet = round.betId;
    counts.bets += 1;
  };
  const write = async () => {
    const sentence = SENTENCES[randomInt(SENTENCES.length)]!;
    const name = names[randomInt(names.length)]!;
    const text = sentence.replace('{name}', name).replace('{bet}', lastBet);
    const { status, code } = await postAs(address, player, '/api/chat', { room: at % 3 === 0 ? 'es' : 'en', text });
    if (status === 200) counts.lines += 1;
    else if (status < 500) counts['lines refused'] += 1;
    else throw new Error(`/api/chat: ${status} ${code}`);
  };
  const look = async () => {
    const cookie = `${COOKIES.access.name}=${player.accessToken}`;
    for (const place of LOOKS) {
      const { status } = await fetch(address + place, { headers: { cookie } });
      if (status !== 200) throw new Error(`${place}: ${status}`);
      counts.looks += 1;
    }
  };
  // Everybody begins at another moment.
  await sleep((at * 7_919) % 3_000);
  for (let turn = 0; Date.now() < untilMs; turn += 1) {
    const what = (turn + at) % 12;
    await (what === 3 ? write() : what === 7 ? look() : bet()).catch((error: unknown) =>
      counts.failures.push(String(error)),
    );
    await sleep(400 + ((at * 31 + turn * 17) % 600));
  }
}
