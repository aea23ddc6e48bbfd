import { setTimeout as sleep } from 'node:timers/promises';
import type { Bettor } from './bettor.ts';
import type { Call } from './visitor.ts';
import { ConnectionLost, type HttpAnswer, type HttpLink } from './raw-http.ts';

export interface Asked extends HttpAnswer {
  /** What had to be thought before the last try: nothing, not done, or perhaps done. */
  doubt: 'none' | 'undone' | 'unknown';
  /** When the last try began. */
  sentAtMs: number;
  /** The codes of tries that were refused with 503. */
  refusals: string[];
}

const ASK_AGAIN_AFTER_MS = 20;
/** Longer than a drill keeps the database away. */
const GIVE_UP_AFTER_MS = 150_000;

/** As the web app does: the same request again and again until there is an answer. */
export async function askUntilAnswered(link: HttpLink, bettor: Bettor, call: Call): Promise<Asked> {
  let doubt: Asked['doubt'] = 'none';
  const refusals: string[] = [];
  const giveUpAtMs = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const sentAtMs = Date.now();
    const answer = await link.ask(bettor.request(call)).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return error;
      throw error;
    });
    if (sentAtMs > giveUpAtMs) {
      const said = answer instanceof ConnectionLost ? answer.message : `${answer.status} ${answer.body}`;
      throw new Error(`No answer to ${call.path} ${JSON.stringify(call.body)} in ${GIVE_UP_AFTER_MS} ms: ${said}`);
    }
    if (answer instanceof ConnectionLost) {
      if (answer.wasSent) doubt = 'unknown';
    } else if (answer.status === 401) {
      // The server may be gone again; then the next try finds out.
      await bettor.signIn().catch(() => sleep(ASK_AGAIN_AFTER_MS));
      continue;
    } else if (answer.status < 500) {
      return { ...answer, doubt, sentAtMs, refusals };
    } else {
      if (answer.status === 503) refusals.push(/"code":"(\w+)"/.exec(answer.body)?.[1] ?? 'none');
      // A load balancer says 502 or 504 when the server behind it is gone in the middle of it.
      if ([500, 502, 504].includes(answer.status) || answer.body.includes('"OUTCOME_UNKNOWN"')) doubt = 'unknown';
    }
    if (doubt === 'none') doubt = 'undone';
    await sleep(ASK_AGAIN_AFTER_MS);
  }
}
