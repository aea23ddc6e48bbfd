import type { Clock } from '../../clock/clock.ts';
import { encryptPush } from './encrypt.ts';
import type { Subscription } from './subscription-rows.ts';
import { vapidHeader, type Vapid } from './vapid.ts';

/** Gone: the subscription has ended. Failed: it may work later. */
export type Sent = 'sent' | 'gone' | 'failed';

export interface PushSender {
  /** Needed by browsers to subscribe. */
  publicKey: string;
  /** Allows only known push services, because an endpoint is a URL sent by a player. */
  isAllowed(endpoint: string): boolean;
  send(subscription: Subscription, message: object): Promise<Sent>;
}

export interface PushSenderOptions {
  vapid: Vapid;
  /** Origins; `https://*.example.com` allows all subdomains. */
  origins: readonly string[];
  clock: Clock;
}

const WAIT_MS = 5_000;
/** A phone that is off for longer shows it only in the inbox. */
const KEPT_S = 24 * 60 * 60;
const GONE = [404, 410];

export function createPushSender({ vapid, origins, clock }: PushSenderOptions): PushSender {
  const isAllowed = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, host, origin, username, password } = new URL(endpoint);
    if (username !== '' || password !== '') return false;
    return origins.some((each) => {
      const [scheme, pattern] = each.split('://') as [string, string];
      return pattern.startsWith('*.') ? protocol === `${scheme}:` && host.endsWith(pattern.slice(1)) : origin === each;
    });
  };
  return {
    publicKey: vapid.publicKey,
    isAllowed,
    async send(subscription, message) {
      const { endpoint } = subscription;
      if (!isAllowed(endpoint)) return 'gone';
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          body: new Uint8Array(encryptPush(Buffer.from(JSON.stringify(message)), subscription)),
          headers: {
            authorization: vapidHeader(vapid, endpoint, clock.now()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(KEPT_S),
            urgency: 'normal',
          },
          redirect: 'error',
          signal: AbortSignal.timeout(WAIT_MS),
        });
        await response.body?.cancel();
        if (response.ok) return 'sent';
        return GONE.includes(response.status) ? 'gone' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
