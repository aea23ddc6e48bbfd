import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `black-hole`: taken and never answered. `slow`: each piece late. `reset`: cut as soon as something is said. */
export type WireFault = 'none' | 'black-hole' | 'slow' | 'reset';

/** A cable between two programs that can be spoiled while they talk. */
export interface TcpWire {
  port: number;
  spoil(fault: WireFault): void;
  /** Connections that came so far. */
  connections(): number;
  close(): Promise<void>;
}

export async function layWire(targetPort: number, slowMs = 3_000): Promise<TcpWire> {
  let fault: WireFault = 'none';
  let connections = 0;
  const ends = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (chunk: Buffer) => {
      if (fault === 'black-hole') return;
      if (fault === 'reset') return void from.resetAndDestroy();
      if (fault === 'slow') return void setTimeout(() => to.writable && to.write(chunk), slowMs);
      to.write(chunk);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((near) => {
    connections += 1;
    const far = connect({ host: '127.0.0.1', port: targetPort });
    for (const end of [near, far]) {
      ends.add(end);
      end.on('close', () => ends.delete(end));
    }
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    spoil(wanted) {
      fault = wanted;
      if (fault === 'reset') for (const end of ends) end.resetAndDestroy();
      // What was swallowed is never said again: whoever still waits on an old connection would wait for ever.
      if (fault === 'none') for (const end of ends) end.destroy();
    },
    async close() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
