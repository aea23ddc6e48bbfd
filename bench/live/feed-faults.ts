import { fastify } from 'fastify';
import { WebSocket } from 'ws';
import { registerLive } from '../../sandbox/live/live.ts';
import type { Wallet } from '../../sandbox/wallet/client.ts';
import { createFeedLink, type FeedLink } from '../../src/live/feed-link.ts';

export interface FaultOutcome {
  readonly name: string;
  readonly ok: boolean;
}

const TABLE = '225';
const WAIT_MS = 8000;
/** Everything a hundred times as fast as in the product: 90 seconds of silence are 0.9. */
const TIMINGS = { reconnectMs: 20, reconnectMaxMs: 300, pingMs: 200, silenceMs: 900, checkMs: 50 };

/** Every fault of the protocol once, between the sandbox's feed and the product's own client over real sockets. */
export async function injectFaults(wallet: Wallet, tell: (line: string) => void): Promise<FaultOutcome[]> {
  const app = fastify();
  const live = await registerLive(app, { file: null, wallet });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await live.start!();
  live.floor.setSpeed(60);
  const url = `ws://127.0.0.1:${(app.server.address() as { port: number }).port}/ws`;
  const sockets = new Set<WebSocket>();
  const link = createLink(url, sockets);
  const outcomes: FaultOutcome[] = [];
  const fault = (kind: string, more = {}) =>
    app.inject({ method: 'POST', url: '/live/control/fault', payload: { kind, ...more } });
  const isLive = () => link.table(TABLE)?.isStale === false;
  const check = async (name: string, makeFault: () => Promise<unknown>, holds: () => boolean): Promise<void> => {
    await makeFault();
    const met = await until(() => holds() && isSound(link));
    await fault('none');
    const recovered = await until(() => isLive() && sockets.size <= 1);
    outcomes.push({ name, ok: met && recovered });
    tell(`feed: ${name}: ${met && recovered ? 'as required' : 'WRONG'}`);
  };
  link.start();
  await until(() => isLive() && (link.table(TABLE)?.results.length ?? 0) > 2);

  const count = () => link.stats();
  const since = (before: { dropped: number; opened: number }) => ({
    dropped: () => count().dropped > before.dropped,
    opened: () => count().opened > before.opened,
  });
  for (const kind of ['drop', 'drop-without-close']) {
    const now = since({ ...count() });
    await check(kind, () => fault(kind), now.opened);
  }
  for (const kind of ['broken-json', 'binary']) {
    const now = since({ ...count() });
    await check(kind, () => fault(kind, { times: 3 }), now.dropped);
  }
  const beforeHuge = since({ ...count() });
  await check(
    'huge (closes with 1009)',
    () => fault('huge'),
    () => beforeHuge.dropped() && beforeHuge.opened(),
  );
  const limits = JSON.stringify(link.table(TABLE)?.limits);
  for (const kind of ['duplicate', 'old-after-new', 'repeated-result', 'unknown-keys']) {
    const newest = link.table(TABLE)?.results[0]?.gameId;
    const hasNew = () => link.table(TABLE)?.results[0]?.gameId !== newest;
    await check(kind, () => fault(kind, { times: 6 }), hasNew);
  }
  for (const kind of ['missing-field', 'null-limits']) {
    const newest = link.table(TABLE)?.results[0]?.gameId;
    const keeps = () =>
      link.table(TABLE)?.results[0]?.gameId !== newest && JSON.stringify(link.table(TABLE)?.limits) === limits;
    await check(kind, () => fault(kind, { times: 6 }), keeps);
  }
  const beforeSilence = since({ ...count() });
  await check(
    'silent (stale, then reconnects)',
    () => fault('silent'),
    () => link.table(TABLE)?.isStale === true && beforeSilence.opened(),
  );
  await check('no-pong', () => fault('no-pong'), isLive);
  await check('slow', () => fault('slow', { delayMs: 150 }), isLive);
  await check(
    'provider-names-only',
    () => fault('provider-names-only'),
    () => isLive() && link.table(TABLE)?.totalSeats === 1000,
  );
  const refuse = async () => {
    await fault('refuse', { delayMs: 600 });
    await fault('drop');
  };
  await check('refuse (stale meanwhile)', refuse, () => link.table(TABLE)?.isStale === true);
  await check(
    'vanish',
    () => fault('vanish', { table: TABLE }),
    () => link.table(TABLE)?.isStale === true,
  );
  const many = async () => {
    await fault('many-tables');
    await fault('drop');
  };
  await check('many-tables (500 at once)', many, () => isLive() && count().opened > 0);

  link.stop();
  const timersLeft = await until(() => sockets.size === 0);
  outcomes.push({ name: 'leaving closes the socket for good', ok: timersLeft });
  await live.stop!();
  await app.close();
  return outcomes;
}

/** Never more than twenty results, none twice, whatever was sent. */
function isSound(link: FeedLink): boolean {
  const ids = link.table(TABLE)?.results.map(({ gameId }) => gameId) ?? [];
  return ids.length <= 20 && new Set(ids).size === ids.length;
}

async function until(holds: () => boolean): Promise<boolean> {
  const endMs = performance.now() + WAIT_MS;
  while (performance.now() < endMs) {
    if (holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return holds();
}

function createLink(url: string, sockets: Set<WebSocket>): FeedLink {
  const tables = [TABLE, ...Array.from({ length: 700 }, (_, index) => String(50_000 + index))];
  return createFeedLink({
    casinoId: 'simcasino000001',
    currency: 'USD',
    tables,
    onChange: () => {},
    nowMs: () => performance.now(),
    chance: () => 0.5,
    timings: TIMINGS,
    open(handlers) {
      const socket = new WebSocket(url);
      sockets.add(socket);
      socket.on('open', () => handlers.onOpen());
      socket.on('message', (data, isBinary) => {
        const bytes = data as Buffer;
        handlers.onMessage(isBinary ? null : bytes.toString(), bytes.length);
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        handlers.onClose();
      });
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: (code) => socket.close(code),
      };
    },
  });
}
