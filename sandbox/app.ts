import { fastify, type FastifyInstance } from 'fastify';
import type { Server } from 'node:net';
import path from 'node:path';
import { registerAuthenticator } from './authenticator/authenticator.ts';
import type { SandboxConfig } from './config.ts';
import { frontPage } from './front-page.ts';
import { guardLoopback } from './guard.ts';
import { registerIdentity } from './identity/identity.ts';
import { liveDoor } from './live/door.ts';
import { registerLive } from './live/live.ts';
import { alsoListenOnIpv6, boundPort, IPV4_LOOPBACK } from './loopback.ts';
import { registerMail } from './mail/mail.ts';
import { registerAssets, sendPage } from './page.ts';
import { registerOidc } from './oidc/oidc.ts';
import { registerProcessor } from './processor/processor.ts';
import type { Provider } from './provider.ts';
import { answerFailures } from './refusal.ts';
import { ACCOUNT } from './slots/account.ts';
import { registerSlots } from './slots/slots.ts';
import { createWalletClient } from './wallet/client.ts';

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly providers: readonly Provider[];
  /** Starts listening. Throws the system's error if a port is not available. */
  start(): Promise<{ httpPort: number }>;
  stop(): Promise<void>;
}

export async function buildSandbox(config: SandboxConfig): Promise<Sandbox> {
  const app = bareApp();
  const fileOf = (name: string) => (config.dataDir === null ? null : path.join(config.dataDir, `${name}.jsonl`));
  const walletUrl = `${config.callbackUrl}/provider/pp`;
  const live = await registerLive(app, {
    file: fileOf('live'),
    wallet: createWalletClient({ url: walletUrl, account: ACCOUNT }),
    stakeMaxUsd: config.stakeMaxUsd,
  });
  const providers: Provider[] = [
    await registerMail(app, { smtpPort: config.smtpPort }),
    await registerProcessor(app, { file: fileOf('processor') }),
    await registerIdentity(app, { file: fileOf('identity') }),
    await registerSlots(app, {
      file: fileOf('slots'),
      walletUrl,
      casinoUrl: config.casinoUrl,
      live: liveDoor(live.floor),
      simulatesPlayers: config.simulatesPlayers ?? false,
    }),
    live,
    await registerAuthenticator(app),
    await registerOidc(app),
  ];
  app.get('/', (request, reply) => sendPage(reply, frontPage(providers, `http://${request.headers.host}`)));
  app.get('/health', () => ({ status: 'ok' }));

  let ipv6: Server | null = null;
  return {
    app,
    providers,
    async start() {
      await app.listen({ host: IPV4_LOOPBACK, port: config.httpPort });
      ipv6 = await alsoListenOnIpv6(app.server, { allowHalfOpen: true });
      for (const provider of providers) await provider.start?.();
      return { httpPort: boundPort(app.server) };
    },
    async stop() {
      ipv6?.close();
      await Promise.all([app.close(), ...providers.map((provider) => provider.stop?.())]);
    },
  };
}

function bareApp(): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  guardLoopback(app);
  answerFailures(app);
  registerAssets(app);
  return app;
}
