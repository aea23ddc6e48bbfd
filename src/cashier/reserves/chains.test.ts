import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { decimal } from '../coins/decimals.ts';
import { createChainReader } from './chains.ts';
import { parseReserveAddresses } from './reserve-addresses.ts';

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7';

let answer: { status: number; body: string };
const asked: { url: string; body: string }[] = [];
const node = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() });
    response.writeHead(answer.status).end(answer.body);
  });
});
node.listen(0, '127.0.0.1');
await once(node, 'listening');
afterAll(() => {
  node.closeAllConnections();
  node.close();
});
beforeEach(() => void (asked.length = 0));

const base = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
const read = createChainReader({ bitcoinUrl: `${base}/btc`, litecoinUrl: `${base}/ltc`, ethereumUrl: `${base}/eth` });
const answers = (body: object, status = 200) => void (answer = { status, body: JSON.stringify(body) });

test('reserves: a Bitcoin address holds what it received in blocks without what it spent', async () => {
  answers({
    address: BTC,
    chain_stats: { funded_txo_count: 3, funded_txo_sum: 250_000_001, spent_txo_count: 1, spent_txo_sum: 100_000_000 },
    mempool_stats: { funded_txo_count: 1, funded_txo_sum: 999_999_999 },
  });
  expect(await read({ coin: 'btc', address: BTC })).toBe(decimal('1.50000001'));
  expect(asked[0]!.url).toBe(`/btc/address/${BTC}`);
});

test('reserves: ether and tokens are asked for by JSON-RPC, of blocks that cannot be replaced', async () => {
  answers({ jsonrpc: '2.0', id: 1, result: '0x14d1120d7b160000' });
  expect(await read({ coin: 'eth', address: ETH })).toBe(decimal('1.5'));
  expect(JSON.parse(asked[0]!.body)).toMatchObject({ method: 'eth_getBalance', params: [ETH, 'finalized'] });
  answers({ jsonrpc: '2.0', id: 1, result: `0x${(1_234_500_000).toString(16).padStart(64, '0')}` });
  expect(await read({ coin: 'usdt', address: ETH })).toBe(decimal('1234.5'));
  expect(JSON.parse(asked[1]!.body)).toMatchObject({
    method: 'eth_call',
    params: [
      {
        to: '0xdac17f958d2ee523a2206206994597c13d831ec7',
        data: '0x70a0823100000000000000000000000052908400098527886e0f7030069857d2e4169ee7',
      },
      'finalized',
    ],
  });
});

test.each([
  ['an error of the node', 200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32000}}'],
  ['an error of the server', 503, '{"result":"0x1"}'],
  ['something else than JSON', 200, '<html>'],
  ['an empty result', 200, '{"result":"0x"}'],
])('reserves: %s is no balance', async (_what, status, body) => {
  answer = { status, body };
  expect(await read({ coin: 'eth', address: ETH })).toBeNull();
  expect(await read({ coin: 'btc', address: BTC })).toBeNull();
});

test('reserves: the setting names coins and addresses; what is wrong or listed twice is refused', () => {
  const parse = (text: string) => parseReserveAddresses('RESERVE_ADDRESSES', text);
  expect(parse(` btc:${BTC}, usdt:${ETH},eth:${ETH} `)).toEqual([
    { coin: 'btc', address: BTC },
    { coin: 'usdt', address: ETH },
    { coin: 'eth', address: ETH },
  ]);
  expect(parse('')).toEqual([]);
  for (const wrong of [`btc:${ETH}`, 'btc', `doge:D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD`, BTC]) {
    expect(() => parse(wrong)).toThrow('is not a coin and its address');
  }
  expect(() => parse(`eth:${ETH},eth:${ETH.toLowerCase()}`)).toThrow('is listed twice');
});
