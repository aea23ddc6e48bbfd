import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startTestServer } from '../src/app/test-server.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { testDatabase } from '../src/db/test-database.ts';
import { fundedPlayer, KENO, PLINKO, rollDice, type PlinkoAnswer } from '../src/games/test-player.ts';
import { bundle } from './bundle.mjs';

test('export: the CSV of a player is verified by the command alone, once the seeds are revealed', async () => {
  const db = await testDatabase();
  const server = await startTestServer(db);
  const player = await fundedPlayer(server, db, 100);
  await player.play('/api/keno/play/keno', KENO);
  await rollDice(player, 1, 50);
  const plinko = await player.play<PlinkoAnswer>('/api/plinko/start', PLINKO);
  await player.play('/api/plinko/multiplier', { gameId: plinko.gameId });
  const command = await bundle(projectRoot(), 'verifier/command.ts');
  const verify = async () => {
    const { body } = await player.get('/api/bets/export');
    return spawnSync(process.execPath, [command, '-'], { input: body, encoding: 'utf8' });
  };
  expect((await verify()).status).toBe(3);
  await player.post('/api/fairness/rotate');
  const { status, stdout } = await verify();
  expect(stdout).toContain('3 of 3 verified');
  expect(status).toBe(0);
});
