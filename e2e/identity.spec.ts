import { expectAccessible } from './accessibility.ts';
import { enterAsNewcomer, expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const passport = { name: 'passport.png', mimeType: 'image/png', buffer: PICTURE };
const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

const status = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const level = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function fillDetails(page: Page, firstName: string): Promise<void> {
  const details = level(page, 'Your Details');
  await details.getByLabel('First name').fill(firstName);
  await details.getByLabel('Last name').fill('Lovelace');
  await details.getByLabel('Date of birth').fill('1990-12-10');
  await details.getByLabel('Country').selectOption('CA');
  await details.getByLabel('Address line 1').fill('12 St James Square');
  await details.getByLabel('City').fill('Toronto');
  await details.getByLabel('Phone number').fill('+1 416 555 0100');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your details have been saved.')).toBeVisible();
}

async function submitAll(page: Page, firstName: string): Promise<void> {
  await enterAsNewcomer(page, '/settings/verification');
  await expect(status(page)).toHaveText('Temporarily approved');
  await fillDetails(page, firstName);
  await level(page, 'Identity Verification').getByLabel('Page with your photo').setInputFiles(passport);
  await level(page, 'Address Verification').getByLabel('Bill, statement or letter').setInputFiles(bill);
  await expect(page.getByText('Everything is complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(status(page)).not.toHaveText('Temporarily approved');
}

test('verification: a new player enters details, uploads documents, submits, and is approved', async ({ page }) => {
  const complaints = noteComplaints(page);
  await submitAll(page, 'Ada');
  await expect(status(page)).toHaveText('Verified');
  await expect(page.getByText('There is no deposit limit, and you can withdraw.')).toBeVisible();
  await level(page, 'Identity Verification').getByRole('button').first().click();
  await expect(page.getByRole('list', { name: 'Files for Identity Verification' })).toContainText('passport.png');
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  // The browser re-encoded the picture before sending it, without the camera's metadata.
  const { documents } = (await (await page.request.get('/api/kyc')).json()) as { documents: { contentType: string }[] };
  // Both are sent in parallel, so either may arrive first.
  expect(documents.map(({ contentType }) => contentType).toSorted()).toEqual(['application/pdf', 'image/jpeg']);
  await expectAccessible(page, { within: 'main' });
  await expectNoSidewaysScroll(page);
  // Before sign-in, the page asks once for a session that does not exist.
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});

test('verification: rejected documents are named, replaced and submitted again', async ({ page }) => {
  await submitAll(page, 'Resubmit');
  await expect(status(page)).toHaveText('Please resubmit');
  await expect(page.getByText('We could not read your identity document.')).toBeVisible();
  const identity = level(page, 'Identity Verification');
  await expect(identity.getByText('Please replace')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit again' })).toBeDisabled();
  await level(page, 'Your Details').getByRole('button').first().click();
  await fillDetails(page, 'Ada');
  await identity.getByLabel('Page with your photo').setInputFiles({ ...passport, name: 'sharper.png' });
  await page.getByRole('button', { name: 'Submit again' }).click();
  await expect(status(page)).toHaveText('Verified');
});

test('verification: a rejection says why and what it means', { tag: '@long' }, async ({ page }) => {
  await submitAll(page, 'Reject');
  await expect(status(page)).toHaveText('Rejected');
  await expect(page.getByText('Your documents did not confirm your details.')).toBeVisible();
  await expect(page.getByText('Play and deposits are closed on your account.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Submit/ })).toHaveCount(0);
  await expectAccessible(page, { within: 'main' });
});

test('verification: wrong details and files are refused at their fields', async ({ page }) => {
  await enterAsNewcomer(page, '/settings/verification');
  const details = level(page, 'Your Details');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByLabel('First name')).toBeFocused();
  await expect(details.getByText('Please fill this in.')).toHaveCount(7);
  await details.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 10}-01-01`);
  await expect(details.getByText('You must be at least 18 years old.')).toBeVisible();
  const identity = level(page, 'Identity Verification');
  await identity.getByRole('button').first().click();
  const place = identity.getByLabel('Page with your photo');
  await place.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('MZ not a picture') });
  await expect(identity.getByText('Please choose a JPEG, PNG or PDF file.')).toBeVisible();
  await identity.getByRole('radio', { name: 'Identity card' }).check();
  await identity.getByLabel('Front').setInputFiles(passport);
  await expect(identity.getByRole('list', { name: /Files/ })).toContainText('passport.png');
  await expect(page.getByText('the back of your card')).toBeVisible();
  await identity.getByRole('button', { name: 'Remove passport.png' }).click();
  await expect(identity.getByRole('list', { name: /Files/ })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('verification: a file can be dropped on its upload area', { tag: '@long' }, async ({ page }) => {
  await enterAsNewcomer(page, '/settings/verification');
  const identity = level(page, 'Identity Verification');
  await identity.getByRole('button').first().click();
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
      return transfer;
    },
    [...PICTURE],
  );
  const place = identity.locator('label', { hasText: 'Page with your photo' });
  await place.dispatchEvent('dragover', { dataTransfer: data });
  await expect(identity.getByText('Drop to add it')).toBeVisible();
  await place.dispatchEvent('drop', { dataTransfer: data });
  await expect(identity.getByRole('list', { name: /Files/ })).toContainText('dropped.png');
});
