import { expect, test } from 'vitest';
import { startProcessor } from './test-processor.ts';

const COLD = {
  btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  eth: '0x52908400098527886E0F7030069857D2E4169EE7',
};
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

test('nodes: they tell what lies at an address once it is confirmed, as Esplora and Ethereum do', async () => {
  const { control, httpPort } = await startProcessor();
  const node = `http://127.0.0.1:${httpPort}/chain`;
  const readBtc = async () =>
    ((await (await fetch(`${node}/btc/address/${COLD.btc}`)).json()) as { chain_stats: Record<string, number> })
      .chain_stats;
  const askEth = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });
    const answer = await fetch(`${node}/eth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return (await answer.json()) as { id: number; result?: string; error?: object };
  };
  const balanceOf = `0x70a08231${COLD.eth.slice(2).toLowerCase().padStart(64, '0')}`;

  expect(await readBtc()).toMatchObject({ funded_txo_sum: 0, spent_txo_sum: 0 });
  await control('send', { address: COLD.btc, currency: 'btc', amount: '0.25' });
  await control('send', { address: COLD.eth, currency: 'eth', amount: '1.5' });
  await control('send', { address: COLD.eth, currency: 'usdc', amount: '1234.5' });

  await expect.poll(readBtc, { timeout: 30_000 }).toMatchObject({ funded_txo_sum: 25_000_000, spent_txo_sum: 0 });
  await expect
    .poll(() => askEth('eth_getBalance', [COLD.eth, 'finalized']), { timeout: 30_000 })
    .toEqual({ jsonrpc: '2.0', id: 7, result: `0x${(15n * 10n ** 17n).toString(16)}` });
  await expect
    .poll(
      async () => BigInt((await askEth('eth_call', [{ to: USDC, data: balanceOf }, 'finalized'])).result ?? '0x0'),
      {
        timeout: 30_000,
      },
    )
    .toBe(1_234_500_000n);
  expect(await askEth('eth_sendTransaction', [])).toMatchObject({ error: { code: -32602 } });
});
