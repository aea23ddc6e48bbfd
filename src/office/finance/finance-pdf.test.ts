import { expect, test } from 'vitest';
import { drawReport, type PrintedReport } from './finance-pdf.ts';
import { textsOfPdf } from './test-pdf.ts';

const REPORT: PrintedReport = {
  title: 'Revenue by day',
  from: '2026-10-01',
  to: '2026-10-31',
  producedAt: new Date('2026-11-02T10:00:00Z'),
  producedBy: 'finance@roulo.example',
  until: new Date('2026-11-02T09:59:30Z'),
  header: ['day', 'staked', 'won'],
  rows: [],
  total: ['total', '0', '0'],
  csvSha256: 'ab'.repeat(32),
  closes: [],
};

test('finance: a PDF says its period, when and by whom it was produced and what it can be checked by, also when it is empty', async () => {
  const texts = textsOfPdf(await drawReport(REPORT));
  expect(texts.join('\n')).toContain('Period: 2026-10-01 to 2026-10-31');
  expect(texts.join('\n')).toContain('Produced: 2026-11-02T10:00:00.000Z by finance@roulo.example');
  expect(texts.join('\n')).toContain('ab'.repeat(32));
  expect(texts).toContain('There is nothing in this period.');
  expect(texts).toContain('No day of the period is closed.');
  expect(texts).toContain('Page 1 of 1');
});

test('finance: every figure of a long report is in its PDF, on numbered pages with a header each', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`row ${at}`, `${at}.000001`, '-12345678901.123456']);
  const closes = [{ day: '2026-10-01', cell: 0, hash: 'cd'.repeat(32) }];
  const texts = textsOfPdf(await drawReport({ ...REPORT, rows, closes }));
  for (const row of rows) for (const cell of row) expect(texts).toContain(cell);
  const pages = texts.filter((text) => /^Page \d+ of \d+$/.test(text));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`);
  // The last page may hold only the total and the closed days.
  expect(texts.filter((text) => text === 'staked').length).toBeGreaterThanOrEqual(pages.length - 1);
  expect(texts).toContain(`2026-10-01 cell 0: ${'cd'.repeat(32)}`);
});

test('finance: a letter that the faces of a PDF lack is a question mark, not a broken file', async () => {
  const texts = textsOfPdf(await drawReport({ ...REPORT, rows: [['東京 – Café', '1', '2']] }));
  expect(texts).toContain('?? - Café');
});
