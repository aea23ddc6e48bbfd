const SIDE_PIXELS_MAX = 2_600;
const QUALITY = 0.9;

/**
 * Re-encodes a picture before the upload: a phone's photo shrinks to a tenth and is turned upright, and the camera's
 * metadata about place and time stays on the device. Files that cannot be decoded are sent unchanged.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE_PIXELS_MAX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    // JPEG has no transparency.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return drawn ?? file;
  } catch {
    return file;
  }
}
