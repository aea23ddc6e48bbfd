import { setTimeout as sleep } from 'node:timers/promises';
import { pickSome } from './pick-some.ts';
import type { HttpAnswer, HttpLink } from './raw-http.ts';

const HEADS_READ_MS = 5;

/**
 * Everything but the last byte of each request is with the server before the last bytes go out, in any order. The last
 * `late` of them may be released a little later.
 */
export async function releaseTogether(
  links: readonly HttpLink[],
  requests: readonly string[],
  { late = 0, lateMs = 0 }: { late?: number; lateMs?: number } = {},
): Promise<HttpAnswer[]> {
  const held = await Promise.all(requests.map((request, i) => links[i]!.hold(request)));
  await sleep(HEADS_READ_MS);
  const first = requests.length - late;
  for (const { release } of pickSome(held.slice(0, first), first)) release();
  if (lateMs > 0) await sleep(lateMs);
  for (const { release } of pickSome(held.slice(first), late)) release();
  return Promise.all(held.map(({ answer }) => answer));
}
