import { expect, test } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { createCoinCheck } from './coin-check.ts';
import { CURRENCY_CODES } from './currencies.ts';
import { createTestProcessor } from '../processor/test-processor.ts';

test('coins: one that is missing, switched off or on another chain is closed', async () => {
  const processor = createTestProcessor(systemClock);
  const reply = await processor.currencies();
  const listed = reply.ok ? reply.value : [];
  const coins = listed.flatMap((coin) => {
    if (coin.listed === 'sol') return [];
    if (coin.listed === 'doge') return { ...coin, enabled: false };
    return coin.listed === 'usdterc20' ? { ...coin, network: 'trx' } : coin;
  });
  const lines: string[] = [];
  const check = createCoinCheck({ ...processor, currencies: async () => ({ ok: true, value: coins }) }, (line) => {
    lines.push(line);
  });
  expect(check.isOpen('btc')).toBeNull();
  expect(await check.run()).toBe(true);
  expect(CURRENCY_CODES.filter((code) => !check.isOpen(code))).toEqual(['usdt', 'sol', 'doge']);
  await check.run();
  expect(lines).toHaveLength(3);
});

test('coins: while the processor does not answer nothing is known', async () => {
  const processor = createTestProcessor(systemClock);
  processor.failNext('currencies', 'unreachable');
  const check = createCoinCheck(processor, () => {});
  expect(await check.run()).toBe(false);
  expect(check.isOpen('btc')).toBeNull();
  expect(await check.run()).toBe(true);
  processor.failNext('currencies', 'unclear');
  await check.run();
  expect(check.isOpen('btc')).toBe(true);
});
