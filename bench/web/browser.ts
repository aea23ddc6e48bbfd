import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
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

export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** A page in a context of its own, which is left with `page.context().close()`. `origin`: the demo player is signed in there. */
export async function openPage(browser: Browser, options: BrowserContextOptions, origin?: string): Promise<Page> {
  const context = await browser.newContext(options);
  if (origin !== undefined) await signIn(context, origin);
  return context.newPage();
}

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

/** Makes the processor so many times slower for a page, each time it is called. */
export async function throttleOf(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate }));
}

/** Runs a program of ours in the page. What it offers, it puts into `globalThis.page`. */
export async function addProgram(page: Page, file: string): Promise<void> {
  const build = await rolldown({ input: path.join(projectRoot(), file), platform: 'browser', logLevel: 'warn' });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  await page.addScriptTag({ content: output[0].code, type: 'module' });
  await page.waitForFunction(() => 'page' in globalThis);
}

/** The screens that are pictured, and the size of their pictures on a sheet. */
export const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, columns: 10, width: 200 },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, columns: 5, width: 400 },
  { name: 'laptop', viewport: { width: 1280, height: 720 }, columns: 5, width: 400 },
] as const;

export interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

/** Pictures beside each other in one file, each with its name under it. */
export async function writeSheet(
  browser: Browser,
  file: string,
  shots: readonly Shot[],
  { columns, width }: { readonly columns: number; readonly width: number },
): Promise<void> {
  const figures = shots.map(({ name, png }) => {
    const picture = `<img src="data:image/png;base64,${png.toString('base64')}" style="width:${width}px;display:block">`;
    return `<figure style="margin:0">${picture}<figcaption>${name}</figcaption></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: columns * (width + 6) + 6, height: 400 } });
  await page.setContent(
    `<body style="margin:6px;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:6px;background:#111;color:#ddd;font:12px sans-serif">${figures.join('')}</body>`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
