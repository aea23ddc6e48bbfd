import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type JSHandle,
  type Page,
} from '@playwright/test';
import { rolldown } from 'rolldown';
import { postFrom } from '../../e2e/api.ts';
import { findChromium } from '../../e2e/chromium.ts';
import { projectRoot } from '../../src/db/project-root.ts';

/** A whole browser, as people use it, while `work` goes on. */
export async function withBrowser<T>(
  work: (browser: Browser, program: string) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> {
  const executablePath = await findChromium(console.log, { isWhole: true });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags],
  });
  try {
    return await work(browser, executablePath);
  } finally {
    await browser.close();
  }
}

/** The screens that pages are looked at on. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
};
export const DESKTOP = { viewport: SCREENS.desktop };

/** `origin`: the demo player is signed in there. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
  origin?: string,
): Promise<BrowserContext> {
  if (origin === undefined) return browser.newContext(options);
  const context = await browser.newContext({ ...options, baseURL: origin });
  await signIn(context);
  return context;
}

/** A page in a context of its own, which is left with `page.context().close()`. */
export async function openPage(browser: Browser, options: BrowserContextOptions, origin?: string): Promise<Page> {
  const context = await openContext(browser, options, origin);
  return context.newPage();
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await postFrom(page, '/api/users/login', { identifier: 'demo', password: 'Demo123!' });
  await page.goto('/simulation');
  // Then the browser remembers that somebody was signed in, and reserves space for the header.
  await page.getByRole('button', { name: 'Account of demo' }).waitFor();
  await page.close();
}

/** Makes the processor so many times slower for a page. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Runs a program of ours in the page; gives what it puts into `globalThis.page`. */
export async function addProgram<Offered>(page: Page, file: string): Promise<JSHandle<Offered>> {
  const build = await rolldown({ input: path.join(projectRoot(), file), platform: 'browser', logLevel: 'warn' });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  await page.addScriptTag({ content: output[0].code, type: 'module' });
  return page.waitForFunction(() => (globalThis as { page?: Offered }).page) as Promise<JSHandle<Offered>>;
}
