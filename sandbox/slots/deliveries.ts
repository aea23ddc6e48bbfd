import type { Delivery } from './books.ts';
import type { Table } from '../journal.ts';
import type { Wallet, WalletAnswer } from './wallet.ts';

export interface Deliveries {
  /** Stored before it is sent; one that is there already stays as it is. */
  add(delivery: Pick<Delivery, 'id' | 'line' | 'method' | 'params'>): void;
  /** Sends what is due and resolves when nothing is under way; what waits for another try does not count. */
  run(line: string): Promise<void>;
  tick(): void;
  stop(): void;
}

export interface DeliveryOptions {
  readonly table: Table<Delivery>;
  readonly wallet: Wallet;
  readonly nowMs: () => number;
  readonly firstPauseMs: () => number;
  /** `answer` is null where the wallet will never take it. */
  readonly onEnd: (delivery: Delivery, answer: WalletAnswer | null) => void;
}

/** "Do not try again." */
const NEVER_CODE = 120;
const PAUSE_LIMIT_MS = 60_000;

export function createDeliveries({ table, wallet, nowMs, firstPauseMs, onEnd }: DeliveryOptions): Deliveries {
  const underWay = new Map<string, Promise<void>>();
  let isStopped = false;

  const attempt = async (delivery: Delivery): Promise<boolean> => {
    const reply = await wallet.call(delivery.method, delivery.params);
    if (isStopped) return false;
    const isOver = reply.kind === 'done' || (reply.kind === 'refused' && reply.code === NEVER_CODE);
    if (isOver) {
      table.remove(delivery.id);
      onEnd(delivery, reply.kind === 'done' ? reply.answer : null);
      return true;
    }
    delivery.dueAtMs = nowMs() + Math.min(PAUSE_LIMIT_MS, firstPauseMs() * 2 ** Math.min(delivery.tries, 12));
    delivery.tries += 1;
    table.put(delivery);
    return false;
  };
  const work = async (line: string): Promise<void> => {
    for (;;) {
      const next = table.all().find((delivery) => delivery.line === line);
      if (!next || next.dueAtMs > nowMs() || isStopped || !(await attempt(next))) return;
    }
  };
  const run = (line: string): Promise<void> => {
    const turn = underWay.get(line) ?? work(line).finally(() => underWay.delete(line));
    underWay.set(line, turn);
    return turn;
  };

  return {
    add(delivery) {
      if (!table.get(delivery.id)) table.put({ ...delivery, createdAtMs: nowMs(), tries: 0, dueAtMs: nowMs() });
    },
    run,
    tick() {
      for (const line of new Set(table.all().map((delivery) => delivery.line))) void run(line);
    },
    stop: () => void (isStopped = true),
  };
}
