import { createHmac, createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawNumbers } from '../../fairness/draw.ts';
import * as dice from '../dice/rules.ts';
import * as keno from '../keno/rules.ts';
import * as mines from '../mines/rules.ts';
import * as plinko from '../plinko/rules.ts';
import { valueOf } from '../test-stats.ts';

const ROUNDS = 1_000_000;
const DEVIATIONS_MAX = 4.5;

test(
  'distribution: a million nonces of one pair fall as the exact chances say, in all four games',
  { timeout: 300_000 },
  () => {
    const serverSeed = 'b7f2d1a4c05e9836f1e47d20ac9b5386e2740d1fb893c65a0e7d42f918ab36c5';
    const key = createSecretKey(serverSeed, 'latin1');
    const hmac = (_key: string, message: string) => createHmac('sha256', key).update(message).digest();
    const deciles = counters(10);
    const boxes = counters(17);
    const cells = counters(25);
    const balls = counters(41);
    const plinkoBet = { rows: 16, risk: 'low' } as const;
    const kenoBet = { numbers: [], risk: 'low' } as const;
    for (let nonce = 1; nonce <= ROUNDS; nonce += 1) {
      // Each game reads the beginning of the same stream, as it would for this nonce.
      const numbers = drawNumbers(hmac, { serverSeed, clientSeed: 'distribution', nonce }, 16);
      deciles[Math.min(9, Math.floor(dice.draw(numbers, { threshold: 5_000 }).roll / 1_000))]! += 1;
      boxes[plinko.draw(numbers, plinkoBet).point]! += 1;
      for (const cell of mines.draw(numbers, { mines: 3 }).mineCells) cells[cell]! += 1;
      for (const ball of keno.draw(numbers, kenoBet).outcome) balls[ball]! += 1;
    }

    deciles.forEach((count, decile) => expectNear(`decile ${decile}`, count, (decile === 9 ? 1_001 : 1_000) / 10_001));
    boxes.forEach((count, point) => expectNear(`box ${point}`, count, valueOf(plinko.boxChance(16, point))));
    cells.forEach((count, cell) => expectNear(`cell ${cell}`, count, 3 / 25));
    balls.forEach((count, ball) => expectNear(`number ${ball}`, count, ball === 0 ? 0 : 10 / 40));
  },
);

function counters(length: number): number[] {
  return Array.from({ length }, () => 0);
}

function expectNear(place: string, count: number, chance: number): void {
  const deviation = Math.sqrt(ROUNDS * chance * (1 - chance));
  expect(Math.abs(count - ROUNDS * chance), place).toBeLessThanOrEqual(DEVIATIONS_MAX * deviation);
}
