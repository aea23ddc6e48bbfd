// The peer of bets and of the provider's wallet: routes that check the same body and give an answer of the same shape.
import fastify from 'fastify';
import { keno } from '../../src/games/keno/game.ts';
import { instantContract } from '../../src/games/placing/play-at-once.ts';

const playKeno = instantContract(keno);

const answer = {
  gameId: 'q0nV5lJ8yq3m2YxXH1k9Zw',
  outcome: [3, 17, 22, 40, 8, 11, 29, 35, 1, 14],
  hits: 1,
  winnings: 0,
  multiplier: 0,
  risk: 'low',
  betId: 'q0nV5lJ8yq3m2YxXH1k9Zw',
  nonce: 1234,
  serverSeedHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  balance: 9_999.9,
  bonus: 0,
  version: 1235,
};

const app = fastify();
app.post(playKeno.path, { schema: { body: playKeno.body, response: { 200: playKeno.answer } } }, async () => ({
  ...answer,
}));
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(body as string))),
);
const told = { transactionId: 't-1042-57', currency: 'USD', cash: 9_999.9, bonus: 0, usedPromo: 0 };
app.post('/provider/pp/:method', async () => ({ ...told, error: 0, description: 'Success' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });

const stop = () => void app.close().finally(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.send?.({ type: 'ready' });
