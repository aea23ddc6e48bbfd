import { existsSync } from 'node:fs';
import path from 'node:path';
import type { InjectOptions, Response } from 'light-my-request';
import { expect } from 'vitest';
import { builtWebFolder } from '../../db/project-root.ts';
import type { Contract } from '../../http/contract.ts';
import type { KnownRoute } from '../../http/route-table.ts';
import { SECURITY_HEADERS } from '../../http/security-headers.ts';
import { createRandom, sampleOf } from '../../http/test-samples.ts';
import type { TestServer, Visitor } from '../test-server.ts';

/** Fastify's own list, without the files of the built web app. HEAD is handled like GET. */
export function listRoutes(server: Pick<TestServer, 'app'>): KnownRoute[] {
  const isFile = (url: string) =>
    url === '/verifier.html' || existsSync(path.join(builtWebFolder(), decodeURIComponent(url)));
  return server.app.routeTable.filter(({ method, url }) => method !== 'HEAD' && !isFile(url));
}

export function listCalls(server: Pick<TestServer, 'app'>): Contract[] {
  return listRoutes(server).flatMap(({ contract }) => (contract ? [contract] : []));
}

export const changes = (call: Contract) => call.method !== 'GET';
export const nameOf = (call: Contract) => `${call.method} ${call.path}`;

/** A request that fits the call's schemas; `more` replaces generated parts. */
export function requestFor(
  call: Contract,
  seed: number,
  more: { params?: Record<string, string>; query?: object; body?: object } = {},
): { method: Contract['method']; url: string; payload?: object } {
  const random = createRandom(seed);
  const params = more.params ?? (call.params ? (sampleOf(call.params, random) as Record<string, string>) : {});
  const query = more.query ?? (call.query ? (sampleOf(call.query, random) as object) : {});
  const body = more.body ?? (call.body ? (sampleOf(call.body, random) as object) : undefined);
  const address = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] || 'x'));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return {
    method: call.method,
    url: search ? `${address}?${search}` : address,
    ...(changes(call) && body !== undefined ? { payload: body } : {}),
  };
}

/** Collects unexpected answers, and the statuses of all answers by call. */
export interface Sweep {
  ask(visitor: Visitor, call: Contract, options: InjectOptions): Promise<Response>;
  /** Checks that every call was answered with its status and code. */
  expectAll(expected: (call: Contract) => string): void;
}

/** Sends call by call, and checks the headers of every answer. */
export function startSweep(): Sweep {
  const answers = new Map<Contract, Set<string>>();
  return {
    async ask(visitor, call, options) {
      const response = await visitor.send(options);
      expectSafe(response, nameOf(call));
      const told = answers.get(call) ?? new Set();
      answers.set(call, told.add(`${response.statusCode} ${codeOf(response)}`));
      return response;
    },
    expectAll(expected) {
      const told = [...answers].map(([call, each]) => `${nameOf(call)}: ${[...each].join(', ')}`);
      expect(told).toEqual([...answers.keys()].map((call) => `${nameOf(call)}: ${expected(call)}`));
    },
  };
}

export function codeOf(response: Response): string {
  const type = String(response.headers['content-type'] ?? '');
  if (!type.startsWith('application/json') || response.body === '') return '';
  return response.json<{ code?: string } | null>()?.code ?? '';
}

const LEAKS = /node_modules|FST_|\bat \S+ \(|\.ts:\d+|SELECT |INSERT |syntax error|violates|ECONNREFUSED|"stack"/;

/** Checks the headers that every answer must have, and that none reveals the software. */
export function expectSafe({ headers, body, statusCode }: Response, what: string): void {
  const {
    'content-security-policy': _policy,
    'cache-control': _caching,
    ...fixed
  } = SECURITY_HEADERS as Record<string, string>;
  expect(headers, what).toMatchObject(fixed);
  expect(headers['content-security-policy'], what).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers['cache-control'], what).toBeDefined();
  expect(Object.keys(headers).filter((name) => /powered|^server$|^via$|^access-control-/.test(name), what)).toEqual([]);
  if (statusCode === 429 || statusCode === 503) expect(headers['retry-after'], what).toMatch(/^[1-9]\d*$/);
  if (statusCode >= 400) expect(body, what).not.toMatch(LEAKS);
}
