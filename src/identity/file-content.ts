import type { ContentType } from './levels.ts';

export type ReadFile =
  | { ok: true; contentType: ContentType; content: Buffer }
  | { ok: false; reason: 'unknown_type' | 'broken' | 'too_many_pixels' };

const PIXELS_MAX = 40_000_000;
const SIDE_PIXELS_MAX = 20_000;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PDF_SIGNATURE = Buffer.from('%PDF-');
/** Chunks needed to render a picture; none of them holds names, places or times from the camera. */
const PNG_CHUNKS_KEPT = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB', 'cHRM', 'pHYs'];

/**
 * Detects a file's type by its content. Pictures are rebuilt from only the parts needed to render them, without metadata and
 * without data appended at the end.
 */
export function readFileContent(content: Buffer): ReadFile {
  if (content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPng(content);
  if (content.length > 3 && content.readUInt16BE(0) === 0xffd8 && content[2] === 0xff) return readJpeg(content);
  if (content.subarray(0, PDF_SIGNATURE.length).equals(PDF_SIGNATURE)) return readPdf(content);
  return { ok: false, reason: 'unknown_type' };
}

const BROKEN: ReadFile = { ok: false, reason: 'broken' };

function readPng(content: Buffer): ReadFile {
  const kept: Buffer[] = [PNG_SIGNATURE];
  let at = PNG_SIGNATURE.length;
  for (let isFirst = true; ; isFirst = false) {
    if (at + 12 > content.length) return BROKEN;
    const end = at + 12 + content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    if (end > content.length || isFirst !== (name === 'IHDR')) return BROKEN;
    if (isFirst) {
      if (end < at + 12 + 13) return BROKEN;
      if (isTooLarge(content.readUInt32BE(at + 8), content.readUInt32BE(at + 12))) return TOO_MANY_PIXELS;
    }
    if (PNG_CHUNKS_KEPT.includes(name)) kept.push(content.subarray(at, end));
    at = end;
    if (name === 'IEND') return { ok: true, contentType: 'image/png', content: Buffer.concat(kept) };
  }
}

function readJpeg(content: Buffer): ReadFile {
  const kept: Buffer[] = [content.subarray(0, 2)];
  let isSized = false;
  let isDrawn = false;
  let at = 2;
  while (at + 2 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1]!;
    // A marker may be padded with repeated 0xff bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      if (!isSized || !isDrawn) return BROKEN;
      kept.push(content.subarray(at, at + 2));
      return { ok: true, contentType: 'image/jpeg', content: Buffer.concat(kept) };
    }
    if (at + 4 > content.length) return BROKEN;
    let end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length || end < at + 4) return BROKEN;
    if (isFrameHeader(marker)) {
      if (end < at + 9) return BROKEN;
      if (isTooLarge(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))) return TOO_MANY_PIXELS;
      isSized = true;
    }
    if (marker === 0xda) {
      isDrawn = true;
      end = endOfScan(content, end);
    }
    if (!isJpegMetadata(marker)) kept.push(content.subarray(at, end));
    at = end;
  }
  return BROKEN;
}

/** The end of the pixel data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from);
  while (at >= 0 && at + 1 < content.length) {
    const next = content[at + 1]!;
    if (next !== 0x00 && (next < 0xd0 || next > 0xd7)) return at;
    at = content.indexOf(0xff, at + 2);
  }
  return content.length;
}

/** Baseline, progressive and related frames; C4, C8 and CC in the same range are no frames. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Application segments (Exif, XMP, thumbnails) and comments. APP0 and APP14 are kept, because they define the colours. */
function isJpegMetadata(marker: number): boolean {
  return marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
}

function readPdf(content: Buffer): ReadFile {
  const tail = content.subarray(-2_048).toString('latin1');
  return tail.includes('%%EOF') ? { ok: true, contentType: 'application/pdf', content } : BROKEN;
}

const TOO_MANY_PIXELS: ReadFile = { ok: false, reason: 'too_many_pixels' };

function isTooLarge(width: number, height: number): boolean {
  return width > SIDE_PIXELS_MAX || height > SIDE_PIXELS_MAX || width * height > PIXELS_MAX;
}
