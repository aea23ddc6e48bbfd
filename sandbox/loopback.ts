import { createServer, type Server } from 'node:net';

export const IPV4_LOOPBACK = '127.0.0.1';
const IPV6_LOOPBACK = '::1';

/**
 * Accepts connections to ::1 for a server that listens on 127.0.0.1.
 * Returns null if the machine has no IPv6.
 */
export async function alsoListenOnIpv6(server: Server, options: { allowHalfOpen: boolean }): Promise<Server | null> {
  const twin = createServer({ ...options, noDelay: true }, (socket) => server.emit('connection', socket));
  try {
    await listen(twin, boundPort(server), IPV6_LOOPBACK);
    return twin;
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error))) return null;
    throw error;
  }
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function boundPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port.');
  return address.port;
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The remote address of a connection, or the host part of a Host header. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
}
