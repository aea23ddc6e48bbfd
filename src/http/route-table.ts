import type { FastifyInstance } from 'fastify';
import type { Contract } from './contract.ts';

/** A route as Fastify has it. Files of the web app are routes too. */
export interface KnownRoute {
  method: string;
  url: string;
  /** Null where no call of the API stands behind it: pages, files, doors of providers. */
  contract: Contract | null;
}

/** Keeps a list of every route that is added from now on, whoever adds it: what looks at all of them forgets none. */
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
