import { playersTexts } from '../../texts/players.ts';

/** What a player calls a device, from what its browser says of itself: 'Chrome on Windows'. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const texts = playersTexts.devices;
  if (!browser && !system) return texts.unknown;
  return system ? texts.on(browser ?? texts.unknownBrowser, system) : browser!;
}

export function isPhone(userAgent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(userAgent);
}

// Nearly every browser also names those it wants to be taken for, so the order decides.
const BROWSERS = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;
