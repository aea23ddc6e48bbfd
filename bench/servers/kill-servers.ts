import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { killOften } from '../drill/faults/kill.ts';
import { prepareLoad } from '../drill/load/load.ts';
import { asOwner } from '../stage/books.ts';
import { rounded } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { msUntil } from '../stage/waiting.ts';
import type { Fleet } from './fleet.ts';
import { listen } from './listening-client.ts';

const DOWN_MS = { min: 200, max: 700 };
const GAP_MS_MAX = 10_000;

/** Players bet on all four games through the load balancer while one server after the other is killed and comes back. */
export function killServers(
  fleet: Fleet,
  databaseUrl: string,
  { kills, players, firstNumber }: { kills: number; players: number; firstNumber: number },
): Promise<Report> {
  return asOwner(databaseUrl, async (database) => {
    const casino = { ...fleet, database };
    const load = await prepareLoad(casino, { bettors: players, patrons: 0, firstNumber });
    const clients = load.bettors.map(({ headers }) => listen(fleet.address, headers(), { reconnects: true }));
    const killed = await killOften(casino, load, kills, async (count) => {
      const server = fleet.servers[count % fleet.servers.length]!;
      await server.kill();
      await sleep(randomInt(DOWN_MS.min, DOWN_MS.max));
      await server.start();
    });
    const isListening = (await msUntil(GAP_MS_MAX, () => clients.every((client) => client.isOpen()))) !== null;
    for (const client of clients) client.close();
    const gapsMs = clients.flatMap((client) => client.gapsMs);
    return {
      figures: [
        ...killed.figures!,
        ['Sockets lost and opened again', gapsMs.length],
        ['Longest time without a socket, ms', rounded(Math.max(0, ...gapsMs), 0)],
      ],
      problems: [...killed.problems, ...(isListening ? [] : ['not everyone listens at the end'])],
    };
  });
}
