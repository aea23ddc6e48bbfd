import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports of the servers under test. The first process of a run chooses free ports and the others inherit them, so two runs on one
 * machine do not collide. The ports are below the range that the system uses for outgoing connections.
 */
const FIRST = 18_000;
const BLOCKS = 1_000;
const BLOCK = 10;
const COUNT = 4;

process.env['E2E_FIRST_PORT'] ??= String(await findBlock());
const first = Number(process.env['E2E_FIRST_PORT']);

export const PORTS = { web: first, staff: first + 1, sandbox: first + 2, mail: first + 3 };

async function findBlock(): Promise<number> {
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    const block = FIRST + ((process.pid + tried) % BLOCKS) * BLOCK;
    const ports = Array.from({ length: COUNT }, (_, at) => block + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return block;
  }
  throw new Error(`No ${COUNT} ports in a row are free from ${FIRST} on.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port);
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
