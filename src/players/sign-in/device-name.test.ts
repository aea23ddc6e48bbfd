import { expect, test } from 'vitest';
import { deviceName, isPhone } from './device-name.web.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/17.0 Safari/605.1.15`, 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${KIT} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${KIT} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'Browser on ChromeOS'],
  ['curl/8.4.0', 'Unknown device'],
  ['', 'Unknown device'],
])('device name: %s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('device name: a phone is told from a computer', () => {
  expect(isPhone('Mozilla/5.0 (Linux; Android 14)')).toBe(true);
  expect(isPhone('Mozilla/5.0 (X11; Linux x86_64; rv:130.0)')).toBe(false);
});
