import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from './accessibility.ts';
import vectors from '../src/fairness/vectors.json' with { type: 'json' };
import { GAME_IDS, gameOf, GAMES, type Game } from '../src/games/all.ts';
import { vectorBets, winningBet } from '../src/games/test-bets.ts';
import { buildPage } from '../verifier/build-page.ts';
import { BAD_EVIDENCE, GOOD_EVIDENCE, GOOD_LIST, GOOD_PROOF, HOUSE_KEY } from '../verifier/test-bad-evidence.ts';
import { expect, test, type Page } from './journey.ts';

const bets = vectorBets();
const winners = GAME_IDS.map(winningBet);
const winnerOf = (game: Game) => winners.find((bet) => bet.game === game)!;

test.use({ offline: true });

let address = '';
let complaints: string[] = [];
let requests: string[] = [];

test.beforeEach(async ({ page }, info) => {
  const { file } = await buildPage(process.cwd(), path.join(info.outputDir, 'verifier.html'));
  address = pathToFileURL(file).href;
  complaints = [];
  requests = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address);
});

test.afterEach(() => {
  expect(complaints).toEqual([]);
  expect(requests.filter((url) => !url.startsWith('data:') && url.split('#')[0] !== address)).toEqual([]);
});

const verdict = (page: Page) => page.getByRole('status');

for (const bet of winners) {
  test(`verifier: a bet of ${bet.game} is verified from a file without a connection`, async ({ page }) => {
    const field = page.getByLabel('Bet as JSON');
    await field.fill(JSON.stringify(bet, null, 2));
    await expect(verdict(page)).toHaveText('✓Verified');
    await expect(page.getByText('different')).toHaveCount(0);
    await expect(page.getByRole('img')).toBeVisible();
    await field.fill(JSON.stringify({ ...bet, winnings: 12_345 }));
    await expect(verdict(page)).toContainText('Not verified');
    await expect(page.getByText('should be')).toHaveCount(1);
    await field.fill(JSON.stringify({ ...bet, serverSeed: null }));
    await expect(verdict(page)).toContainText('not revealed yet');
    await field.fill(JSON.stringify({ ...bet, state: 'open' }));
    await expect(verdict(page)).toContainText('still open');
  });
}

const EXPECTED: Record<string, readonly [outcome: string, payout: string]> = {
  Plinko: ['R R L R L L L L R L L L R L L L', '$1.00 × 2 = $2.00'],
  Dice: ['77.18: win', '$1.00 × 1.98 = $1.98'],
  Mines: ['Mines on 19, 22, 7', '$1.00 × 1.4785 = $1.4785'],
  Keno: ['31, 36, 12, 32, 2, 8, 20, 10, 25, 17: 3 hits', '$1.00'],
  Limbo: ['1.28: loss', '$1.00 × 0 = $0.00'],
  Wheel: ['segment 23, counted from 0: 0×', '$1.00 × 0 = $0.00'],
  Crash: ['Crashed at 4.89×, paid 2.00×', '$1.00 × 2 = $2.00'],
  Hilo: ['Q of diamonds, K of spades, 6 of diamonds', '$1.00 × 6.435 = $6.435'],
};

test('verifier: the published example of every game can be computed with the keyboard alone', async ({ page }) => {
  await page.getByRole('tab', { name: 'Paste a bet' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'By hand' })).toBeFocused();
  await page.getByRole('button', { name: 'Published example' }).press('Enter');
  const [seeds] = vectors.public.setA.vectors;
  await expect(page.getByLabel('Server seed')).toHaveValue(seeds!.serverSeed);
  await page.getByRole('radio', { name: 'Plinko' }).focus();
  for (const { id, texts, seeds: from } of GAMES) {
    await expect(page.getByRole('radio', { name: texts.name })).toBeChecked();
    for (const text of EXPECTED[texts.name] ?? ['$1.00 × ']) await expect(page.getByText(text).last()).toBeVisible();
    // A shared round is drawn from its own hash and the salt, without a nonce.
    if (from === 'player') await expect(page.getByText('c590d171').first()).toBeVisible();
    await expect(page.getByLabel('Nonce')).toBeVisible({ visible: from === 'player' });
    const fields = page.locator('#hand-fields');
    for (const { label } of Object.values(gameOf(id).verification.form)) {
      await expect(fields.getByLabel(label, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('radio', { name: 'Plinko' }).check();
  await page.getByLabel('Commitment').fill('f'.repeat(64));
  await expect(verdict(page)).toContainText('not the one committed to');
  await page.getByLabel('Nonce').fill('x');
  await expect(page.getByRole('alert').filter({ hasText: 'whole number' })).toBeVisible();
  await expect(page.getByLabel('Nonce')).toHaveAttribute('aria-invalid', 'true');
});

test('verifier: an export is read from a file, and a link opens a bet', async ({ page }) => {
  const own = [...new Map(bets.map((bet) => [`${bet.serverSeed} ${bet.nonce}`, bet])).values()];
  const exported = (list: readonly object[]) => ({
    name: 'roulo-bets.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(list.map((bet) => JSON.stringify(bet)).join('\n')),
  });
  await page.getByLabel('Open a file').setInputFiles(exported(own));
  await expect(verdict(page)).toHaveText(`✓${own.length} of ${own.length} verified`);
  await page.getByLabel('Open a file').setInputFiles(exported([{ ...own[0], multiplier: 9 }, ...own.slice(1)]));
  await expect(verdict(page)).toHaveText(`✕${own.length - 1} of ${own.length} verified`);
  await expect(page.getByRole('cell', { name: 'different: multiplier' })).toBeVisible();
  const link = `${address}#bet=${encodeURIComponent(JSON.stringify(winners[0]))}`;
  await page.goto(link);
  await expect(verdict(page)).toHaveText('✓Verified');
  // From a bet's page, the file opens with the bet already in the address.
  await page.reload();
  await expect(verdict(page)).toHaveText('✓Verified');
});

test('verifier: bad receipts, heads, lists and proofs are each rejected with their own sentence', async ({ page }) => {
  // The server writes its keys into the file in the same way.
  await page.evaluate((keys) => {
    document.querySelector<HTMLMetaElement>('meta[name=house-keys]')!.content = keys;
  }, `2026-06-01 ${HOUSE_KEY}`);
  const field = page.getByLabel('Bet as JSON');
  for (const [, text, sentence] of BAD_EVIDENCE) {
    await field.fill(text);
    await expect(verdict(page)).toContainText(sentence);
  }
  const good = [
    [GOOD_EVIDENCE, 'Verified and proved by its receipt'],
    [GOOD_PROOF, '$5.00 of Ana is counted'],
    [GOOD_LIST, '2 lines add up to'],
  ] as const;
  for (const [text, sentence] of good) {
    await field.fill(text);
    await expect(verdict(page)).toContainText(sentence);
  }
});

test('verifier: a bet is text, never markup', async ({ page }) => {
  const tag = '<img src=x onerror=alert(1)>';
  await page.getByLabel('Bet as JSON').fill(JSON.stringify({ ...winners[0], ending: tag, serverSeedHash: tag }));
  await expect(page.getByText(tag).first()).toBeVisible();
  await expect(page.locator('#details img')).toHaveCount(0);
});

test('verifier: no bet makes the page scroll sideways', { tag: '@phone' }, async ({ page }) => {
  for (const bet of winners) {
    await page.getByLabel('Bet as JSON').fill(JSON.stringify(bet));
    await expect(verdict(page)).toHaveText('✓Verified');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('verifier: the page has no accessibility faults', async ({ page }) => {
  await page.getByLabel('Bet as JSON').fill(JSON.stringify({ ...winnerOf('keno'), winnings: 7 }));
  await expect(verdict(page)).toContainText('Not verified');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'By hand' }).click();
  await page.getByRole('radio', { name: 'Mines' }).check();
  await page.getByRole('button', { name: 'Published example' }).click();
  await expect(verdict(page)).toContainText('Mines');
  await expectAccessible(page);
});
