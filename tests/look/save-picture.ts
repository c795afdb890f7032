import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transformer } from '@napi-rs/image';

const quality = 44;
/**
 * The color change, of 255, that counts as noise, and the pixels that may exceed it: a letter has more.
 */
const maxDrift = 48;
const maxPixels = 40;

/** Writes a picture that is missing or has changed. Resolves to true when it was written. */
export async function savePicture(file: string, png: Uint8Array): Promise<boolean> {
  const picture = await new Transformer(png).webp(quality);
  if (existsSync(file) && (await looksLike(await readFile(file), picture))) return false;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  return true;
}

async function looksLike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [first, second] = await Promise.all([decodePixels(one), decodePixels(other)]);
  if (first.length !== second.length) return false;
  const changed = new Set<number>();
  for (const [at, value] of first.entries()) {
    if (Math.abs(value - (second[at] ?? 0)) > maxDrift) changed.add(Math.floor(at / 4));
  }
  return changed.size <= maxPixels;
}

function decodePixels(picture: Uint8Array): Promise<Buffer> {
  return new Transformer(picture).rawPixels();
}
