import { expect, test } from 'vitest';
import type { Game } from './api.ts';
import { preloadsOf } from './preloads.ts';

const games: Game[] = [
  { id: 'plinko', name: 'Plinko', category: 'originals', path: '/plinko', cover: '/covers/plinko.svg' },
  { id: 'vs1', name: 'One', category: 'slots', cover: true },
  { id: 'vs2', name: 'Two', category: 'slots' },
  { id: '203', name: 'Three', category: 'roulette', cover: true },
  { id: 'vs4', name: 'Four', category: 'slots', cover: true },
  { id: 'vs5', name: 'Five', category: 'slots', cover: true },
];

const addressesIn = (tags: string) => [...tags.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

test.each([
  ['/', ['/api/catalogue/front']],
  ['/casino', ['/api/catalogue/front', '/covers/plinko.svg']],
  ['/casino/slots', ['/api/catalogue', '/covers/vs1.avif?v=1', '/covers/vs4.avif?v=1']],
  ['/casino/live', ['/api/catalogue', '/covers/203.avif?v=1']],
  ['/terms', []],
  ['/constructor', []],
])('preloads: %s asks for %j', (path, addresses) => {
  expect(addressesIn(preloadsOf(path, games))).toEqual(addresses);
});
