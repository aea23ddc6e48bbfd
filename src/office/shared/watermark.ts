import sharp from 'sharp';

const LONGEST_SIDE_MAX = 2_000;
const STEP = 260;

/** Covers a picture with the viewer's name and the time, as JPEG. Null if the content is no picture. Writes nothing to disk. */
export async function watermark(content: Buffer, text: string): Promise<Buffer | null> {
  try {
    const drawn = await sharp(content, { limitInputPixels: 50_000_000, animated: false })
      .rotate()
      .resize({ width: LONGEST_SIDE_MAX, height: LONGEST_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = drawn.info;
    return await sharp(drawn.data)
      .composite([{ input: Buffer.from(marks(text, width, height)) }])
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}

function marks(text: string, width: number, height: number): string {
  const safe = text.replaceAll(/[^\w@.: +-]/g, '');
  const size = Math.max(12, Math.round(Math.min(width, height) / 28));
  const places: string[] = [];
  for (let y = 0; y < height + STEP; y += STEP / 2) {
    for (let x = -STEP; x < width; x += Math.max(STEP, safe.length * size * 0.6)) {
      places.push(`<text x="${x}" y="${y}" transform="rotate(-24 ${x} ${y})">${safe}</text>`);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="sans-serif" font-size="${size}" fill="#d92d5a" fill-opacity="0.35" stroke="#ffffff" stroke-opacity="0.25">${places.join('')}</g></svg>`;
}
