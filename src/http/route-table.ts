import type { FastifyInstance } from 'fastify';
import type { Contract } from './contract.ts';

/** A route as Fastify registers it, including files of the web app. */
export interface KnownRoute {
  method: string;
  url: string;
  /** Null for routes that are no call of the API: pages, files, provider endpoints. */
  contract: Contract | null;
}

/** Lists every route added from now on, so that checks over all routes miss none. */
export function keepRouteTable(app: FastifyInstance): void {
  const table: KnownRoute[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) table.push({ method: each, url, contract: config?.contract ?? null });
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly routeTable: readonly KnownRoute[];
  }
  interface FastifyContextConfig {
    contract?: Contract;
  }
}
