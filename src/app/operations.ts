import type { Database } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
import type { Guard } from '../http/guard.ts';
import { health, live, ready } from '../http/health.ts';
import type { Serve } from '../http/router.ts';
import { readCsrfToken } from '../http/session-api.ts';

export interface OperationsOptions {
  database: Database;
  guard: Guard;
  isDraining(): boolean;
  sandboxUrl: string | null;
}

export function operationRoutes(serve: Serve, { database, guard, isDraining, sandboxUrl }: OperationsOptions): void {
  serve(health, async () => {
    await database.query('SELECT 1');
    return { status: 'ok' as const, sandbox: sandboxUrl !== null, sandboxUrl };
  });
  serve(live, async () => ({ status: 'ok' as const }));
  serve(ready, async () => {
    if (isDraining()) throw new Refusal('STOPPING');
    await database.query('SELECT 1');
    return { status: 'ok' as const };
  });
  serve(readCsrfToken, ({ request, reply }) => guard.csrfToken(request, reply));
}
