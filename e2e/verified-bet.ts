import { spawnSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { bundle } from '../scripts/bundle.mjs';

/** A settled bet with a revealed seed verifies on its page, in the standalone file, and on the command line. */
export async function expectVerifiedEverywhere(page: Page, id: string): Promise<void> {
  await page.goto(`/bet/${id}`);
  await expect(page.getByText('Verified here, in your browser')).toBeVisible();
  const standalone = page.locator('a[href^="/verifier.html#bet="]');
  const address = await standalone.getAttribute('href');
  await page.goto(address!);
  await expect(page.getByRole('status')).toHaveText('✓Verified');

  const bet = await (await page.request.get(`/api/bets/${id}`)).text();
  const command = await bundle(process.cwd(), 'verifier/command.ts');
  const { status, stdout } = spawnSync(process.execPath, [command, '-'], { input: bet, encoding: 'utf8' });
  expect(stdout).toMatch(/^Verified\.$/m);
  expect(status).toBe(0);
}
