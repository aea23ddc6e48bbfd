import { Type } from 'typebox';
import type { Database } from '../db/database.ts';
import { contract, Strict } from '../http/contract.ts';
import type { Guard } from '../http/guard.ts';
import { health } from '../http/health.ts';
import type { Serve } from '../http/router.ts';

const csrfToken = contract({
  method: 'GET',
  path: '/api/csrf-token',
  summary: 'Token for the X-CSRF-Token header of POST, PUT and DELETE',
  access: 'public',
  answer: Strict({ csrfToken: Type.String() }),
});

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
  serve(csrfToken, async ({ request, reply }) => ({ csrfToken: await guard.csrfToken(request, reply) }));
}
