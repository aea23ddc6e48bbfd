import { fastify } from 'fastify';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { liveDoor } from './door.ts';
import { registerLive } from './live.ts';
import type { PageMessage } from './page-messages.ts';
import { createTestWallet } from './test-wallet.ts';

async function startPages() {
  const app = fastify();
  const wallet = createTestWallet();
  const live = await registerLive(app, { file: null, wallet: wallet.wallet, stakeMaxUsd: 500 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await live.start!();
  onTestFinished(async () => {
    await live.stop!();
    await app.close();
  });
  const { open } = liveDoor(live.floor);
  const launch = (token: string, language = 'en') => open({ symbol: '204', token, language, lobbyFilter: null });
  const { port } = app.server.address() as { port: number };
  const connect = async (path: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path.replace('/play', '/socket')}`);
    onTestFinished(() => socket.terminate());
    const messages: PageMessage[] = [];
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as PageMessage));
    await once(socket, 'open');
    return {
      send: (message: object) => socket.send(JSON.stringify(message)),
      last: <Type extends PageMessage['type']>(type: Type) =>
        messages.findLast((message): message is Extract<PageMessage, { type: Type }> => message.type === type),
    };
  };
  return { app, launch, connect, wallet };
}

test('live page: it is written in the language of the launch, and an unknown key opens nothing', async () => {
  const { app, launch } = await startPages();
  const spanish = await app.inject(launch('ann', 'es'));
  expect(spanish.body).toContain('<html lang="es">');
  expect(spanish.body).toContain('Se está preparando la mesa');
  for (const [language, words] of [
    ['pt', 'A mesa está sendo preparada'],
    ['ja', 'テーブルを準備しています'],
  ] as const) {
    const page = await app.inject(launch('ann', language));
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body).toContain(words);
  }
  expect((await app.inject(launch('ann', 'fr'))).body).toContain('<html lang="en">');
  const unknown = await app.inject('/live/play?key=nobody');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).not.toContain('<script');
});

test('live page: a chip above what the casino takes is refused when it is laid, and others see what lies', async () => {
  const { launch, connect } = await startPages();
  const ann = await connect(launch('ann'));
  const bob = await connect(launch('bob'));
  await expect.poll(() => bob.last('table')).toBeTruthy();
  expect(bob.last('hello')?.table).toMatchObject({ minUsd: 0.1, maxUsd: 500 });
  ann.send({ type: 'place', n: 1, layout: { red: 50_010 } });
  await expect.poll(() => ann.last('answer')?.problem).toEqual({ code: 'above-maximum', cents: 50_000 });
  ann.send({ type: 'place', n: 2, layout: { red: 50_000 } });
  await expect.poll(() => ann.last('answer')).toEqual({ type: 'answer', n: 2, problem: null });
  await expect.poll(() => bob.last('others')).toEqual({ type: 'others', players: 2, others: { red: 50_000 } });
});

test('live page: chips that the balance does not cover are refused when laid; money that came elsewhere counts', async () => {
  const { launch, connect, wallet } = await startPages();
  const ann = await connect(launch('ann'));
  wallet.setBalance('ann', 900);
  const bob = await connect(launch('bob'));
  wallet.setBalance('bob', 900);
  await expect.poll(() => ann.last('you')?.balanceCents).toBe(1_000_000);
  await expect.poll(() => bob.last('table')).toBeTruthy();
  ann.send({ type: 'balance', n: 1 });
  await expect.poll(() => ann.last('you')?.balanceCents).toBe(900);
  ann.send({ type: 'place', n: 2, layout: { red: 910 } });
  await expect.poll(() => ann.last('answer')).toEqual({ type: 'answer', n: 2, problem: { code: 'balance-too-low' } });
  ann.send({ type: 'place', n: 3, layout: { red: 900 } });
  await expect.poll(() => ann.last('answer')).toEqual({ type: 'answer', n: 3, problem: null });
  expect(wallet.methods('bet')).toEqual([]);
  // Bob's table still has his old balance. It asks the casino before it refuses.
  bob.send({ type: 'balance', n: 1 });
  await expect.poll(() => bob.last('you')?.balanceCents).toBe(900);
  wallet.setBalance('bob', 50_000);
  await expect
    .poll(
      () => {
        bob.send({ type: 'place', n: 2, layout: { red: 20_000 } });
        return bob.last('answer')?.problem;
      },
      { timeout: 5000, interval: 300 },
    )
    .toBeNull();
});
