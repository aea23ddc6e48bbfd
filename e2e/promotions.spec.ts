import { randomInt } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { field, newPlayer } from './account-steps.ts';
import { sandboxOf } from './api.ts';
import { expect, test } from './journey.ts';
import { act, approve, enterOffice, menu } from './office-steps.ts';
import { expectNoSidewaysScroll } from './visit.ts';

// This version needs a code, so that the other journeys keep their offers.
test('promotions: one colleague writes a version and a code, another approves both, and a player activates it', async ({
  page,
  browser,
}) => {
  await newPlayer(page);
  const sandbox = await sandboxOf(page);
  const admin = await enterOffice(browser, sandbox, 'admin@roulo.example');
  const second = await enterOffice(browser, sandbox, 'second@roulo.example');
  const number = randomInt(100_000, 999_999);
  const name = `Journey ${number}`;
  const code = `JOURNEY${number}`;

  await menu(admin, /Promotions/).click();
  await admin.getByRole('button', { name: 'Write a version' }).click();
  const form = admin.locator('form').filter({ hasText: 'Bonus percents' });
  await field(form, 'Name').fill(name);
  // A bonus of 200% could be exploited, so it is refused, with the figures.
  await field(form, 'Bonus percents, one for each deposit').fill('200');
  await form.getByRole('checkbox', { name: 'Only with a code' }).check();
  await form.getByRole('button', { name: 'Project its cost and keep it' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Keep as a new version' });
  await field(dialog, 'Reason').fill('A test of the limits');
  await dialog.getByRole('button', { name: 'Keep as a new version' }).click();
  await expect(dialog).toContainText('At most 20% is allowed');
  await admin.keyboard.press('Escape');
  await field(form, 'Bonus percents, one for each deposit').fill('50, 25');
  await field(form, 'Days to deposit after the activation').fill('14');
  await field(form, 'Budget, $').fill('2000');
  await form.getByRole('button', { name: 'Project its cost and keep it' }).click();
  await field(dialog, 'Reason').fill('For the journey');
  await dialog.getByRole('button', { name: 'Keep as a new version' }).click();
  await expect(dialog).toBeHidden({ timeout: 90_000 });

  const versions = admin.getByRole('table', { name: 'Versions' });
  await versions.getByRole('row', { name: new RegExp(name) }).click();
  await expect(admin.getByText('no play gains more than')).toBeVisible();
  const heading = admin.getByRole('heading', { name: `: ${name}` });
  const version = /Version (\d+):/.exec((await heading.textContent()) ?? '')![1]!;
  await admin.getByRole('button', { name: 'Propose to open it' }).click();
  const proposing = admin.getByRole('dialog', { name: `Open version ${version}` });
  await field(proposing, 'Reason').fill('For the journey');
  await proposing.getByRole('button', { name: `Open version ${version}` }).click();
  await expect(proposing).toBeHidden();
  await expect(versions.getByRole('row', { name: new RegExp(name) })).toContainText('waits for a second person');
  await approve(second, new RegExp(`open version ${version} of the promotion`), 'projected cost');
  await act(admin, 'Add a code', 'For the journey', { Code: code, Version: version, 'Uses in all': '1' });
  await approve(second, new RegExp(`add the code ${code}`), code);
  await menu(second, /Promotions/).click();
  await expectAccessible(second);
  await second.setViewportSize({ width: 768, height: 1_000 });
  await expectNoSidewaysScroll(second);

  await page.goto('/promo');
  const main = page.getByRole('main');
  await expect(main.getByText('Version 1. If you activate it, you keep these terms.')).toBeVisible();
  await field(main, 'Your code').fill('NOSUCHCODE');
  await main.getByRole('button', { name: 'Show its terms' }).click();
  await expect(main.getByText('This code cannot be used')).toBeVisible();
  await field(main, 'Your code').fill(code.toLowerCase());
  await main.getByRole('button', { name: 'Show its terms' }).click();
  await expect(main.getByText(`The code ${code} opens these terms.`)).toBeVisible();
  await expect(main.getByText('Deposits bring a bonus for 14 days after you activate it.')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Activate Promotion' }).click();
  await expect(page.getByText('Promotion Activated!')).toBeVisible();
  await expect(main.getByText(`You have version ${version} of the terms.`)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Deposit for 50%' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await admin.reload();
  const codes = admin.getByRole('table', { name: 'Codes' });
  await expect(codes.getByRole('row', { name: code })).toContainText('1 of 1');
});
