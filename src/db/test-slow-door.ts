import { connect, createServer, type AddressInfo } from 'node:net';
import { atEnd } from './test-end.ts';

/** The same database behind a proxy that delays every connection, as on a busy machine. */
export async function slowDoor(url: string, delayMs: number): Promise<string> {
  const address = new URL(url);
  const host = decodeURIComponent(address.hostname);
  const port = Number(address.port || 5432);
  const door = createServer((client) => {
    client.pause();
    const timer = setTimeout(() => {
      const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      server.on('error', () => client.destroy());
      client.pipe(server).pipe(client);
    }, delayMs);
    client.on('error', () => {});
    client.on('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  atEnd(() => door.close());
  address.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  return address.href;
}
