import { expect, test } from 'vitest';
import { LANGUAGES } from '../../texts/language.ts';
import { builtIn, builtInKeys } from './built-in.ts';
import { faultsOf, isSafeLink, linkFaults, readBody } from './check-document.ts';
import type { AnyBody, BannerBody, LegalBody, RowsBody } from './document.ts';
import { KINDS } from './document-kinds.ts';

const knowsAll = () => true;
const copy = async <B extends AnyBody>(kind: (typeof KINDS)[number], key: string) =>
  structuredClone((await builtIn(kind, key)) as B);

test.each(KINDS.flatMap((kind) => builtInKeys(kind).map((key) => [kind, key] as const)))(
  'content: what is compiled in as %s %s could be published as it is',
  async (kind, key) => {
    const body = (await builtIn(kind, key))!;
    expect(readBody(kind, body)).toEqual(body);
    expect(await faultsOf(kind, key, body, knowsAll)).toEqual([]);
  },
);

test('content: a language that is missing is refused', async () => {
  const body = await copy<LegalBody>('legal', 'aml');
  delete body.languages.ja;
  expect(await faultsOf('legal', 'aml', body, knowsAll)).toEqual(['A language is missing: ja.']);
});

test('content: a legal text states no figure but those of the rules', async () => {
  const faultsWith = async (text: string) => {
    const body = await copy<LegalBody>('legal', 'terms');
    for (const language of LANGUAGES) body.languages[language]!.sections[0]!.body.push(text);
    return faultsOf('legal', 'terms', body, knowsAll);
  };
  expect(await faultsWith('Rakeback is {rakeback.percent} of the edge.')).toEqual([]);
  for (const other of ['Rakeback is 7% of the edge.', 'From $31 on.', 'Within 99 days.', '手数料は７％です。'])
    expect([other, (await faultsWith(other)).length]).toEqual([other, LANGUAGES.length]);
  expect(await faultsWith('It is {rakeback.percents}.')).toContain(
    '“en” quotes {rakeback.percents}, which is no figure of the house.',
  );
  expect(await faultsWith('A brace { alone.')).toContain('“en” has a brace that is no quote.');
});

test('content: a legal text quotes all that its first version quotes, in every language', async () => {
  const body = await copy<LegalBody>('legal', 'terms');
  const spanish = body.languages.es!;
  const text = JSON.stringify(spanish).replaceAll('{rakeback.percent}', 'poco');
  body.languages.es = JSON.parse(text) as typeof spanish;
  expect(await faultsOf('legal', 'terms', body, knowsAll)).toEqual([
    '“es” must quote {rakeback.percent}, as version 1 does.',
  ]);
});

test('content: languages have the same sections', async () => {
  const body = await copy<LegalBody>('legal', 'aml');
  body.languages.pt!.sections.pop();
  const faults = await faultsOf('legal', 'aml', body, knowsAll);
  expect(faults).toContain('“pt” has other sections, paragraphs or rows than English.');
});

test('content: a banner promises no sum and no percentage by hand', async () => {
  const body = await copy<BannerBody>('banner', 'slots');
  body.languages.en!.text = 'A bonus of 200% for you';
  expect(await faultsOf('banner', 'slots', body, knowsAll)).toHaveLength(1);
  body.languages.en!.text = 'A bonus of {promotion.firstBonusPercent} for you';
  expect(await faultsOf('banner', 'slots', body, knowsAll)).toEqual([]);
});

test('content: links lead to our own paths or to https, and nowhere else', async () => {
  for (const address of ['/promo', '/blogs/x#y', 'https://help.example/a?b=c']) expect(isSafeLink(address)).toBe(true);
  for (const address of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'https://user@evil.example',
    'https:evil.example',
    'mailto:a@b.example',
    '',
  ])
    expect([address, isSafeLink(address)]).toEqual([address, false]);
  const body = await copy<LegalBody>('legal', 'aml');
  body.languages.en!.sections[0]!.body.push('[here](javascript:alert(1))');
  expect(linkFaults(body)).toHaveLength(1);
});

test('content: markup is text, and what fits no schema is no document', async () => {
  const body = await copy<BannerBody>('banner', 'slots');
  expect(readBody('banner', { ...body, html: '<b>x</b>' })).toBeNull();
  expect(readBody('banner', { ...body, picture: 'https://evil.example/x.png' })).toBeNull();
  expect(readBody('banner', { ...body, look: 'url(x)' })).toBeNull();
  expect(readBody('banner', null)).toBeNull();
});

test('content: rows name games and themes that there are', async () => {
  const body = await copy<RowsBody>('rows', 'home');
  body.rows.push({ id: 'picked', show: 'games', games: ['dice', 'nothing'], limit: 8 });
  body.rows.push({ id: 'sea', show: 'theme', theme: 'sea', limit: 8 });
  for (const language of LANGUAGES) Object.assign(body.languages[language]!.titles, { picked: 'Picked', sea: 'Sea' });
  const knows = (what: 'game' | 'theme', name: string) => (what === 'game' ? name === 'dice' : name === 'egypt');
  expect(await faultsOf('rows', 'home', body, knows)).toEqual([
    'There is no game “nothing”.',
    'No slot has the theme “sea”.',
  ]);
});
