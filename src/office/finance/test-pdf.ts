import { inflateSync } from 'node:zlib';

/** The texts of a PDF in drawing order. Works for PDF's built-in fonts. */
export function textsOfPdf(pdf: Buffer): string[] {
  const texts: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at + 1)) {
    const begin = pdf.indexOf('stream\n', at) + 'stream\n'.length;
    const content = inflated(pdf.subarray(begin, pdf.indexOf('endstream', begin)));
    for (const [, shown] of content.matchAll(/\[((?:<[0-9a-f]*>\s*-?[\d.]*\s*)+)\]\s*TJ/g)) {
      const hex = [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      texts.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return texts;
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}
