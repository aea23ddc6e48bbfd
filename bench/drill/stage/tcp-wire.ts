import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `black-hole`: taken and never answered. `slow`: each piece late. `reset`: cut as soon as something is said. */
export type WireFault = 'none' | 'black-hole' | 'slow' | 'reset';

/** A port of this machine, or the path of a socket. */
export type WireEnd = number | string;

/** A cable between two programs that can be spoiled while they talk. */
export interface TcpWire {
  port: number;
  spoil(fault: WireFault): void;
  /** Redirects the wire, without faults. Open connections are cut. */
  leadTo(target: WireEnd): void;
  /** Connections that came so far. */
  connections(): number;
  close(): Promise<void>;
}

export async function layWire(end: WireEnd, slowMs = 3_000): Promise<TcpWire> {
  let target = end;
  let fault: WireFault = 'none';
  let connections = 0;
  const ends = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (chunk: Buffer) => {
      if (fault === 'black-hole') return;
      if (fault === 'reset') return reset(from);
      if (fault === 'slow') return void setTimeout(() => to.writable && to.write(chunk), slowMs);
      to.write(chunk);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((near) => {
    connections += 1;
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
  const wire: TcpWire = {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    spoil(wanted) {
      fault = wanted;
      if (fault === 'reset') for (const each of ends) reset(each);
      // What was swallowed is never said again: whoever still waits on an old connection would wait for ever.
      if (fault === 'none') for (const each of ends) each.destroy();
    },
    leadTo(wanted) {
      target = wanted;
      wire.spoil('none');
    },
    async close() {
      for (const each of ends) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}

/** Only what has an address can be reset; a socket in the file system is closed. */
function reset(end: Socket): void {
  if (end.remoteAddress === undefined) end.destroy();
  else end.resetAndDestroy();
}
