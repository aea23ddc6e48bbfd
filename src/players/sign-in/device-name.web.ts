import { playersTexts } from '../../texts/players.ts';

/** A device's name for players, derived from the user agent: 'Chrome on Windows'. */
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

// Most browsers also name others for compatibility, so the order matters.
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
