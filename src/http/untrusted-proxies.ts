import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** Headers in which proxies name the client. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;
const LOG_EVERY_MS = 10 * 60_000;

export interface UntrustedProxiesOptions {
  isTrusted(address: string | undefined): boolean;
  log(line: string): void;
}

/**
 * A forwarding header from a sender that is not on the list means that the list is wrong or that the sender lies. If we went on,
 * all players would share one address and no country: limits, country rules and links between accounts would fail silently.
 */
export function refuseUntrustedProxies(app: FastifyInstance, { isTrusted, log }: UntrustedProxiesOptions): void {
  let silentUntilMs = 0;
  const { status, answer } = new Refusal('PROXY_UNTRUSTED');
  app.addHook('onRequest', (request, reply, done) => {
    const header = FORWARDING.find((name) => request.headers[name] !== undefined);
    const peer = request.socket.remoteAddress;
    if (header === undefined || isTrusted(peer)) {
      done();
      return;
    }
    if (performance.now() >= silentUntilMs) {
      silentUntilMs = performance.now() + LOG_EVERY_MS;
      log(
        `${peer} sent the header ${header} and is not in TRUSTED_PROXIES: such requests are answered 503. ` +
          'If it is your proxy, add its address; if not, let nobody but the proxy reach this port.',
      );
    }
    void reply.code(status).header('retry-after', '60').send(answer);
  });
}
