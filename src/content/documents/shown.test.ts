import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { newKeyText, parseKeyRing } from '../../secrets/key-ring.ts';
import { changesBetween } from './flat-texts.ts';
import type { AnyBody } from './document.ts';
import type { Publication } from './content-rows.ts';
import { PREVIEW_MS, previewToken, readPreviewToken } from './preview.ts';
import { bodyKey, shownAt, stillNeeded } from './shown.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));
const publication = (number: number, version: number, from: number, until: number | null): Publication => ({
  publication: BigInt(number),
  kind: 'article',
  key: 'news',
  version,
  shownFrom: at(from),
  shownUntil: until === null ? null : at(until),
  proposedBy: 'a',
  approvedBy: 'b',
  publishedAt: at(0),
  reason: 'because',
});
const bodies = new Map(
  [1, 2, 3].map((version) => [bodyKey('article', 'news', version), { version } as unknown as AnyBody]),
);
const stateAt = (publications: Publication[], hour: number) => {
  const found = shownAt({ publications, bodies }, at(hour)).find('article', 'news');
  return found.state === 'shown' ? found.version : found.state;
};

test('content: the last publication whose time it is counts, and what was before comes back when it ends', () => {
  const own = [publication(2, 2, 10, 12), publication(1, 1, 5, null)];
  expect([4, 5, 9, 10, 11, 12].map((hour) => stateAt(own, hour))).toEqual(['none', 1, 1, 2, 2, 1]);
});

test('content: what has ended is gone, what has not begun was never there', () => {
  expect([4, 6, 7].map((hour) => stateAt([publication(1, 1, 5, 7)], hour))).toEqual(['none', 1, 'gone']);
  const withdrawn = [publication(2, 0, 8, null), publication(1, 1, 5, null)];
  expect([7, 8].map((hour) => stateAt(withdrawn, hour))).toEqual([1, 'gone']);
  // Withdrawn before it began, so its existence must stay unknown.
  expect(stateAt([publication(2, 0, 3, null), publication(1, 1, 5, null)], 9)).toBe('none');
});

test('content: only what can still count is kept in memory', () => {
  const own = [
    publication(4, 3, 20, null),
    publication(3, 2, 8, null),
    publication(2, 1, 6, 30),
    publication(1, 1, 5, null),
  ];
  expect(stillNeeded(own, at(9)).map(({ publication: number }) => Number(number))).toEqual([4, 3]);
});

test('content: a token for a preview is for one version, a few minutes, and not to be made by others', () => {
  const keys = parseKeyRing(newKeyText());
  const clock = settableClock();
  const of = { kind: 'article', key: 'news', version: 2 } as const;
  const token = previewToken(keys, of, clock.now());
  expect(readPreviewToken(keys, token, clock.now())).toEqual(of);
  for (const other of [
    token.replace('~2~', '~3~'),
    `${token}x`,
    token.slice(0, -1),
    '',
    'a~b~1~9~x',
    undefined,
    [token],
  ])
    expect(readPreviewToken(keys, other, clock.now())).toBeNull();
  expect(readPreviewToken(parseKeyRing(newKeyText()), token, clock.now())).toBeNull();
  clock.advance(PREVIEW_MS);
  expect(readPreviewToken(keys, token, clock.now())).toBeNull();
});

test('content: what differs between two versions is told by its place', () => {
  const before = { order: 1, languages: { en: { sections: [{ id: 'one', heading: 'A', body: ['x', ['y', 'z']] }] } } };
  const after = { order: 2, languages: { en: { sections: [{ id: 'one', heading: 'A', body: ['x', ['y']] }] } } };
  expect(changesBetween(before, after)).toEqual([
    { where: 'order', before: '1', after: '2' },
    { where: 'en / one / 2 / 2', before: 'z', after: null },
  ]);
});
