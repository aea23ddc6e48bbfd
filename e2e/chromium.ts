import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The headless engine: journeys take a quarter less time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FONTS = ['fonts-liberation', 'fonts-noto-color-emoji'];
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for browser tests: an installed one, the test runner's, or Debian's, in that order. Measurements use a full one, as
 * people do.
 */
export async function findChromium(log: (line: string) => void, { isWhole = false } = {}): Promise<string> {
  const names = isWhole ? NAMES : [SHELL, ...NAMES];
  const found = process.env['CHROMIUM_PATH'] ?? systemChromium(names) ?? (await ownChromium());
  if (found) {
    log(`Browser: ${found}`);
    return found;
  }
  log('Browser: none found, trying the download of the test tool…');
  if (tryCommand('npx', ['playwright', 'install', 'chromium'])) {
    const downloaded = await ownChromium();
    if (downloaded) return downloaded;
  }
  log("Browser: no download, trying Debian's package…");
  const install = (name: string) => tryCommand('apt-get', ['install', '-y', '-qq', name, ...FONTS]);
  const installed =
    process.getuid?.() === 0 &&
    tryCommand('apt-get', ['update', '-qq']) &&
    ((!isWhole && install(SHELL)) || install('chromium'));
  const packaged = installed ? systemChromium(names) : undefined;
  if (packaged) return packaged;
  throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.');
}

function systemChromium(names: string[]): string | undefined {
  const candidates = names.flatMap((name) => FOLDERS.map((folder) => path.join(folder, name)));
  return [...candidates, ...MAC_APPS].find((file) => existsSync(file));
}

async function ownChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

function tryCommand(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}
