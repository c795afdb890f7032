import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import type { Locale } from '#contract/base/picklists.ts';

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

/** Returns the font features of a language: in Chinese, unlike in English, quotes and dashes are full-width. */
export function getFeatures(locale: Locale): ('kern' | 'pwid')[] {
  return locale === 'zh-CN' ? ['kern'] : ['kern', 'pwid'];
}

/**
 * Replaces characters that the font lacks with the sign for a missing one. Names are refused before; texts of the
 * operator are not.
 */
export function toPrintable(font: Font, text: string): string {
  return text.replaceAll(/[^\n]/gu, (each) =>
    font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0) ? each : '〓',
  );
}

/** A line of text: its width, and the data of an SVG path from 0 on its baseline. */
export type Outline = { d: string; width: number };

/** Returns a function that sets a line of text in a size. */
export async function openOutlines(
  locale: Locale,
): Promise<(text: string, size: number) => Outline> {
  const opened = await getFont();
  return (text, size) => {
    const run = opened.layout(toPrintable(opened, text), getFeatures(locale));
    const scale = size / opened.unitsPerEm;
    let x = 0;
    const paths = run.glyphs.map(({ path }, index) => {
      const moved = path.transform(scale, 0, 0, -scale, x * scale, 0);
      x += run.positions[index]?.xAdvance ?? 0;
      return moved.toSVG();
    });
    return { d: paths.join(''), width: x * scale };
  };
}

/**
 * Returns the first character of one line that papers cannot show, by code point; undefined when they show all. A form
 * refuses it with `describeUnprintable`, so that no paper has an empty box.
 */
export async function findUnprintable(line: string): Promise<string | undefined> {
  const opened = await getFont();
  return Array.from(line).find((each) => !opened.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
}
