import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../db/project-root.ts';
import { LANGUAGES } from '../texts/language.ts';
import { aboutPage, listedPaths } from './pages.ts';
import { testGames as games } from './test-games.ts';

const listed = listedPaths(games);

test.each(LANGUAGES)(
  'pages: each has a title and a description of its own that fit a list of results, in %s',
  (language) => {
    const abouts = listed.filter((each) => !/game\//.test(each)).map((each) => aboutPage(each, language, games));
    for (const { path: at, status, isListed, description } of abouts) {
      expect({ at, status, isListed }).toEqual({ at, status: 200, isListed: true });
      // Japanese characters are twice as wide as Latin ones.
      const width = description.length * (language === 'ja' ? 2 : 1);
      expect(width, `${at}: ${description}`).toBeGreaterThan(60);
      expect(width, `${at}: ${description}`).toBeLessThan(200);
    }
    expect(new Set(abouts.map(({ title }) => title)).size).toBe(abouts.length);
    expect(new Set(abouts.map(({ description }) => description)).size).toBe(abouts.length);
  },
);

test('pages: every screen of the product is a page here, listed or not', () => {
  const source = readFileSync(path.join(projectRoot(), 'src/app/screens/screens.tsx'), 'utf8');
  const addresses = [...source.matchAll(/^ {2}'(\/[^']+)':/gm)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(25);
  for (const address of addresses) {
    const example = address
      .replace(/\/:\w+\?/, '')
      .replace(':blogName', 'house-edge-guide')
      .replace(':id', '203');
    expect(aboutPage(example, 'en', games).status, example).toBe(200);
  }
});

test.each([
  ['/terms/', 200, '/terms', true],
  ['/settings', 200, '/settings', true],
  ['/settings/security', 200, '/settings/security', false],
  ['/wallet', 200, '/wallet', false],
  ['/bet/abc', 200, '/bet/abc', false],
  ['/crash/round/7', 200, '/crash/round/7', false],
  ['/slotgame/vs20tomb', 200, '/slotgame/vs20tomb', true],
  ['/livegame/203', 200, '/livegame/203', true],
  ['/slotgame/203', 200, '/livegame/203', false],
  ['/slotgame/%E0%A4%A', 404, '/slotgame/%E0%A4%A', false],
  ['/slotgame/gone', 404, '/slotgame/gone', false],
  ['/blogs/none', 404, '/blogs/none', false],
  ['/constructor', 404, '/constructor', false],
  ['/no/such/page', 404, '/no/such/page', false],
] as const)('pages: %s is answered by %d, as %s', (address, status, at, isListed) => {
  expect(aboutPage(address, 'es', games)).toMatchObject({ status, path: at, isListed });
});

test('pages: the way down to a page leads through its list', () => {
  const above = (address: string) => aboutPage(address, 'en', games).above.map((each) => each.path);
  expect(above('/')).toEqual([]);
  expect(above('/terms')).toEqual(['/']);
  expect(above('/blogs/house-edge-guide')).toEqual(['/', '/blogs']);
  expect(above('/slotgame/vs20tomb')).toEqual(['/', '/casino/slots']);
  expect(above('/plinko')).toEqual(['/', '/casino/originals']);
});
