import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { signInFunded } from './funded-player.ts';
import { noteComplaints } from './visit.ts';
import { expect, test } from './journey.ts';

test('proof: a visitor tries to cheat and sees which check detects it', async ({ page }) => {
  const complaints = noteComplaints(page);
  await page.goto('/fairness');
  const cheat = page.getByRole('region', { name: 'Try to cheat' });
  await expect(cheat.getByText('Proved: nothing was changed.')).toBeVisible();
  await cheat.getByLabel('Replace the server seed, and recompute everything', { exact: true }).check();
  await expect(cheat.getByText('The result follows from the seeds and the rules.')).toBeVisible();
  await expect(cheat.getByText('The cheating was detected.')).toBeVisible();
  await cheat.getByLabel('The same, for a player without a receipt').check();
  await expect(cheat.getByText('The cheating would NOT be detected.')).toBeVisible();
  await cheat.getByLabel('Pay half').check();
  await expect(cheat.getByText('Caught: the result does not follow')).toBeVisible();
  const memory = page.getByRole('region', { name: 'What this browser remembers' });
  await memory.getByRole('button', { name: 'Check the log now' }).click();
  await expect(memory.getByRole('status')).toContainText(/for the first time|only added|as you last saw/);
  await memory.getByRole('button', { name: 'Check the log now' }).click();
  await expect(memory.getByRole('status')).toContainText(/only added|as you last saw/);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('proof: the browser keeps the receipt of a bet, also after signing out, and the bet page shows it', async ({
  page,
}) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/casino/originals/limbo');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/limbo/play/limbo')),
    page.getByRole('button', { name: 'Play', exact: true }).click(),
  ]);
  const { betId } = (await answer.json()) as { betId: string };
  // This browser keeps the receipt, although no other page was opened.
  await expect.poll(() => page.evaluate(readKept, betId)).toMatchObject({ receipt: { receipt: { id: betId } } });
  await page.goto(`/bet/${betId}`);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByText('The signed receipt says the same as this bet.')).toBeVisible();
  await expect(receipt.getByText('This browser has kept it since')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Download the evidence' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`roulo-bet-${betId}.json`);
  const evidence = await readFile(await download.path(), 'utf8');
  // The casino writes its keys into the verifier that it serves.
  await page.goto('/verifier.html');
  await expect(page.getByText('Printed into this file by the casino on')).toBeVisible();
  await page.getByLabel('Bet as JSON').fill(evidence);
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
  await expect(page.getByText('✕ different')).toHaveCount(0);
  const { key } = (JSON.parse(evidence) as { receipt: { key: string } }).receipt;
  await page.getByLabel('Bet as JSON').fill(evidence.replaceAll(key, 'ab'.repeat(32)));
  await expect(page.getByRole('status')).toContainText('does not belong to this casino');
  await page.goto('/fairness');
  const memory = page.getByRole('region', { name: 'What this browser remembers' });
  await memory.getByRole('button', { name: 'Forget it on this device' }).click();
  await expect(memory.getByText('Without it this browser cannot contradict us')).toBeVisible();
  await memory.getByRole('button', { name: 'Keep it' }).click();
  await page.context().clearCookies();
  await page.goto('/fairness');
  expect(await page.evaluate(readKept, betId)).not.toBeNull();
});

test('proof: a seed that is exchanged on its reveal raises an alarm with a file of both versions', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/casino/originals/limbo');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/limbo/play/limbo')),
    page.getByRole('button', { name: 'Play', exact: true }).click(),
  ]);
  const { betId } = (await answer.json()) as { betId: string };
  await expect.poll(() => page.evaluate(readKept, betId)).toMatchObject({ receipt: { receipt: { id: betId } } });
  const serverSeed = 'ab'.repeat(32);
  const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex');
  await page.route('**/api/fairness/rotate', async (route) => {
    const told = (await (await route.fetch()).json()) as { revealed: object };
    await route.fulfill({ json: { ...told, revealed: { ...told.revealed, serverSeed, serverSeedHash } } });
  });
  await page.getByRole('button', { name: 'Fairness' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Fairness: Limbo' });
  await dialog.getByRole('button', { name: 'New seeds, reveal the current one' }).click();
  await expect(dialog.getByText('Its fingerprint does NOT match the one you were shown.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the evidence' }).click(),
  ]);
  const evidence = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(evidence).toMatchObject({
    revealed: { serverSeed },
    shown: { signed: { signature: expect.anything() } },
  });
});

test('proof: what the browser remembers is downloaded as a file', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/fairness');
  const memory = page.getByRole('region', { name: 'What this browser remembers' });
  await memory.getByRole('button', { name: 'Check the log now' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    memory.getByRole('button', { name: 'Download the memory' }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    head: { size: expect.any(Number) },
  });
});

/** What IndexedDB holds about a bet, for any player. */
async function readKept(id: string): Promise<unknown> {
  // Opening a missing database would create an empty one before the page can.
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'roulo-memory');
  if (!isThere) return null;
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('roulo-memory');
    request.addEventListener('error', () => reject(new Error('No memory.')));
    request.addEventListener('success', () => {
      const all = request.result.transaction('bets').objectStore('bets').getAll();
      all.addEventListener('success', () => {
        const kept = (all.result as { id: string; receipt: unknown }[]).find((bet) => bet.id === id);
        resolve(kept ?? null);
        request.result.close();
      });
    });
  });
}

test('proof: liabilities are counted, and the page verifies the list by itself', async ({ page }) => {
  const complaints = noteComplaints(page);
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/solvency')).json()) as { latest: object | null }).latest !== null,
    )
    .toBe(true);
  await page.goto('/solvency');
  await expect(page.getByRole('heading', { name: 'Your money is there' })).toBeVisible();
  await page.getByRole('button', { name: 'Check the whole list here' }).click();
  await expect(page.getByText('adds up to the total and leads to the published root')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
