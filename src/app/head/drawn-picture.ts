import { bare } from '#contract/base/locale-path.ts';
import { breakTitle } from '#src/ui/controls/line-breaks.ts';
import { heroMotif } from '#src/ui/motif/hero.ts';

/** The lines behind the title, as the inside of an SVG. */
const size = { width: 1200, height: 512, lane: 56, from: 0.04, to: 0.96, density: 0.8 };

/** Returns the lines behind the share picture of a path, as the inside of an SVG without styles. */
export function drawPictureMotif(path: string): string {
  const seed = bare(path).split('/').at(-1) || 'home';
  return heroMotif({ ...size, seed }).replace(/<path class="motif-pulse"[^<>]*\/>/, '');
}

/**
 * Splits a title where a line may end, into phrases and, where one is longer than a line, into parts of phrases. Text
 * that is not Chinese ends at spaces.
 */
export function splitTitle(title: string): { phrases: string[]; parts: string[] } {
  const phrases = breakTitle(title).split(/(?<=[：，、；。！？）]|\S\S )|(?=（)/u);
  const toText = (html: string) =>
    html.replaceAll('<wbr>', '').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return {
    phrases: phrases.map(toText),
    parts: phrases.flatMap((phrase) => phrase.split('<wbr>')).map(toText),
  };
}
