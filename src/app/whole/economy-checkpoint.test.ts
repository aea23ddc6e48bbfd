import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toPlayerId } from '../../ledger/player-id.ts';
import type { DrillState } from '../../../bench/economy/economy.ts';
import { loadState, saveState } from '../../../bench/economy/checkpoint.ts';
import { newModelPlayer } from '../../../bench/economy/model.ts';

test('economy: what is kept of a drill is what comes back', async () => {
  const player = newModelPlayer(toPlayerId(7n), 3, 12_345n);
  player.months.set('2030-01', { staked: 5n, paid: 4n, rewards: 0n });
  player.heldDeposits.push({ number: 1, value: 9n, held: 2n });
  const state = {
    seed: 1,
    players: new Map([[player.id, player]]),
    done: new Map([['keno', 3]]),
    payments: new Map([['1', { paid: 5n, createdAt: new Date(0), parentPaymentId: null }]]),
  } as unknown as DrillState;
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'roulo-checkpoint-')), 'state.json');
  await saveState(file, state);
  expect(await loadState(file)).toEqual(state);
});
