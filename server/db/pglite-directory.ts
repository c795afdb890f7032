import fs from 'node:fs';
import path from 'node:path';

/** Returns the directory of the embedded database of a data directory. */
export function getPgliteDirectory(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** True if the data directory has an embedded database. */
export function hasPglite(dataDir: string): boolean {
  return fs.existsSync(path.join(getPgliteDirectory(dataDir), 'PG_VERSION'));
}
