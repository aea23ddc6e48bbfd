import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 5 * 60_000;
const KEY = 'sim-token-key';
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

export function makeToken(nowMs: number): string {
  const content = `${HEADER}.${encode({ iat: Math.floor(nowMs / 1000), exp: Math.floor((nowMs + LIFE_MS) / 1000) })}`;
  return `${content}.${sign(content)}`;
}

export function isTokenValid(token: string, nowMs: number): boolean {
  const end = token.lastIndexOf('.');
  const content = token.slice(0, Math.max(0, end));
  const given = Buffer.from(token.slice(end + 1));
  const right = Buffer.from(sign(content));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const { exp } = JSON.parse(Buffer.from(content.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return nowMs < exp * 1000;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function sign(content: string): string {
  return createHmac('sha256', KEY).update(content).digest('base64url');
}
