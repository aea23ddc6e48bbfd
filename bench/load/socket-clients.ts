// Some of the listening players of a bench: opens their sockets and counts the messages.
import os from 'node:os';
import type { Socket } from 'node:net';
import { answerParent } from '../stage/own-process.ts';
import type { ListenerCommand, ListenerCount } from './socket-listeners.ts';
import { openWebSocket, textFrame } from './wire.ts';

const AT_ONCE = 32;
const HEARTBEAT_MS = 25_000;

// On machines of their own they would take nothing from the server.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const open = new Set<Socket>();
const heard = { updates: 0, bytes: 0 };
let lost = 0;

answerParent(async (command: ListenerCommand): Promise<ListenerCount> => {
  if (command !== 'count') {
    const { address, watch } = command;
    const tokens = [...command.tokens];
    const openNext = async () => {
      for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) await openOne(address, token, watch);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openNext));
    setInterval(() => open.forEach((socket) => socket.write(textFrame('{"type":"HEARTBEAT"}'))), HEARTBEAT_MS);
  }
  return { open: open.size, lost, ...heard };
});

async function openOne(address: string, token: string, watch?: string): Promise<void> {
  const socket = await openWebSocket(address, token, (_bytes, from, end) => {
    heard.updates += 1;
    heard.bytes += end - from;
  });
  if (!socket || socket.destroyed) {
    lost += 1;
    return;
  }
  open.add(socket);
  socket.on('close', () => {
    open.delete(socket);
    lost += 1;
  });
  if (watch) socket.write(textFrame(JSON.stringify({ type: 'WATCH', topic: watch })));
}
