import type { Database } from '../db/database.ts';
import type { Guard } from '../http/guard.ts';
import { health } from '../http/health.ts';
import type { Serve } from '../http/router.ts';
import { readCsrfToken } from '../http/session-api.ts';

export interface OperationsOptions {
  database: Database;
  guard: Guard;
  sandboxUrl: string | null;
}

export function operationRoutes(serve: Serve, { database, guard, sandboxUrl }: OperationsOptions): void {
  serve(health, async () => {
    await database.query('SELECT 1');
    return { status: 'ok' as const, sandbox: sandboxUrl !== null, sandboxUrl };
  });
  serve(readCsrfToken, ({ request, reply }) => guard.csrfToken(request, reply));
}
