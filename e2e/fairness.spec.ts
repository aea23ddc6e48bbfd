import { postFrom } from './api.ts';
import { signInFunded } from './funded-player.ts';
import { noteComplaints } from './visit.ts';
import { GAMES } from '../src/games/all.ts';
import { expect, test, type Page } from './journey.ts';

/** Waits until the table knows the player, because it then starts over and closes the dialog. */
async function openFairness(page: Page) {
  await page.goto('/casino/originals/keno');
  await expect(page.getByRole('button', { name: 'Switch to play money' })).toBeVisible();
  await page.getByRole('button', { name: 'Fairness' }).click();
}

test('fairness: a changed seed reveals the old one, and the browser verifies every bet made with it', async ({
  page,
}) => {
  const complaints = noteComplaints(page);
  await signInFunded(page, { primary: 100 });
  for (const risk of ['low', 'medium', 'high']) {
    await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3], betAmount: 0.5, risk });
    await postFrom(page, '/api/mines/auto', { betAmount: 0.5, minesCount: 3, cells: [4, 9] });
  }
  await openFairness(page);
  const dialog = page.getByRole('dialog', { name: 'Fairness: Keno' });
  await expect(dialog.getByText('Bets made with this pair')).toContainText('6');
  await dialog.getByRole('button', { name: 'New seeds, reveal the current one' }).click();
  await expect(dialog.getByText('Its fingerprint matches the one you were shown.')).toBeVisible();
  await expect(dialog.getByText('6 of 6 verified')).toBeVisible();
  const seed = dialog.getByLabel('Your client seed');
  await seed.fill('with space');
  await expect(dialog.getByRole('button', { name: 'Save and reveal' })).toBeDisabled();
  await seed.fill('my-own-seed');
  await dialog.getByRole('button', { name: 'Save and reveal' }).click();
  await expect(dialog.getByText('No bets were made with this pair.')).toBeVisible();
  await expect(seed).toHaveValue('my-own-seed');
  expect(complaints).toEqual([]);
});

test('fairness: seeds cannot be changed while a round is open, and the dialog says why', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await postFrom(page, '/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
  await openFairness(page);
  await page.getByRole('button', { name: 'New seeds, reveal the current one' }).click();
  await expect(page.getByText('You still have an open round. Please finish it first.')).toBeVisible();
});

const BETS: [string, string, object, string][] = [
  ['keno', '/api/keno/play/keno', { selectedNumbers: [5, 6, 7], betAmount: 1, risk: 'low' }, 'gameId'],
  ['plinko', '/api/plinko/start', { betAmount: 1, rows: 12, risk: 'high' }, 'gameId'],
  ['mines', '/api/mines/auto', { betAmount: 1, minesCount: 4, cells: [0, 12] }, 'gameId'],
];

for (const [game, path, body, idField] of BETS) {
  test(`fairness: the page of a ${game} bet replays it, and verifies it for anybody once its seed is revealed`, async ({
    page,
    browser,
  }) => {
    await signInFunded(page, { primary: 100 });
    const answer = await postFrom(page, path, body);
    const id = String(answer[idField]);
    if (game === 'plinko') await postFrom(page, '/api/plinko/multiplier', { gameId: id });
    const visitor = await browser.newPage();
    const complaints = noteComplaints(visitor);
    await visitor.goto(`/bet/${id}`);
    await expect(visitor.getByText('The server seed of this bet is still in use.')).toBeVisible();
    await postFrom(page, '/api/fairness/rotate', {});
    await visitor.reload();
    await expect(visitor.getByText('Verified here, in your browser')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Replay' })).toBeVisible();
    await expect(visitor.getByText('different', { exact: true })).toHaveCount(0);
    expect(complaints).toEqual([]);
    await visitor.close();
  });
}

test('fairness: the browser has the same rules as the server, and an unknown bet has its own message', async ({
  page,
}) => {
  await page.goto('/fairness');
  await expect(page.getByText('the same', { exact: true })).toHaveCount(GAMES.length);
  for (const game of GAMES) {
    const { heads, rows } = game.returns();
    const table = page.getByRole('region', { name: game.texts.name, exact: true }).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveCount(heads.length);
    const lines = table.getByRole('row');
    await expect(lines).toHaveCount(1 + rows.length);
    for (const [index, [, ...cells]] of rows.entries()) {
      const told = await lines
        .nth(index + 1)
        .getByRole('cell')
        .allTextContents();
      for (const [column, cell] of cells.entries()) {
        if (typeof cell !== 'object') continue;
        const percent = (Number(cell.numerator) / Number(cell.denominator)) * 100;
        expect(told[column], `${game.id} ${column}`).toMatch(/^\d+(\.\d+)?%$/);
        expect(Number.parseFloat(told[column]!)).toBeCloseTo(percent, 3);
      }
    }
  }
  await page.goto('/bet/nothing');
  await expect(page.getByText('This bet does not exist.')).toBeVisible();
  const verifier = await page.request.get('/verifier.html');
  expect(verifier.headers()['content-security-policy']).toContain("script-src 'sha256-");
});
