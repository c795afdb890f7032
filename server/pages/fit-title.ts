/** A title, split where a line may end: after phrases, or after parts of them. */
export type SplitTitle = { phrases: readonly string[]; parts: readonly string[] };

/** Widths and sizes in px, the largest first. */
type Room = { width: number; mostLines: number; sizes: readonly [number, number, number] };
type Lines = { size: number; lines: string[] };

/**
 * Sets a title in the largest size that has room for it, in lines of about the same width. Phrases that are too long
 * for a line may be whole in the second size; what has no room in the last size ends with `…`.
 */
export function fitTitle(
  { phrases, parts }: SplitTitle,
  { width, mostLines, sizes }: Room,
  measure: (text: string, size: number) => number,
): Lines {
  function set(texts: readonly string[], size: number): Lines | null {
    const pieces = texts.map((text) => ({ text, width: measure(text, size) }));
    const widest = Math.max(...pieces.map((piece) => piece.width));
    let lines = toLines(pieces, width);
    if (widest > width || lines.length > mostLines) return null;
    for (let narrower = width; narrower >= widest; narrower -= 8) {
      const others = toLines(pieces, narrower);
      if (others.length === lines.length) lines = others;
    }
    return { size, lines: lines.map((line) => line.trim()) };
  }

  const divide = (size: number) =>
    parts.flatMap((part) => (measure(part, size) > width ? Array.from(part) : [part]));
  const [large, medium, small] = sizes;
  let found = set(phrases, large) ?? set(phrases, medium);
  for (const size of sizes) found ??= set(divide(size), size);
  for (const shown = divide(small); found === null;) {
    shown.pop();
    const last = shown.at(-1)?.replace(/(?<![\s，、：；。])[\s，、：；。]+$/u, '') ?? '';
    found = set([...shown.slice(0, -1), `${last}…`], small);
  }
  return found;
}

function toLines(pieces: readonly { text: string; width: number }[], width: number): string[] {
  const lines: string[] = [];
  let left = 0;
  for (const piece of pieces) {
    const isNext = lines.length === 0 || piece.width > left;
    left = (isNext ? width : left) - piece.width;
    lines.push((isNext ? '' : (lines.pop() ?? '')) + piece.text);
  }
  return lines;
}
