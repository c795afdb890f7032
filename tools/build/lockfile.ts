import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Names = v.optional(v.record(v.string(), v.string()), {});

const Package = v.object({
  version: v.string(),
  license: v.optional(v.string()),
  integrity: v.optional(v.string()),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: v.optional(
    v.record(v.string(), v.object({ optional: v.optional(v.boolean()) })),
    {},
  ),
});

/** A workspace, which is part of this repository. */
const Link = v.object({ link: v.literal(true) });
const Lock = v.object({ packages: v.record(v.string(), v.union([Link, Package])) });

/** A package of the lockfile; `path` is where it is installed, `node_modules/a/node_modules/b`. */
export type Locked = { path: string; name: string; shipped: boolean } & v.InferOutput<
  typeof Package
>;

const inside = 'node_modules/';

/** The licenses of packages that name theirs in the file LICENSE only; a test reads the file. */
export const licensesByFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

/**
 * Returns every package of package-lock.json but the workspaces. `shipped` marks those that the dependencies of the manifest need,
 * on any platform. Throws for a lockfile of another format.
 */
export function lockedPackages(file = 'package-lock.json'): readonly Locked[] {
  const { packages: all } = v.parse(Lock, JSON.parse(readFileSync(file, 'utf8')));
  const packages = Object.fromEntries(
    Object.entries(all).flatMap(([path, found]) => ('link' in found ? [] : [[path, found]])),
  );
  const shipped = new Set<string>();
  const visit = (path: string) => {
    const found = packages[path];
    if (found === undefined || shipped.has(path)) return;
    shipped.add(path);
    for (const name of listDependencyNames(found)) visit(installedFor(packages, path, name));
  };
  visit('');
  return Object.entries(packages)
    .filter(([path]) => path.includes(inside))
    .map(([path, found]) => {
      const name = path.slice(path.lastIndexOf(inside) + inside.length);
      const license = found.license ?? licensesByFile[`${name}@${found.version}`];
      return { ...found, license, path, name, shipped: shipped.has(path) };
    });
}

function listDependencyNames(found: v.InferOutput<typeof Package>): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found;
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta[name]?.optional !== true,
  );
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Finds the path at which Node resolves `name` from a package: below it, or in a folder above. */
function installedFor(packages: Record<string, unknown>, from: string, name: string): string {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(inside) - 1))) {
    const path = at === '' ? `${inside}${name}` : `${at}/${inside}${name}`;
    if (path in packages || at === '') return path;
  }
}
