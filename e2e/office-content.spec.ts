import { randomInt } from 'node:crypto';
import { sandboxOf } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { field } from './account-steps.ts';
import { expect, test } from './journey.ts';
import { approve, enterOffice, menu } from './office-steps.ts';
import { expectNoSidewaysScroll } from './visit.ts';

const LANGUAGES = {
  English: 'Winter notes',
  Español: 'Notas de invierno',
  Português: 'Notas de inverno',
  日本語: '冬のメモ',
};

test('office: an article is written in every language, looked at on the real page, approved by another, read and withdrawn', async ({
  page,
  browser,
}) => {
  const key = `winter-notes-${randomInt(1_000_000)}`;
  const sandbox = await sandboxOf(page);
  const writer = await enterOffice(browser, sandbox, 'admin@roulo.example');
  await menu(writer, /Content/).click();
  await expect(writer.getByRole('row', { name: /house-edge-guide/ })).toContainText('version 1');
  await writer.getByRole('button', { name: 'New article' }).click();
  await field(writer.getByRole('dialog', { name: 'New article' }), 'Name').fill(key);
  await writer.getByRole('button', { name: 'Write it' }).click();
  for (const [language, title] of Object.entries(LANGUAGES)) {
    await writer.getByRole('tab', { name: new RegExp(`^${language}`) }).click();
    await field(writer, 'Title').fill(title);
    await field(writer, 'Summary').fill(`${title}.`);
    if (language === 'English') await writer.getByRole('button', { name: 'Add a section' }).click();
    await field(writer, 'Heading of section 1').fill('Snow');
    await field(writer, 'Text of section 1').fill('A first paragraph, with {rakeback.percent}.\n\n- one\n- two');
    await field(writer, 'Title').focus();
  }
  await expectAccessible(writer);
  // Coming back to the window loads the document again, which does not exist yet. What was typed stays.
  const again = writer.waitForResponse((response) => response.url().endsWith(`/api/documents/article/${key}`));
  await writer.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await again;
  await expect(field(writer, 'Title')).not.toHaveValue('');
  await writer.getByRole('button', { name: 'Save draft' }).click();
  const saving = writer.getByRole('dialog', { name: 'Save as a draft' });
  await field(saving, 'Reason').fill('The first version');
  await saving.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(writer.getByText('Version 1')).toBeVisible();

  const previewed = writer.context().waitForEvent('page');
  await writer.getByRole('button', { name: 'Preview' }).click();
  const preview = await previewed;
  await expect(preview.getByRole('heading', { name: 'Winter notes' })).toBeVisible();
  await expect(preview.getByRole('status').filter({ hasText: 'Preview' })).toBeVisible();
  await expect(preview.getByText('with 5%.')).toBeVisible();
  await page.goto(`/blogs/${key}`);
  await expect(page.getByRole('heading', { name: 'Blog not found' })).toBeAttached();

  await writer.getByRole('button', { name: 'Propose to publish' }).click();
  const publishing = writer.getByRole('dialog', { name: 'Publish version 1' });
  await field(publishing, 'Reason').fill('It is winter');
  await publishing.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(publishing).toBeHidden();
  const second = await enterOffice(browser, sandbox, 'second@roulo.example');
  await approve(second, new RegExp(key), 'Notas de invierno');
  await expect.poll(async () => (await page.goto(`/blogs/${key}`))!.status(), { timeout: 60_000 }).toBe(200);
  await expect(page.getByRole('heading', { name: 'Winter notes' })).toBeVisible();
  await expect(page.getByText('Preview: not published')).toBeHidden();
  await page.goto('/blogs');
  await expect(page.getByRole('link', { name: /Winter notes/ })).toBeVisible();

  await writer.getByRole('button', { name: 'History' }).click();
  await expect(writer.getByRole('table', { name: 'Published' })).toContainText('players see it');
  await writer.setViewportSize({ width: 768, height: 900 });
  await expectNoSidewaysScroll(writer);
  await writer.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const withdrawing = writer.getByRole('dialog', { name: 'Withdraw it' });
  await field(withdrawing, 'Reason').fill('Spring has come');
  await withdrawing.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(withdrawing).toBeHidden();
  await expect.poll(async () => (await page.goto(`/blogs/${key}`))!.status(), { timeout: 60_000 }).toBe(410);
  await expect(page.getByRole('heading', { name: 'Blog not found' })).toBeAttached();
});
