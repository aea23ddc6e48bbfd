// The peer of the wallet: a Fastify route that takes the same form and gives an answer of the same shape.
import fastify from 'fastify';

const answer = {
  transactionId: 't-1042-57',
  currency: 'USD',
  cash: 9_999.9,
  bonus: 0,
  usedPromo: 0,
  error: 0,
  description: 'Success',
};

const app = fastify();
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(body as string))),
);
app.post('/provider/pp/:method', async () => ({ ...answer }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });

const stop = () => void app.close().finally(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.send?.({ type: 'ready' });
