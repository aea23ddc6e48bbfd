import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium for the browser tests: one that is here, the test tool's own, or Debian's, in that order. */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const found = process.env['CHROMIUM_PATH'] ?? systemChromium() ?? (await ownChromium());
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
  const installed =
    process.getuid?.() === 0 &&
    tryCommand('apt-get', ['update', '-qq']) &&
    tryCommand('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation', 'fonts-noto-color-emoji']);
  const packaged = installed ? systemChromium() : undefined;
  if (packaged) return packaged;
  throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.');
}

function systemChromium(): string | undefined {
  const candidates = FOLDERS.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
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
