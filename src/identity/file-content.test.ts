import { expect, test } from 'vitest';
import { readFileContent } from './file-content.ts';
import { chunk, jpeg, pdf, png, segment } from './test-files.ts';

test('files: are known by their content', () => {
  expect(readFileContent(png())).toMatchObject({ ok: true, contentType: 'image/png' });
  expect(readFileContent(jpeg())).toMatchObject({ ok: true, contentType: 'image/jpeg' });
  expect(readFileContent(pdf())).toMatchObject({ ok: true, contentType: 'application/pdf' });
});

test.each([
  ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
  ['another program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
  ['an archive', Buffer.from('PK\x03\x04')],
  ['a PDF that does not begin as one', Buffer.concat([Buffer.from('<html>'), pdf()])],
  ['nothing', Buffer.alloc(0)],
])('files: %s is not taken', (_name, content) => {
  expect(readFileContent(content)).toEqual({ ok: false, reason: 'unknown_type' });
});

test.each([
  ['a PNG cut short', png().subarray(0, 40)],
  ['a PNG without a header', Buffer.concat([png().subarray(0, 8), chunk('IDAT', Buffer.alloc(4))])],
  [
    'a PNG of one endless chunk',
    Buffer.concat([png().subarray(0, 8), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IHDR')]),
  ],
  ['a JPEG cut short', jpeg().subarray(0, 30)],
  [
    'a JPEG without a size',
    Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xda, Buffer.alloc(6)), Buffer.from([0xff, 0xd9])]),
  ],
  ['a PDF without an end', pdf().subarray(0, 20)],
])('files: %s is broken', (_name, content) => {
  expect(readFileContent(content)).toEqual({ ok: false, reason: 'broken' });
});

test('files: a picture of too many pixels is refused before anything is drawn', () => {
  expect(readFileContent(png(30_000, 30_000))).toEqual({ ok: false, reason: 'too_many_pixels' });
  expect(readFileContent(png(30_000, 10))).toEqual({ ok: false, reason: 'too_many_pixels' });
  expect(readFileContent(jpeg(30_000, 20_000))).toEqual({ ok: false, reason: 'too_many_pixels' });
  expect(readFileContent(jpeg(8_000, 5_000))).toMatchObject({ ok: true });
});

test('files: what the camera wrote about place and time is gone, and so is what hangs on at the end', () => {
  const place = Buffer.from('Exif\0\0GPS 52.5200 N');
  const photo = jpeg(2, 2, [segment(0xe1, place), segment(0xfe, Buffer.from('a comment'))]);
  const cleaned = readFileContent(Buffer.concat([photo, Buffer.from('MZ hidden program'), jpeg()]));
  expect(cleaned.ok && cleaned.content.equals(jpeg())).toBe(true);
  const drawing = png(2, 2, [chunk('tEXt', Buffer.from('Author\0Somebody')), chunk('eXIf', place)]);
  const plain = readFileContent(Buffer.concat([drawing, Buffer.from('tail')]));
  expect(plain.ok && plain.content.equals(png())).toBe(true);
});
