import sharp from 'sharp';

/** Size of the analysed picture, and of the kept square of lowest frequencies. */
const SIDE = 64;
const KEPT = 16;

const COSINES = Array.from({ length: KEPT }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (__, place) => Math.cos((Math.PI / SIDE) * (place + 0.5) * frequency)),
);

/**
 * A perceptual hash of 256 bits: which of the 16 × 16 lowest frequencies (cosine transform) are above their median. It is the same
 * for a picture in another size or format, and close for one that looks alike.
 */
export async function pictureHash(picture: Buffer): Promise<Uint8Array> {
  const greys = await sharp(picture).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosine) => cosine.reduce((sum, value, x) => sum + value * greys[y * SIDE + x]!, 0)),
  );
  const strengths = COSINES.flatMap((cosine) =>
    COSINES.map((_, x) => cosine.reduce((sum, value, y) => sum + value * rows[y]![x]!, 0)),
  );
  const median = strengths.toSorted((a, b) => a - b)[strengths.length / 2]!;
  return Uint8Array.from(strengths, (strength) => (strength < median ? 0 : 1));
}

/** The number of differing bits. */
export function bitsApart(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((count, bit, index) => count + (bit === b[index] ? 0 : 1), 0);
}
