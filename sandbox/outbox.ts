import { randomUUID } from 'node:crypto';
import type { Row, Table } from './journal.ts';

export interface Attempt {
  readonly at: string;
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number;
}

export const CALLBACK_STATES = ['waiting', 'delivered', 'given-up', 'lost'] as const;

/** A signed message to the casino, and its result. */
export interface Callback extends Row {
  /** The subject, such as a payment's id. */
  readonly subject: string;
  readonly event: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly createdAt: string;
  state: (typeof CALLBACK_STATES)[number];
  dueAtMs: number;
  /** Waits until the next callback about the same subject was sent. */
  afterNext: boolean;
  attempts: Attempt[];
}

/** How a callback misbehaves. */
export interface Mischief {
  readonly delayMs?: number;
  readonly lost?: boolean;
  readonly copies?: number;
  /** Send the copies at the same moment. */
  readonly parallel?: boolean;
  readonly afterNext?: boolean;
}

export interface Outbox {
  post(message: Pick<Callback, 'subject' | 'event' | 'url' | 'headers' | 'body'>, mischief?: Mischief): void;
  repeat(callback: Callback): void;
  /** Newest first. */
  about(subject: string): Callback[];
  all(): Callback[];
  /** Sends the callbacks that are due. */
  tick(): void;
  stop(): void;
}

export interface OutboxOptions {
  readonly table: Table<Callback>;
  readonly nowMs: () => number;
  /** How often and how soon a refused callback is repeated. */
  readonly retries: () => { readonly times: number; readonly everyMs: number };
}

const ANSWER_LIMIT_MS = 10_000;
const HELD_LIMIT_MS = 30_000;
const KEPT_LIMIT = 5000;

export function createOutbox({ table, nowMs, retries }: OutboxOptions): Outbox {
  const underWay = new Set<string>();
  const turns = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const attempt = async (callback: Callback): Promise<void> => {
    const outcome = await send(callback, stopping.signal);
    if (stopping.signal.aborted) return;
    callback.attempts.push(outcome);
    const { times, everyMs } = retries();
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) callback.state = 'delivered';
    else if (callback.attempts.length > times) callback.state = 'given-up';
    else callback.dueAtMs = nowMs() + everyMs;
    table.put(callback);
  };
  const attemptAfter = async (before: Promise<void> | undefined, waiting: Callback): Promise<void> => {
    await before;
    await attempt(waiting).finally(() => underWay.delete(waiting.id));
  };
  const start = (callback: Callback, inTurn: boolean): void => {
    const { id, subject } = callback;
    if (underWay.has(id)) return;
    underWay.add(id);
    // Callbacks about one subject are sent in the order of their statuses. Repeats do not wait for their turn.
    const turn = attemptAfter(inTurn ? turns.get(subject) : undefined, callback);
    if (!inTurn) return void turn;
    turns.set(subject, turn);
    void turn.finally(() => turns.get(subject) === turn && turns.delete(subject));
  };
  const releaseHeld = (subject: string, except: string): void => {
    for (const held of table.all()) {
      if (held.subject !== subject || !held.afterNext || held.id === except) continue;
      held.afterNext = false;
      start(table.put(held), true);
    }
  };

  return {
    post(message, { delayMs = 0, lost = false, copies = 1, parallel = false, afterNext = false } = {}) {
      for (let copy = 0; copy < copies; copy += 1) {
        const callback = table.put({
          ...message,
          id: randomUUID(),
          createdAt: new Date(nowMs()).toISOString(),
          state: lost ? 'lost' : 'waiting',
          dueAtMs: nowMs() + (afterNext ? HELD_LIMIT_MS : delayMs),
          afterNext,
          attempts: [],
        });
        if (lost || afterNext || delayMs > 0) continue;
        start(callback, !parallel);
        releaseHeld(message.subject, callback.id);
      }
      for (const { id } of table.all().slice(0, -KEPT_LIMIT)) table.remove(id);
    },
    repeat(callback) {
      const { subject, event, url, headers, body } = callback;
      this.post({ subject, event, url, headers, body });
    },
    about: (subject) =>
      table
        .all()
        .filter((callback) => callback.subject === subject)
        .toReversed(),
    all: () => table.all().toReversed(),
    tick() {
      for (const callback of table.all()) {
        if (callback.state === 'waiting' && callback.dueAtMs <= nowMs()) start(callback, false);
      }
    },
    stop: () => stopping.abort(),
  };
}

async function send({ url, headers, body }: Callback, stopping: AbortSignal): Promise<Attempt> {
  const at = new Date().toISOString();
  const startedMs = Date.now();
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    const text = (await answer.text()).slice(0, 300);
    return { at, status: answer.status, answer: text, tookMs: Date.now() - startedMs };
  } catch (error) {
    return { at, status: null, answer: reasonOf(error), tookMs: Date.now() - startedMs };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
