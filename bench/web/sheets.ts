import type { Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

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
