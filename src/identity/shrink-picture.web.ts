const SIDE_PIXELS_MAX = 2_600;
const QUALITY = 0.9;

/**
 * Draws a picture anew before it is sent: a phone's photo becomes a tenth of its size and stands upright, and what
 * the camera wrote about place and time stays on the device. What cannot be drawn is sent as it is.
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
    // A JPEG has no clear parts.
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
