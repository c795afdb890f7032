import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Source = { path: string; text: string };

/** Returns every TypeScript source below a folder of the project, with its path from the root. */
export function sourcesIn(folder: string): readonly Source[] {
  return filesIn(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Returns every file below a folder of the project, sorted; none when the folder does not exist. */
export function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Returns the module names in the import and export statements and dynamic imports of a source. */
export function listImports({ text }: Source): readonly string[] {
  const statements =
    /^\s*(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;
  return [...text.matchAll(statements)].flatMap(
    ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? [],
  );
}

/** Returns the packages that a folder with a `package.json` declares. */
export function listDeclared(folder: string): readonly string[] {
  const manifest: Record<string, unknown> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(Object(manifest[kind])),
  );
}

/** Returns an import of this project as a path from the root, and a package name unchanged. */
export function resolveImport(source: Source, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? join(source.path, '..', name) : name;
}
