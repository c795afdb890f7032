import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/**
 * Builds the last commit in two folders of different names and depths and prints the differing files.
 * True when every byte is the same, so that anyone with the source can verify the served files.
 */
export function buildTwice(): Promise<boolean> {
  mkdirSync('.tmp', { recursive: true });
  const place = mkdtempSync(resolve('.tmp/build-twice-'));
  try {
    const [first, second] = ['one', 'deeper/another'].map((name) => built(join(place, name)));
    const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
    const different = [...names].filter((name) => first?.get(name) !== second?.get(name));
    for (const name of different) console.log(`differs: ${name}`);
    console.log(`${names.size} files built twice, ${different.length} of them differ`);
    return Promise.resolve(names.size > 0 && different.length === 0);
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Returns the hash of each file that the build writes, by its path below `dist`. */
function built(folder: string): ReadonlyMap<string, string> {
  execFileSync('git', ['clone', '--quiet', resolve('.'), folder], { stdio: 'inherit' });
  // Hard links: through a symbolic one the bundle would name packages after the way to them.
  execFileSync('cp', ['-al', resolve('node_modules'), join(folder, 'node_modules')]);
  execFileSync(process.execPath, ['tools/build/build.ts'], { cwd: folder, stdio: 'inherit' });
  const output = join(folder, 'dist');
  const entries = readdirSync(output, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [
          relative(output, file),
          createHash('sha256').update(readFileSync(file)).digest('hex'),
        ];
      }),
  );
}
