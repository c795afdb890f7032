import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownContentDir } from './live-content.ts';
import { catalogueFile } from './read-plans.ts';

/** How a text of the start set marks what the operator fills in, in either language. */
export const blanks = ['【填写：', '[Fill in: '] as const;

/**
 * Writes the content that an operator begins with: one service, one package, the plans with the prices of the
 * sample, a few words for each page, and a category of each area. Creates the folder. Returns the paths of the files in it, or null
 * for a folder that is not empty, which stays as it is. Throws when the folder cannot be written.
 */
export function writeStartSet(folder: string): string[] | null {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) return null;
  cpSync(join(ownContentDir, 'start'), folder, { recursive: true });
  cpSync(join(ownContentDir, catalogueFile), join(folder, catalogueFile));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
