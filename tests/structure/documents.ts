import { readdirSync, readFileSync } from 'node:fs';
import { filesIn } from './sources.ts';

export type Heading = { level: number; title: string };

/** Returns every document of the project, with its path from the root. */
export function documents(): readonly { path: string; text: string }[] {
  return [
    ...readdirSync('.'),
    ...filesIn('docs'),
    'flowkit/COMPARISON.md',
    'flowkit/README.md',
    'server/content/README.md',
  ]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Returns the headings of a Markdown text, outside code blocks. */
export function headingsIn(text: string): readonly Heading[] {
  return withoutCode(text)
    .split('\n')
    .flatMap((line) => {
      const [, marks, title] = /^(#{1,6}) (.+)$/.exec(line) ?? [];
      return marks === undefined || title === undefined ? [] : [{ level: marks.length, title }];
    });
}

/** Returns the text below the heading `title`, up to the next heading of its level or higher. */
export function getSection(text: string, title: string): string {
  const lines = text.split('\n');
  const from = lines.findIndex(
    (line) => line.replace(/^#+ /, '') === title && line.startsWith('#'),
  );
  if (from === -1) throw new Error(`The heading "${title}" is missing.`);
  const level = /^#+/.exec(lines[from] ?? '')?.[0].length ?? 0;
  const length = lines
    .slice(from + 1)
    .findIndex((line) => (/^(#+) /.exec(line)?.[1]?.length ?? 9) <= level);
  return lines.slice(from + 1, length === -1 ? undefined : from + 1 + length).join('\n');
}

/**
 * Returns the definitions of a Markdown text, list items such as `- **an order**: 24 h unpaid`: the bold term
 * and the text after it on one line.
 */
export function definitionsIn(text: string): readonly (readonly [term: string, text: string])[] {
  return text
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, term, definition] = /^- \*\*(.+?)\*\*(.+)$/.exec(line) ?? [];
      return term === undefined || definition === undefined ? [] : [[term, definition] as const];
    });
}

/** Returns the list items of a Markdown text, each up to its first colon. */
export function termsIn(text: string): readonly string[] {
  const items: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else if (line.startsWith('  ')) items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.flatMap((item) => (item.includes(': ') ? item.slice(0, item.indexOf(': ')) : []));
}

/** Returns the texts between backticks. */
export function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted]) => quoted ?? []);
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}
