// All files of a backup are below these folders.
const safePath = /^(?:database|files)(?:\/[\w.-]+)*$|^data\.key$|^database\.dump$/;

/**
 * Finds a fault in the paths of a manifest and describes it in a few words; null if there is no fault.
 * Faults: a path that leads outside or is not in normal form, a path given twice (ignoring case), and a
 * file that is also a folder.
 */
export function findWrongPath(folders: readonly string[], files: readonly string[]): string | null {
  const known = new Map<string, string>();
  for (const path of [...folders, ...files]) {
    const isSafe = path.split('/').every((part) => part !== '.' && part !== '..');
    if (!isSafe || !safePath.test(path))
      return `it names ${JSON.stringify(path)}, which is no path of a backup`;
    const before = known.get(path.toLowerCase());
    if (before === path) return `it names ${path} twice`;
    if (before !== undefined)
      return `it names ${before} and ${path}, which are one file on some disks`;
    known.set(path.toLowerCase(), path);
  }
  const withinFile = findWithin(folders.concat(files), new Set(files));
  if (withinFile !== null) return `it names ${withinFile} as a file and as a folder`;
  if (files.includes('database') || files.includes('files')) return 'it names a folder as a file';
  return null;
}

/** Finds a file that is also a folder of another path; null for none. */
function findWithin(paths: readonly string[], files: ReadonlySet<string>): string | null {
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const parent = path.slice(0, at);
      if (files.has(parent)) return parent;
    }
  }
  return null;
}
