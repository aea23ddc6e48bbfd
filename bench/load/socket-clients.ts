// Some of the listening players of bets-sockets.ts: opens their sockets and counts what they are told.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { COOKIES } from '../../src/sessions/cookies.ts';
import type { ListenerCommand, ListenerCount } from './socket-listeners.ts';

const AT_ONCE = 32;
const HEARTBEAT_MS = 25_000;

const open = new Set<WebSocket>();
const totals = { lost: 0, updates: 0, bytes: 0 };

process.on('message', (command: ListenerCommand) => {
  const tell = () => process.send!({ ...totals, open: open.size } satisfies ListenerCount);
  if (command.type === 'count') tell();
  else void openAll(command.address, [...command.tokens], command.watch ?? null).then(tell);
});
process.on('disconnect', () => process.exit(0));

async function openAll(address: string, tokens: string[], watch: string | null): Promise<void> {
  const openNext = async () => {
    for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) await openOne(address, token, watch);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openNext));
  setInterval(() => {
    for (const socket of open) socket.send('{"type":"HEARTBEAT"}');
  }, HEARTBEAT_MS);
}

async function openOne(address: string, token: string, watch: string | null): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie: `${COOKIES.access.name}=${token}`, origin: address },
    perMessageDeflate: false,
  });
  socket.on('message', (data: Buffer) => {
    totals.updates += 1;
    totals.bytes += data.length;
  });
  socket.on('close', () => {
    open.delete(socket);
    totals.lost += 1;
  });
  // A socket that was refused closes too, and is counted there.
  socket.on('error', () => {});
  await once(socket, 'open').then(
    () => {
      open.add(socket);
      if (watch !== null) socket.send(JSON.stringify({ type: 'WATCH', topic: watch }));
    },
    () => {},
  );
}
