import type { IncomingMessage } from 'node:http';
import type { Visitor } from './call.ts';

/**
 * Reads what later calls need from the request that opens a socket. The request itself is not kept, and nothing is read before the
 * first call: most sockets never make one, and each byte is kept ten thousand times.
 */
export function createVisitorReader(isTrusted: (address: string) => boolean, countryHeader: string) {
  const header = countryHeader.toLowerCase();
  return ({ socket, headers }: IncomingMessage): (() => Visitor) => {
    const forwarded = headers['x-forwarded-for'];
    const country = headers[header];
    return () => {
      const peer = socket.remoteAddress ?? '';
      return {
        peer,
        ip: clientAddress(peer, forwarded, isTrusted),
        headers: country === undefined ? NO_HEADERS : { [header]: country },
      };
    };
  };
}

const NO_HEADERS = {};

/** The nearest address that is not one of our proxies, chosen as Fastify does. */
export function clientAddress(
  peer: string,
  forwarded: string | string[] | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const told = String(forwarded ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const way = [peer, ...told.toReversed()];
  return way.find((address) => !isTrusted(address)) ?? way.at(-1)!;
}
