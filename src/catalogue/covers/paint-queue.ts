import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../db/project-root.ts';
import type { Delivery, Order } from './painter.ts';

export type Painted = 'drawn' | 'failed' | 'busy';

export interface PaintQueue {
  /** Resolves when the picture is on disk, or with the reason why not: drawing failed, or the queue is full. */
  paint(order: Order): Promise<Painted>;
  /** The queue is empty. */
  isIdle(): boolean;
  close(): Promise<void>;
}

export interface PaintQueueOptions {
  log(line: string): void;
  waitingMax?: number;
  idleMs?: number;
}

const LOWEST_PRIORITY = 19;
/** Far more than any picture needs, because at the lowest priority it may wait for a busy machine. */
const PAINT_MS_MAX = 300_000;

interface Waiting {
  order: Order;
  promise: Promise<Painted>;
  resolve(painted: Painted): void;
}

/** Draws pictures one at a time, in a process that exists only while it is needed. */
export function createPaintQueue({ log, waitingMax = 300, idleMs = 20_000 }: PaintQueueOptions): PaintQueue {
  const waiting = new Map<string, Waiting>();
  let painter: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;

  const next = async (): Promise<void> => {
    const [first] = waiting.values();
    if (isBusy || isClosed || !first) return;
    isBusy = true;
    clearTimeout(idle);
    painter ??= startPainter(() => (painter = null));
    const delivery = await deliver(painter, first.order);
    isBusy = false;
    waiting.delete(first.order.target);
    if (!delivery.ok && !isClosed) log(`The ${nameOf(first.order)} was not drawn: ${delivery.reason}`);
    first.resolve(delivery.ok ? 'drawn' : 'failed');
    if (waiting.size > 0) void next();
    else idle = setTimeout(() => painter?.disconnect(), idleMs).unref();
  };

  return {
    isIdle: () => waiting.size === 0,
    paint(order) {
      const known = waiting.get(order.target);
      if (known) return known.promise;
      if (isClosed || waiting.size >= waitingMax) return Promise.resolve('busy');
      const { promise, resolve } = withResolvers();
      waiting.set(order.target, { order, promise, resolve });
      void next();
      return promise;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const { resolve } of waiting.values()) resolve('busy');
      waiting.clear();
      const last = painter;
      if (!last) return;
      const ended = new Promise((resolve) => last.once('exit', resolve));
      last.kill('SIGKILL');
      await ended;
    },
  };
}

function nameOf(order: Order): string {
  return 'game' in order ? `cover of ${order.game.symbol}` : `card of '${order.card.title}'`;
}

function startPainter(onEnd: () => void): ChildProcess {
  const root = projectRoot();
  const painter = fork(path.join(root, 'scripts', 'run.mjs'), ['src/catalogue/covers/painter.ts'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  painter.once('exit', onEnd);
  // An idle painter must not keep the server's process alive.
  painter.unref();
  painter.channel?.unref();
  try {
    if (painter.pid !== undefined) os.setPriority(painter.pid, LOWEST_PRIORITY);
  } catch {
    // Not permitted, so it draws at normal priority; or it has already exited, and the next one draws.
  }
  return painter;
}

function deliver(painter: ChildProcess, order: Order): Promise<Delivery> {
  return new Promise((resolve) => {
    const done = (delivery: Delivery) => {
      clearTimeout(timer);
      painter.off('message', done).off('exit', gone).off('error', gone);
      resolve(delivery);
    };
    const gone = () => done({ ok: false, reason: 'the painter ended' });
    const timer = setTimeout(() => painter.kill('SIGKILL'), PAINT_MS_MAX).unref();
    painter.on('message', done).once('exit', gone).once('error', gone);
    painter.send(order, (error) => {
      if (error) gone();
    });
  });
}

function withResolvers() {
  let resolve!: (painted: Painted) => void;
  const promise = new Promise<Painted>((settle) => (resolve = settle));
  return { promise, resolve };
}
