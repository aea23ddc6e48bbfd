import type { Row, Table } from '../journal.ts';
import type { LiveWallet, WalletAnswer, WalletParams } from './wallet.ts';

/** A message to the wallet that must arrive: a result, a refund or the end of a round. */
export interface Delivery extends Row {
  readonly method: 'result' | 'refund' | 'endRound';
  /** Messages of one line go out one after the other. */
  readonly line: string;
  readonly userId: string;
  readonly params: WalletParams;
  attempts: number;
  dueAtMs: number;
}

export interface Deliveries {
  /** Stored before it is sent; adding one that is under way already changes nothing. */
  add(delivery: Omit<Delivery, 'attempts' | 'dueAtMs'>): void;
  tick(): void;
  /** Resolves when nothing is on its way; what has to wait for its next attempt does not count. */
  idle(): Promise<void>;
  waiting(): readonly Delivery[];
  stop(): void;
}

export interface DeliveryOptions {
  readonly table: Table<Delivery>;
  readonly wallet: LiveWallet;
  readonly nowMs: () => number;
  /** The wallet took it. */
  readonly onDone: (delivery: Delivery, answer: WalletAnswer) => void;
}

/** Final: the casino will never take this one. */
const NEVER = 120;
const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 60_000;

/** Repeats each message after 1, 2, 4 … 60 s until the wallet says it is done, or never will be. */
export function createDeliveries({ table, wallet, nowMs, onDone }: DeliveryOptions): Deliveries {
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;

  const send = async (delivery: Delivery): Promise<void> => {
    const reply = await wallet.call(delivery.method, delivery.params);
    if (reply.kind === 'done' || (reply.kind === 'refused' && reply.code === NEVER)) {
      table.remove(delivery.id);
      if (reply.kind === 'done') onDone(delivery, reply.answer);
      return;
    }
    const pauseMs = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(delivery.attempts, 10));
    delivery.attempts += 1;
    delivery.dueAtMs = nowMs() + pauseMs;
    table.put(delivery);
  };
  const tick = (): void => {
    if (stopped) return;
    const now = nowMs();
    const seen = new Set<string>();
    for (const delivery of table.all()) {
      const isFirstOfLine = !seen.has(delivery.line);
      seen.add(delivery.line);
      if (!isFirstOfLine || underWay.has(delivery.line) || delivery.dueAtMs > now) continue;
      const turn = send(delivery).finally(() => {
        underWay.delete(delivery.line);
        tick();
      });
      underWay.set(delivery.line, turn);
    }
  };
  return {
    add(delivery) {
      if (table.get(delivery.id)) return;
      table.put({ ...delivery, attempts: 0, dueAtMs: nowMs() });
    },
    tick,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    waiting: () => table.all(),
    stop: () => void (stopped = true),
  };
}
