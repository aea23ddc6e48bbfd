import { hashOf } from '../../../src/provider/hash.ts';

/** How the sandbox's aggregator and its wallet know each other. */
const ACCOUNT = { secret: 'sim-slots-secret-7Q2', providerId: 'pragmaticplay' };

/** A form of the game provider's server, signed. */
export function walletForm(params: Record<string, string>): string {
  const all = { providerId: ACCOUNT.providerId, timestamp: String(Date.now()), roundDetails: 'spin', ...params };
  return new URLSearchParams({ ...all, hash: hashOf(Object.entries(all), ACCOUNT.secret) }).toString();
}

/** The whole text of a call of it. */
export function walletRequest(address: string, method: string, params: Record<string, string>): string {
  const body = walletForm(params);
  return [
    `POST /provider/pp/${method} HTTP/1.1`,
    `host: ${new URL(address).host}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
