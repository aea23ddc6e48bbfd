import { rename, writeFile } from 'node:fs/promises';

/** Writes a picture in each format, atomically. */
export async function writePictures(target: string, pictures: Readonly<Record<string, Buffer>>): Promise<void> {
  for (const [format, picture] of Object.entries(pictures)) {
    const draft = `${target}.${format}.${process.pid}`;
    await writeFile(draft, picture);
    await rename(draft, `${target}.${format}`);
  }
}
