/** Formats a table for a terminal, where a Chinese character takes two columns. */

import { plain } from '#server/base/plain-text.ts';

/** Lines with their columns below each other. Chinese characters take two places in a terminal. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => plain(cell ?? '–')));
  const widths = head.map((_, at) =>
    Math.max(...lines.map((line) => measureWidth(line[at] ?? ''))),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - measureWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns longer texts, below the line that they belong to. */
export function indented(text: string): string {
  return `    ${plain(text)}`;
}

/** Formats `2026-11-20 10:00` in Beijing time; the caller names the zone. */
export function when(instant: Date): string {
  return dayAndMinute.format(instant);
}

/** Returns `2026-11-20`, the day in Shanghai. */
export function day(instant: Date): string {
  return when(instant).slice(0, 10);
}

/** Formats the time since an instant as `5 h` or `3 d`. */
export function age(since: Date, now: Date): string {
  const hours = Math.floor((now.valueOf() - since.valueOf()) / (60 * 60 * 1000));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Formats fen as yuan. */
export function yuan(fen: number): string {
  return (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

const dayAndMinute = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
});

const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/u;

function measureWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);
}
