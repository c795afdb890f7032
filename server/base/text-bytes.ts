const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });
// Brackets do not nest, so each character is read a fixed number of times in any text.
const markdownLink = /\[[^[\]\n]*\]\([^()\s]*\)/g;
const ellipsis = '…';
const longestLink = 2048;

/** Counts the bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/**
 * Cuts a text to `maxBytes` of UTF-8, with an ellipsis when something is left out. It cuts neither inside a
 * grapheme nor inside a Markdown link.
 */
export function cutToBytes(text: string, maxBytes: number): string {
  if (countBytes(text) <= maxBytes) return text;
  let end = 0;
  let bytes = countBytes(ellipsis);
  // A character has at least one byte, so later text cannot fit.
  for (const { segment, index } of graphemes.segment(text.slice(0, maxBytes))) {
    bytes += countBytes(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  // A link longer than this is cut like other text.
  for (const link of text.slice(0, end + longestLink).matchAll(markdownLink)) {
    if (link.index >= end) break;
    if (link.index + link[0].length > end) end = link.index;
  }
  return `${text.slice(0, end).trimEnd()}${ellipsis}`;
}

/**
 * Groups lines in their order so that each group has at most `maxBytes`, with a line end after each line.
 * Cuts a single line that is longer.
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
