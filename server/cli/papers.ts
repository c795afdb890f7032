import { inArray } from 'drizzle-orm';
import { files } from '#server/db/tables/people.ts';
import { fileUrl } from '#server/records/file-address.ts';
import type { Operator } from './operator.ts';
import { indented } from './table.ts';

/** Formats a line per file: its name, and a link that opens it for ten minutes. */
export async function linksTo(
  { deps, origin }: Operator,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await deps.db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return Promise.all(
    found.map(async ({ id, name }) => {
      const { url } = fileUrl(deps, id);
      return indented(`${name}  ${new URL(url, origin).href}`);
    }),
  );
}

/** Returns a table with optional extra lines after each row. */
export function withLines(text: string, lines: readonly (readonly string[])[]): string {
  const [head = '', ...rows] = text.split('\n');
  return [head, ...rows.flatMap((row, at) => [row, ...(lines[at] ?? [])])].join('\n');
}
