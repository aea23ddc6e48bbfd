import { hashOf } from '../../../src/provider/hash.ts';

/** How the sandbox's aggregator and its wallet know each other. */
const ACCOUNT = { secret: 'sim-slots-secret-7Q2', providerId: 'pragmaticplay' };

/** The whole text of a call of the game provider's server. */
export function walletRequest(address: string, method: string, params: Record<string, string>): string {
  const all: Record<string, string> = {
    providerId: ACCOUNT.providerId,
    timestamp: String(Date.now()),
    roundDetails: 'spin',
    ...params,
  };
  const body = new URLSearchParams({ ...all, hash: hashOf(Object.entries(all), ACCOUNT.secret) }).toString();
  return [
    `POST /provider/pp/${method} HTTP/1.1`,
    `host: ${new URL(address).host}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
