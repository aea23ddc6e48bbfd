import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';

/** `black-hole`: taken and never answered. `slow`: each piece late. `reset`: cut as soon as something is said. */
export type WireFault = 'none' | 'black-hole' | 'slow' | 'reset';

/** A port of this machine, or the path of a socket. */
type WireEnd = number | string;

const SLOW_MS = 3_000;

/** A cable between two programs that can be spoiled while they talk. */
export async function layWire(end: WireEnd) {
  let target = end;
  let fault: WireFault = 'none';
  const ends = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (chunk: Buffer) => {
      if (fault === 'black-hole') return;
      if (fault === 'reset') return reset(from);
      if (fault === 'slow') return void setTimeout(() => to.writable && to.write(chunk), SLOW_MS);
      to.write(chunk);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = typeof target === 'string' ? connect(target) : connect({ host: '127.0.0.1', port: target });
    for (const each of [near, far]) {
      ends.add(each);
      each.on('close', () => ends.delete(each));
    }
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spoil = (wanted: WireFault) => {
    fault = wanted;
    if (fault === 'reset') for (const each of ends) reset(each);
    // What was swallowed is never said again: whoever still waits on an old connection would wait for ever.
    if (fault === 'none') for (const each of ends) each.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    spoil,
    /** Redirects the wire, without faults. Open connections are cut. */
    leadTo(wanted: WireEnd) {
      target = wanted;
      spoil('none');
    },
    async close() {
      for (const each of ends) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Only what has an address can be reset; a socket in the file system is closed. */
function reset(end: Socket): void {
  if (end.remoteAddress === undefined) end.destroy();
  else end.resetAndDestroy();
}

/** A wire that ends at a database's socket. Its `url` is the address of the database through it. */
export async function layDatabaseWire(databaseUrl: string) {
  const wire = await layWire(socketOf(databaseUrl));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${wire.port}`;
  return { ...wire, url: url.href };
}

/** Where a database on this machine listens. */
export function socketOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl);
  return path.join(decodeURIComponent(hostname), `.s.PGSQL.${port || '5432'}`);
}
