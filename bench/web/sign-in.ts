import type { BrowserContext } from '@playwright/test';

/** Signs the demo player in, for every page of the context. */
export async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/simulation`);
  const status = await page.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
    const response = await fetch('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ identifier: 'demo', password: 'Demo123!' }),
    });
    return response.status;
  });
  if (status !== 200) throw new Error(`The demo player could not sign in: ${status}.`);
  // The browser remembers that somebody was signed in and reserves space for the header.
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.close();
}
