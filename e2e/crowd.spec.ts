import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { postFrom, signInFunded } from './funded-player.ts';

test('crowd: a bet appears on the home page of a visitor, first with the name and then without it', async ({
  page,
  browser,
}) => {
  const username = await signInFunded(page, { primary: 500 });
  await postFrom(page, '/api/users/show-name', { showsName: true });
  const keno = { selectedNumbers: [1, 2, 3, 4, 5], betAmount: 123.45, risk: 'low' };
  await postFrom(page, '/api/keno/play/keno', keno);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  const bets = visitor.getByRole('region', { name: 'Bets' });
  await bets.getByRole('tab', { name: 'High stakes' }).click();
  const line = bets.getByRole('link', { name: /\$123\.45/ }).first();
  await expect(line).toContainText(username);
  await expectAccessible(visitor);

  await postFrom(page, '/api/users/show-name', { showsName: false });
  await expect(line).toContainText('Hidden');
  await line.click();
  await expect(visitor).toHaveURL(/\/bet\//);
  await visitor.context().close();
});

test('crowd: a player sees a new bet below a game without a reload, and can pause the list', async ({ page }) => {
  await signInFunded(page, { primary: 500 });
  await page.goto('/casino/originals/keno');
  const bets = page.getByRole('region', { name: 'Bets' });
  await expect(bets.getByRole('tab', { name: 'All bets' })).toHaveAttribute('aria-selected', 'true');
  // Few other journeys bet so much: their lines do not push these out.
  await bets.getByRole('tab', { name: 'High stakes' }).click();
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3], betAmount: 131.07, risk: 'low' });
  await expect(bets.getByRole('link', { name: /\$131\.07/ })).toHaveCount(1);
  await bets.getByRole('button', { name: 'Pause the list' }).click();
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3], betAmount: 132.08, risk: 'low' });
  // The server tells it within moments; the page must not show it.
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await fetch('/api/public-bets?list=high')).text()).includes('132.08')),
    )
    .toBe(true);
  await expect(bets.getByRole('link', { name: /\$132\.08/ })).toHaveCount(0);
  await bets.getByRole('button', { name: 'Resume the list' }).click();
  await expect(bets.getByRole('link', { name: /\$132\.08/ })).toHaveCount(1);
});
