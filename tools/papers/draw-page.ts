import { writeFile } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import type { OpenPdf } from './open-pdf.ts';

/** The widths of a picture, in px, with the most bytes of its file; lists show twelve covers at once. */
const sizes = [
  { width: 480, mostOfCover: 14_000, most: 25_000 },
  { width: 960, mostOfCover: 40_000, most: 40_000 },
] as const;

/** The best that is small enough is taken. */
const qualities = [70, 54, 40, 28, 18];

/** Speeds of the encoder, and the smallest size of a slowly encoded file as a share of the fast one. */
const fast = 8;
const slow = 7;
const mostSaved = 0.62;

/** Lists the files of a picture. */
export function listPictureFiles(name: string): string[] {
  return sizes.map(({ width }) => `${name}-${width}.avif`);
}

/** Draws a page in each width, in the best quality within its limit of bytes. Throws when none fits. */
export async function drawPage(
  pdf: OpenPdf,
  page: number,
  { path, isCover }: { path: string; isCover: boolean },
): Promise<void> {
  for (const { width, mostOfCover, most: mostOfPage } of sizes) {
    const most = isCover ? mostOfCover : mostOfPage;
    const { data, height } = await pdf.drawPage(page, width);
    let isWritten = false;
    for (const quality of qualities) {
      const encode = (speed: number) =>
        Transformer.fromRgbaPixels(data, width, height).avif({ quality, speed });
      // The fast way takes a tenth of the time and shows whether the slow one has a chance.
      const rough = await encode(fast);
      if (rough.byteLength * mostSaved > most) continue;
      const bytes = await encode(slow);
      if (bytes.byteLength > most) continue;
      await writeFile(`${path}-${width}.avif`, bytes);
      isWritten = true;
      break;
    }
    if (!isWritten) throw new Error(`${path} is larger than ${most} bytes at ${width} px`);
  }
}
