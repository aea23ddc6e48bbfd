import { brotliDecompressSync } from 'node:zlib';

/**
 * Unpacks a WOFF2 font (https://www.w3.org/TR/WOFF2/) into the plain font, whose glyphs can then be read. Our typefaces come only in
 * this format. Supports TrueType outlines only.
 */
export function unpackWoff2(file: Buffer): Buffer {
  const directory = new Reader(file, HEADER_BYTES);
  const packed = Array.from({ length: file.readUInt16BE(12) }, () => readEntry(directory));
  const data = brotliDecompressSync(file.subarray(directory.at, directory.at + file.readUInt32BE(20)));
  const tables = new Map<string, Buffer>();
  let at = 0;
  for (const { tag, length } of packed) {
    tables.set(tag, data.subarray(at, at + length));
    at += length;
  }
  const isChanged = (wanted: string) => packed.some(({ tag, isTransformed }) => tag === wanted && isTransformed);
  if (isChanged('hmtx')) throw new Error('This font packs its metrics, which is not read here.');
  if (isChanged('glyf')) {
    const { glyf, loca } = unpackGlyphs(tables.get('glyf')!);
    const head = Buffer.from(tables.get('head')!);
    // indexToLocFormat 1: glyph offsets have four bytes.
    head.writeInt16BE(1, 50);
    tables.set('glyf', glyf).set('loca', loca).set('head', head);
  }
  return writeFont(file.subarray(4, 8), tables);
}

const HEADER_BYTES = 48;
const KNOWN_TAGS =
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'.split(
    ',',
  );

interface Entry {
  tag: string;
  isTransformed: boolean;
  length: number;
}

function readEntry(reader: Reader): Entry {
  const flags = reader.byte();
  const index = flags & 0x3f;
  const tag = index === 0x3f ? reader.take(4).toString('latin1') : KNOWN_TAGS[index]!;
  const version = flags >> 6;
  const isOutline = tag === 'glyf' || tag === 'loca';
  const isTransformed = isOutline ? version !== 3 : version !== 0;
  const length = reader.base128();
  return { tag, isTransformed, length: isTransformed ? reader.base128() : length };
}

/** The streams that hold the parts of glyphs, in file order. */
const STREAMS = ['contours', 'points', 'flags', 'glyphs', 'composites', 'boxes', 'instructions'] as const;

function unpackGlyphs(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const count = table.readUInt16BE(4);
  let at = 8 + 4 * STREAMS.length;
  const streams = Object.fromEntries(
    STREAMS.map((name, index) => {
      const length = table.readUInt32BE(8 + 4 * index);
      at += length;
      return [name, new Reader(table.subarray(at - length, at))];
    }),
  ) as Record<(typeof STREAMS)[number], Reader>;
  const boxBits = streams.boxes.take(((count + 31) >> 5) << 2);
  const glyphs = Array.from({ length: count }, (_, index) => {
    const contours = streams.contours.int16();
    const hasBox = ((boxBits[index >> 3]! >> (7 - (index & 7))) & 1) === 1;
    const box = hasBox ? streams.boxes.take(8) : null;
    if (contours === 0) return Buffer.alloc(0);
    return padded(contours < 0 ? compositeGlyph(streams, box!) : simpleGlyph(streams, contours, box));
  });
  const loca = Buffer.alloc(4 * (count + 1));
  let place = 0;
  glyphs.forEach((glyph, index) => {
    loca.writeUInt32BE(place, 4 * index);
    place += glyph.length;
  });
  loca.writeUInt32BE(place, 4 * count);
  return { glyf: Buffer.concat(glyphs), loca };
}

type Streams = Record<(typeof STREAMS)[number], Reader>;

function simpleGlyph({ points, flags, glyphs, instructions }: Streams, contours: number, box: Buffer | null): Buffer {
  const ends: number[] = [];
  for (let contour = 0; contour < contours; contour += 1) ends.push((ends.at(-1) ?? -1) + points.short255());
  const steps = Array.from({ length: ends.at(-1)! + 1 }, () => readStep(flags.byte(), glyphs));
  const program = instructions.take(glyphs.short255());
  const bytes = Buffer.alloc(10 + 2 * contours + 2 + program.length + 5 * steps.length);
  let at = bytes.writeInt16BE(contours, 0);
  at += (box ?? boxOf(steps)).copy(bytes, at);
  for (const end of ends) at = bytes.writeUInt16BE(end, at);
  at = bytes.writeUInt16BE(program.length, at);
  at += program.copy(bytes, at);
  for (const { isOnCurve } of steps) at = bytes.writeUInt8(Number(isOnCurve), at);
  for (const { dx } of steps) at = bytes.writeInt16BE(dx, at);
  for (const { dy } of steps) at = bytes.writeInt16BE(dy, at);
  return bytes;
}

const HAS_MORE = 0x20;
const HAS_PROGRAM = 0x100;

function compositeGlyph({ composites, glyphs, instructions }: Streams, box: Buffer): Buffer {
  const parts: Buffer[] = [];
  let hasProgram = false;
  for (let flags = HAS_MORE; (flags & HAS_MORE) !== 0;) {
    flags = composites.peek16();
    const numbers = (flags & 0x01) === 0 ? 2 : 4;
    const scales = (flags & 0x08) === 0 ? ((flags & 0x40) === 0 ? ((flags & 0x80) === 0 ? 0 : 8) : 4) : 2;
    parts.push(composites.take(4 + numbers + scales));
    hasProgram ||= (flags & HAS_PROGRAM) !== 0;
  }
  const head = Buffer.alloc(2);
  head.writeInt16BE(-1, 0);
  const program = hasProgram ? instructions.take(glyphs.short255()) : null;
  const length = Buffer.alloc(program ? 2 : 0);
  if (program) length.writeUInt16BE(program.length, 0);
  return Buffer.concat([head, box, ...parts, length, ...(program ? [program] : [])]);
}

interface Step {
  isOnCurve: boolean;
  dx: number;
  dy: number;
}

/** The step from one point to the next: the flag says how many bytes it has and how they are divided. */
function readStep(flags: number, reader: Reader): Step {
  const isOnCurve = flags >> 7 === 0;
  const kind = flags & 0x7f;
  const signed = (bit: number, size: number) => ((kind >> bit) & 1 ? size : -size);
  const bytes = reader.take(kind < 84 ? 1 : kind < 120 ? 2 : kind < 124 ? 3 : 4);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (kind < 10) return { isOnCurve, dx: 0, dy: signed(0, ((kind & 14) << 7) + a) };
  if (kind < 20) return { isOnCurve, dx: signed(0, (((kind - 10) & 14) << 7) + a), dy: 0 };
  if (kind < 84) {
    const rest = kind - 20;
    return {
      isOnCurve,
      dx: signed(0, 1 + (rest & 0x30) + (a >> 4)),
      dy: signed(1, 1 + ((rest & 0x0c) << 2) + (a & 0x0f)),
    };
  }
  if (kind < 120) {
    const rest = kind - 84;
    return {
      isOnCurve,
      dx: signed(0, 1 + (Math.floor(rest / 12) << 8) + a),
      dy: signed(1, 1 + (((rest % 12) >> 2) << 8) + b),
    };
  }
  if (kind < 124) return { isOnCurve, dx: signed(0, (a << 4) + (b >> 4)), dy: signed(1, ((b & 0x0f) << 8) + c) };
  return { isOnCurve, dx: signed(0, (a << 8) + b), dy: signed(1, (c << 8) + d) };
}

function boxOf(steps: readonly Step[]): Buffer {
  let [x, y] = [0, 0];
  const places = steps.map(({ dx, dy }) => [(x += dx), (y += dy)] as const);
  const xs = places.map(([each]) => each);
  const ys = places.map(([, each]) => each);
  const box = Buffer.alloc(8);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((edge, index) =>
    box.writeInt16BE(edge, 2 * index),
  );
  return box;
}

function writeFont(flavour: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const head = Buffer.alloc(12);
  flavour.copy(head);
  head.writeUInt16BE(tables.size, 4);
  let place = 12 + 16 * tables.size;
  const entries: Buffer[] = [];
  for (const [tag, content] of [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const entry = Buffer.alloc(16);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(place, 8);
    entry.writeUInt32BE(content.length, 12);
    entries.push(entry);
    place += padded(content).length;
  }
  const contents = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, content]) => padded(content));
  return Buffer.concat([head, ...entries, ...contents]);
}

function padded(content: Buffer): Buffer {
  return content.length % 4 === 0 ? content : Buffer.concat([content, Buffer.alloc(4 - (content.length % 4))]);
}

class Reader {
  readonly content: Buffer;
  at: number;

  constructor(content: Buffer, at = 0) {
    this.content = content;
    this.at = at;
  }

  byte(): number {
    return this.content.readUInt8(this.at++);
  }

  int16(): number {
    this.at += 2;
    return this.content.readInt16BE(this.at - 2);
  }

  peek16(): number {
    return this.content.readUInt16BE(this.at);
  }

  take(length: number): Buffer {
    this.at += length;
    return this.content.subarray(this.at - length, this.at);
  }

  /** Seven bits per byte; the highest bit says that more follow. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  }

  /** One byte for small numbers, two or three for others. */
  short255(): number {
    const code = this.byte();
    if (code === 253) return this.take(2).readUInt16BE(0);
    if (code === 254) return this.byte() + 506;
    return code === 255 ? this.byte() + 253 : code;
  }
}
