/** A fault of a content file and its place: lines count from 1. */
export type Problem = { line: number; problem: string };

/** The longest content file, in bytes. */
export const longestFile = 128 * 1024;
const longestFrontMatter = 16 * 1024;
const mostMarks = 2000;
const deepestNesting = 12;

/**
 * Returns why the front matter is not handed to its parser, which takes time that grows with the square of
 * its length, or null.
 */
export function refuseFrontMatter(text: string): Problem | null {
  return text.length > longestFrontMatter
    ? { line: 1, problem: 'has too long a front matter' }
    : null;
}

/**
 * Returns why Markdown is not handed to its parser, or null: brackets and emphasis that never close cost
 * time that grows with the square of their number, quotes and lists within each other end in no stack.
 */
export function refuseMarkdown(markdown: string): Problem | null {
  if (markdown.length > longestFile) return { line: 1, problem: 'has too long a text' };
  let marks = 0;
  for (const [index, line] of markdown.split('\n').entries()) {
    const containers =
      /^(?:[ \t]*(?:>|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line)?.[0] ?? '';
    if ((containers.match(/[>*+.)-]/g)?.length ?? 0) > deepestNesting || /^[ \t]{40}/.test(line)) {
      return { line: index + 1, problem: `nests more than ${deepestNesting} quotes and lists` };
    }
    marks += line.match(/[[\]*_`~<&|]/g)?.length ?? 0;
    if (marks > mostMarks) {
      return { line: index + 1, problem: `has more than ${mostMarks} marks such as [ and *` };
    }
  }
  return null;
}
