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
  sandboxUrl: string | null;
}

export function operationRoutes(
  serve: Serve,
  { cells, cellsAway, guard, isDraining, sandboxUrl }: OperationsOptions,
): void {
  serve(health, async () => {
    await cells.directory.query('SELECT 1');
    return { status: 'ok' as const, sandbox: sandboxUrl !== null, sandboxUrl };
  });
  serve(live, async () => ({ status: 'ok' as const }));
  serve(ready, async () => {
    if (isDraining()) throw new Refusal('STOPPING');
    await cells.directory.query('SELECT 1');
    return { status: 'ok' as const, cellsAway: [...cellsAway()] };
  });
  serve(readCsrfToken, ({ request, reply }) => guard.csrfToken(request, reply));
}
