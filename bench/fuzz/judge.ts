import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FuzzCase, Kind } from './cases.ts';

export interface Answered {
  /** Null when the connection was closed without an answer, undefined when nothing came in time. */
  status: number | null | undefined;
  text: string;
}

const ANSWER_MS_MAX = 15_000;

/** What is broken may never be a whole request; after this long our side of the connection is ended. */
const PATIENCE_MS = 250;

const isBroken = (kind: Kind) => kind === 'raw' || kind === 'headers';

/** Sends a case on a connection of its own and waits for the other side to end it. */
export async function sendCase(address: string, { bytes, kind }: FuzzCase): Promise<Answered> {
  const chunks: Buffer[] = [];
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port), allowHalfOpen: true });
  socket.on('data', (chunk) => chunks.push(chunk));
  const ended = new AbortController();
  socket.on('error', () => ended.abort());
  socket.on('end', () => ended.abort());
  socket.write(bytes);
  const impatience = isBroken(kind) ? setTimeout(() => socket.end(), PATIENCE_MS) : undefined;
  const isLate = await sleep(ANSWER_MS_MAX, true, ended).catch(() => false);
  clearTimeout(impatience);
  socket.destroy();
  const text = Buffer.concat(chunks).toString('latin1');
  const status = /^HTTP\/1\.1 ([2-5]\d\d) /m.exec(text)?.[1];
  return { status: isLate ? undefined : status === undefined ? null : Number(status), text };
}

const LEAKS: readonly [string, RegExp][] = [
  ['a stack', /\bat (?:async )?[\w.<>]+ \(|\.m?[jt]s:\d+:\d+|"stack"/],
  ['SQL', /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) [\w*"]+ |syntax error at|violates \w+ constraint|relation "/],
  ['a part of the program', /node_modules|FST_ERR|HPE_|ERR_[A-Z]{4}|ajv|typebox|ECONNREFUSED|\/src\/|pg_/],
];
/** Refused by Node itself before any of our code: an expectation nobody can meet, a missing host. */
const NODES_OWN = new Set([417]);

/** What is wrong with an answer; null when nothing is. */
export function judge({ kind, route, bytes }: FuzzCase, { status, text }: Answered): string | null {
  if (status === undefined) return 'no answer within 15 s';
  if (status === null) return isBroken(kind) ? null : 'closed without an answer';
  if (status >= 500 && status !== 503) return `status ${status}`;
  if ((status === 503 || status === 429) && !/\r\nretry-after: \d+/i.test(text)) return `${status} without Retry-After`;
  const isDocument = status === 200 && /\/api\/(docs|openapi\.json|metrics)/.test(route);
  const sent = bytes.toString('latin1');
  for (const [what, pattern] of isDocument ? [] : LEAKS) {
    const told = pattern.exec(text)?.[0];
    // What comes back of what was sent tells nothing.
    if (told !== undefined && !sent.includes(told)) return `tells ${what}: ${told}`;
  }
  const isOurs = status >= 200 && !NODES_OWN.has(status) && text.includes('\r\n\r\n{"error"');
  if (isOurs && !/\r\nx-content-type-options: nosniff\r\n/i.test(text)) return 'without the security headers';
  return null;
}
