import type { Cells } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import type { Guard } from '../../http/guard.ts';
import { health, live, ready } from '../../http/health.ts';
import type { Serve } from '../../http/router.ts';
import { readCsrfToken } from '../../http/session-api.ts';

export interface OperationsOptions {
  cells: Cells;
  cellsAway(): readonly number[];
  guard: Guard;
  isDraining(): boolean;
  /** How long the database may take to show that it answers. */
  databaseWaitMs: number;
  sandboxUrl: string | null;
}

export function operationRoutes(
  serve: Serve,
  { cells, cellsAway, guard, isDraining, databaseWaitMs, sandboxUrl }: OperationsOptions,
): void {
  /** A database that hangs keeps a statement waiting for longer than a load balancer waits for an answer. */
  const expectDatabase = async () => {
    const answered = cells.directory.query('SELECT 1');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal('UNAVAILABLE')), databaseWaitMs);
    });
    await Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
  };
  serve(health, async () => {
    await expectDatabase();
    return { status: 'ok' as const, sandbox: sandboxUrl !== null, sandboxUrl };
  });
  serve(live, async () => ({ status: 'ok' as const }));
  serve(ready, async () => {
    if (isDraining()) throw new Refusal('STOPPING');
    await expectDatabase();
    return { status: 'ok' as const, cellsAway: [...cellsAway()] };
  });
  serve(readCsrfToken, ({ request, reply }) => guard.csrfToken(request, reply));
}
