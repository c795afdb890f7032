import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Returns the classes that a selector or the text of a stylesheet defines, without global ones. */
export function classNamesIn(css: string): readonly string[] {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return [...new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))];
}

/** Returns the absolute path that `name` means in the file `importer`: relative, or below the root as `#…`. */
export function resolveImport(importer: string, name: string): string {
  return name.startsWith('#') ? join(root, name.slice(1)) : join(dirname(importer), name);
}

/** Returns the text of a file; of one that does not exist, the empty text. */
export function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Lists the files below `src` with one of these endings, by absolute path. */
export function sourceFiles(...endings: readonly string[]): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => join(root, 'src', name));
}
