const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });
// No bracket inside a bracket: each character is read a fixed number of times, whatever the text.
const markdownLink = /\[[^[\]\n]*\]\([^()\s]*\)/g;
const ellipsis = '…';
const longestLink = 2048;

/** Returns how many bytes a text has in UTF-8. */
export function countBytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/**
 * Cuts a text to so many bytes of UTF-8, with an ellipsis where something is left out. Never cuts inside
 * what is read as one character, or inside a link of Markdown.
 */
export function cutToBytes(text: string, maxBytes: number): string {
  if (countBytes(text) <= maxBytes) return text;
  let end = 0;
  let bytes = countBytes(ellipsis);
  // A character has one byte at least: what comes later cannot fit.
  for (const { segment, index } of graphemes.segment(text.slice(0, maxBytes))) {
    bytes += countBytes(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  // A link that ends further away is no link that anybody reads.
  for (const link of text.slice(0, end + longestLink).matchAll(markdownLink)) {
    if (link.index >= end) break;
    if (link.index + link[0].length > end) end = link.index;
  }
  return `${text.slice(0, end).trimEnd()}${ellipsis}`;
}

/**
 * Groups lines in their order so that each group, with a line end after each line, has at most `maxBytes`.
 * A line that is longer by itself is cut.
 */
export function groupLines(lines: readonly string[], maxBytes: number): string[][] {
  const groups: string[][] = [];
  let left = 0;
  for (const line of lines) {
    const fitting = cutToBytes(line, maxBytes - 1);
    const bytes = countBytes(fitting) + 1;
    const group = groups.at(-1);
    if (group === undefined || bytes > left) {
      groups.push([fitting]);
      left = maxBytes - bytes;
    } else {
      group.push(fitting);
      left -= bytes;
    }
  }
  return groups;
}
