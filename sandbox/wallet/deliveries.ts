import type { Row, Table } from '../journal.ts';
import type { Wallet, WalletAnswer } from './client.ts';
import type { Params } from './signature.ts';

/** A message that must arrive: repeated until the wallet accepts or finally rejects it. */
export interface Delivery extends Row {
  /** Deliveries of one line are sent one after another. */
  readonly line: string;
  readonly method: 'result' | 'refund' | 'endRound' | 'jackpotWin' | 'bonusWin' | 'promoWin';
  readonly params: Params;
  readonly createdAtMs: number;
  tries: number;
  dueAtMs: number;
}

export interface Deliveries {
  /** Stores a delivery before it is sent. An existing one is not changed. */
  add(delivery: Pick<Delivery, 'id' | 'line' | 'method' | 'params'>): void;
  /** Sends the line's deliveries. Resolves when the line is empty or waits for a retry. */
  run(line: string): Promise<void>;
  /** Sends what is due on all lines. */
  tick(): void;
  /** Resolves when nothing is in progress on any line. */
  idle(): Promise<void>;
  waiting(): readonly Delivery[];
  stop(): void;
}

export interface DeliveryOptions {
  readonly table: Table<Delivery>;
  readonly wallet: Wallet;
  readonly nowMs: () => number;
  readonly firstPauseMs?: () => number;
  /** `answer` is null if the wallet will never accept it. */
  readonly onEnd: (delivery: Delivery, answer: WalletAnswer | null) => void;
}

/** "Do not try again." */
const NEVER_CODE = 120;
const FIRST_PAUSE_MS = 1000;
const PAUSE_LIMIT_MS = 60_000;

/** Retries after 1, 2, 4 … 60 s, or from `firstPauseMs` on. */
export function createDeliveries({ table, wallet, nowMs, firstPauseMs, onEnd }: DeliveryOptions): Deliveries {
  const lines = new Map<string, Delivery[]>();
  const underWay = new Map<string, Promise<void>>();
  let isStopped = false;

  const enqueue = (delivery: Delivery): void => {
    const line = lines.get(delivery.line);
    if (line) line.push(delivery);
    else lines.set(delivery.line, [delivery]);
  };
  const dequeue = ({ line }: Delivery): void => {
    const rest = lines.get(line)?.slice(1) ?? [];
    if (rest.length > 0) lines.set(line, rest);
    else lines.delete(line);
  };
  const dueOf = (line: string): Delivery | null => {
    const next = lines.get(line)?.[0];
    return next && next.dueAtMs <= nowMs() && !isStopped ? next : null;
  };
  const attempt = async (delivery: Delivery): Promise<boolean> => {
    const reply = await wallet.call(delivery.method, delivery.params);
    if (isStopped) return false;
    const isOver = reply.kind === 'done' || (reply.kind === 'refused' && reply.code === NEVER_CODE);
    if (isOver) {
      table.remove(delivery.id);
      dequeue(delivery);
      onEnd(delivery, reply.kind === 'done' ? reply.answer : null);
      return true;
    }
    const pauseMs = (firstPauseMs?.() ?? FIRST_PAUSE_MS) * 2 ** Math.min(delivery.tries, 12);
    delivery.dueAtMs = nowMs() + Math.min(PAUSE_LIMIT_MS, pauseMs);
    delivery.tries += 1;
    table.put(delivery);
    return false;
  };
  const work = async (line: string): Promise<void> => {
    for (let next = dueOf(line); next; next = dueOf(line)) if (!(await attempt(next))) return;
  };
  const run = (line: string): Promise<void> => {
    const turn = underWay.get(line) ?? work(line).finally(() => underWay.delete(line));
    underWay.set(line, turn);
    return turn;
  };

  for (const delivery of table.all()) enqueue(delivery);
  return {
    add(delivery) {
      if (table.get(delivery.id)) return;
      enqueue(table.put({ ...delivery, createdAtMs: nowMs(), tries: 0, dueAtMs: nowMs() }));
    },
    run,
    tick() {
      for (const line of lines.keys()) if (dueOf(line)) void run(line);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    waiting: () => table.all(),
    stop: () => void (isStopped = true),
  };
}
