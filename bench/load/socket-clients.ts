// Some of the listening players of a bench: opens their sockets and counts the messages.
import os from 'node:os';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { openRawWebSocket, type RawWebSocket } from './raw-web-socket.ts';
import type { ListenerCommand, ListenerCount } from './socket-listeners.ts';

const AT_ONCE = 32;
const HEARTBEAT_MS = 25_000;

// On machines of their own they would take nothing from the server.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const open = new Set<RawWebSocket>();
const heard = { messages: 0, bytes: 0 };
let lost = 0;

process.on('message', (command: ListenerCommand) => {
  const tell = () =>
    process.send!({ open: open.size, lost, updates: heard.messages, bytes: heard.bytes } satisfies ListenerCount);
  if (command.type === 'count') tell();
  else void openAll(command.address, [...command.tokens], command.watch ?? null).then(tell);
});
process.on('disconnect', () => process.exit(0));
process.send!('ready');

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
  const socket = await openRawWebSocket(address, `${COOKIES.access.name}=${token}`, heard);
  if (!socket) {
    lost += 1;
    return;
  }
  open.add(socket);
  void socket.closed.then(() => {
    open.delete(socket);
    lost += 1;
  });
  if (watch !== null) socket.send(JSON.stringify({ type: 'WATCH', topic: watch }));
}
