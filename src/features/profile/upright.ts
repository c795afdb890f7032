import { maxPicturePixels } from '#contract/base/limits.ts';
import { findOrientation, type StoredOrientation } from '#contract/files/picture-orientation.ts';
import { typeOfFile } from '#src/app/forms/file-check.ts';

/**
 * Rotates a picture as its camera intended. Browsers rotate every JPEG, but not every PNG and WebP; the
 * rotation tag is removed, so that no picture is rotated twice.
 */
export async function uprightPicture(file: File): Promise<File> {
  const type = await typeOfFile(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const orientation = type === null ? null : findOrientation(bytes, type);
  if (type === null || orientation === null || orientation.value === 1) return file;
  try {
    const parts = withoutOrientation(bytes, type, orientation);
    const picture = await createImageBitmap(new Blob(parts, { type }));
    const blob = await drawTurned(picture, orientation.value);
    picture.close();
    return blob === null ? file : new File([blob], file.name, { type: 'image/png' });
  } catch {
    // The dialog says what no browser can draw.
    return file;
  }
}

function withoutOrientation(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  { from, until }: StoredOrientation,
): Uint8Array<ArrayBuffer>[] {
  // A chunk of a PNG begins with its length and name, and ends with its check sum.
  if (type === 'image/png') return [bytes.subarray(0, from - 8), bytes.subarray(until + 4)];
  return [bytes.subarray(0, from), new Uint8Array(until - from), bytes.subarray(until)];
}

function drawTurned(picture: ImageBitmap, orientation: number): Promise<Blob | null> {
  const { width, height } = picture;
  const canvas = document.createElement('canvas');
  const isOnItsSide = orientation >= 5;
  canvas.width = isOnItsSide ? height : width;
  canvas.height = isOnItsSide ? width : height;
  const context = canvas.getContext('2d');
  const turn = turns(width, height)[orientation];
  if (context === null || turn === undefined || width * height > maxPicturePixels) {
    return Promise.resolve(null);
  }
  context.setTransform(...turn);
  context.drawImage(picture, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

type Matrix = readonly [number, number, number, number, number, number];

/** The transformations of a canvas by the orientation of TIFF 6.0. */
function turns(width: number, height: number): Readonly<Record<number, Matrix>> {
  return {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
}
