import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';

let bytes: Promise<Buffer> | undefined;
let font: Promise<Font> | undefined;

/** Returns the font of the papers, which is read once, at first use. docs/decisions/048 says how it was made. */
export function getFontBytes(): Promise<Buffer> {
  bytes ??= readFile(join(import.meta.dirname, 'park-paper.otf'));
  return bytes;
}

/** Returns the same font with its outlines and its list of characters, opened once. */
export function getFont(): Promise<Font> {
  font ??= openFont();
  return font;
}

async function openFont(): Promise<Font> {
  const { create } = await import('fontkit');
  const opened = create(await getFontBytes());
  if (!('hasGlyphForCodePoint' in opened))
    throw new Error('The font of the papers is a collection.');
  return opened;
}

/**
 * Returns the first character of one line that papers cannot show, by code point; undefined when they show all. A form
 * refuses it with `describeUnprintable`, so that no paper has an empty box.
 */
export async function findUnprintable(line: string): Promise<string | undefined> {
  const opened = await getFont();
  return Array.from(line).find((each) => !opened.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
}
