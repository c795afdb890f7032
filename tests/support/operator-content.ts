import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentItem } from '#server/content/content-item.ts';
import { readContent } from '#server/content/read-content.ts';
import { blanks, writeStartSet } from '#server/content/start-set.ts';

/** Writes the start set into a new folder, and fills in every blank and the prices of services. */
export function writeOperatorContent(folder: string): void {
  for (const file of writeStartSet(folder) ?? []) {
    const filled = blanks
      .reduce((text, blank) => text.replaceAll(blank, ''), readFileSync(file, 'utf8'))
      .replaceAll(/[\]】]/g, '')
      .replace('cny: 9800,', 'cny: 8800,');
    writeFileSync(file, filled);
  }
}

/** Returns the content of an operator who has filled in the start set. */
export async function readOperatorContent(): Promise<ContentItem[]> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-content-'));
  writeOperatorContent(folder);
  const { items, faults } = await readContent(folder);
  rmSync(folder, { recursive: true });
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return items;
}
