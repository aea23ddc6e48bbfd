import { setTimeout as sleep } from 'node:timers/promises';
import type { NamedPlayer } from '../bets/players.ts';
import { commonHeaders, KENO, playerHeaders } from '../load/browser-requests.ts';
import { openLink } from '../player/raw-http.ts';
import { postAs } from './players.ts';

export interface Flood {
  seconds: number;
  /** Answers by status. */
  answers: Record<number, number>;
  /** Bets of a player who has nothing to do with it. */
  betsMs: number[];
  betsFailed: number;
}

const LINKS = 400;
const BET_EVERY_MS = 200;

/** So many lines at once, by all these players over many connections, while another player bets. */
export async function floodChat(
  address: string,
  players: readonly NamedPlayer[],
  bettor: NamedPlayer,
  lines: number,
): Promise<Flood> {
  const flood: Flood = { seconds: 0, answers: {}, betsMs: [], betsFailed: 0 };
  let left = lines;
  const over = new AbortController();
  const requestOf = (player: NamedPlayer, n: number) => {
    const body = JSON.stringify({ room: 'en', text: `flood ${n}` });
    const headers = [...commonHeaders(address), ...playerHeaders(player)].map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return `POST /api/chat HTTP/1.1\r\n${headers.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const send = async () => {
    const link = openLink(address);
    for (let n = left; n > 0; n = left) {
      left -= 1;
      const { status } = await link.ask(requestOf(players[n % players.length]!, n)).catch(() => ({ status: 0 }));
      flood.answers[status] = (flood.answers[status] ?? 0) + 1;
    }
    link.close();
  };
  const bet = async () => {
    while (!over.signal.aborted) {
      const startMs = performance.now();
      const { status } = await postAs(address, bettor, KENO.path, JSON.parse(KENO.body) as object);
      if (status === 200) flood.betsMs.push(performance.now() - startMs);
      else flood.betsFailed += 1;
      await sleep(BET_EVERY_MS);
    }
  };
  const startMs = performance.now();
  const betting = bet();
  await Promise.all(Array.from({ length: LINKS }, send));
  flood.seconds = (performance.now() - startMs) / 1_000;
  over.abort();
  await betting;
  return flood;
}
