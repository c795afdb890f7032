import { avatarSize } from '#contract/base/limits.ts';
import type { Crop } from '#machines/portrait.machine.ts';

/**
 * Crops a square out of a picture and scales it to the size of a portrait. Rejects if the file is not a
 * picture.
 */
export async function cropped(file: File, area: Crop): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = avatarSize;
  canvas.height = avatarSize;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, avatarSize, avatarSize);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, avatarSize, avatarSize);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('The picture could not be written.'));
        else resolve(new File([blob], 'portrait.jpg', { type: 'image/jpeg' }));
      },
      'image/jpeg',
      0.92,
    );
  });
}
