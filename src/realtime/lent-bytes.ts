import type { Socket } from 'node:net';

/**
 * Shows what arrives on a connection to `take` before passing it to `pass`, its only data listener. Bytes for which `take` returns
 * true are not passed on. Returns a function that ends this.
 *
 * Node allocates a 64 KB buffer for every read and trims it; under overload that is a large part of the cost of a refusal.
 * Outgoing sockets can be given one buffer to read into (`onread`). Accepted sockets cannot, though their internals are the same.
 * If the internals are as expected, all sockets share one buffer; otherwise each read gets its own.
 */
export function lendBytes(socket: Socket, pass: (chunk: Buffer) => void, take: (bytes: Buffer) => boolean): () => void {
  const inside = insideOf(socket);
  if (!inside) return watchData(socket, pass, take);
  let isOver = false;
  socket.removeListener('data', pass);
  inside.readInto(SHARED, (length) => {
    const lent = SHARED.subarray(0, length);
    if (isOver) return socket.push(Buffer.from(lent));
    if (take(lent)) return true;
    if (isOver) return socket.push(Buffer.from(lent));
    pass.call(socket, Buffer.from(lent));
    return true;
  });
  return () => {
    isOver = true;
    socket.on('data', pass);
  };
}

function watchData(socket: Socket, pass: (chunk: Buffer) => void, take: (bytes: Buffer) => boolean): () => void {
  const look = (chunk: Buffer) => {
    if (!take(chunk)) pass.call(socket, chunk);
  };
  socket.removeListener('data', pass);
  socket.on('data', look);
  return () => {
    socket.removeListener('data', look);
    socket.on('data', pass);
  };
}

const SHARED = Buffer.allocUnsafeSlow(65_536);

interface Inside {
  readInto(buffer: Buffer, onRead: (length: number) => boolean): void;
}

/** Null if this version of Node has other internals. */
function insideOf(socket: Socket): Inside | null {
  const fields = socket as unknown as Record<symbol, unknown> & { _handle?: { useUserBuffer?(buffer: Buffer): void } };
  const named = (name: string) => Object.getOwnPropertySymbols(socket).find((symbol) => symbol.description === name);
  const [buffer, callback] = [named('kBuffer'), named('kBufferCb')];
  const handle = fields._handle;
  if (!buffer || !callback || !handle?.useUserBuffer) return null;
  const isLent = fields[buffer] === SHARED;
  if (!isLent && fields[buffer] !== null) return null;
  return {
    readInto(lent, onRead) {
      if (!isLent) handle.useUserBuffer!(lent);
      fields[buffer] = lent;
      fields[callback] = onRead;
    },
  };
}
