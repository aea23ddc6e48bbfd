import { hashOf } from '../../../src/provider/hash.ts';
import { requestText } from '../../player/visitor.ts';

/** How the sandbox's aggregator and its wallet know each other. */
const ACCOUNT = { secret: 'sim-slots-secret-7Q2', providerId: 'pragmaticplay' };

/** A form of the game provider's server, signed. */
export function walletForm(params: Record<string, string>): string {
  const all = { providerId: ACCOUNT.providerId, timestamp: String(Date.now()), roundDetails: 'spin', ...params };
  return new URLSearchParams({ ...all, hash: hashOf(Object.entries(all), ACCOUNT.secret) }).toString();
}

/** The whole text of a call of it. */
export function walletRequest(address: string, method: string, params: Record<string, string>): string {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return requestText(address, { path: `/provider/pp/${method}`, body: walletForm(params), headers }, {});
}
