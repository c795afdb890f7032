import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filesIn } from '../sources.ts';

const patch = 'tests/structure/newcomer/addition.patch';

/** Instructions for a patch that no longer applies. */
export const regenerate = `
If ${patch} no longer applies or compiles, mend it in a clean worktree:
  git apply --3way ${patch}     (correct what it conflicts with, leave the words out)
  git add --all && git diff --cached -U1 --full-index > .tmp/addition.patch
  git reset --hard && mv .tmp/addition.patch ${patch}`;

/**
 * Copies the working tree and returns the path of the copy. Its files are hard links: replace them, and never
 * write into them.
 */
export function copyProject(): string {
  mkdirSync('.tmp', { recursive: true });
  const copy = mkdtempSync('.tmp/copy-');
  for (const path of ownFiles()) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    linkSync(path, join(copy, path));
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Copies the working tree, applies the patch and returns the path of the copy. */
export function copyWithAddition(): string {
  const copy = copyProject();
  // Below the ceiling git sees no repository, so the paths of the patch begin at the copy. It
  // replaces files and writes into none: the links to the originals are safe.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: resolve('.tmp') };
  try {
    execFileSync('git', ['apply', resolve(patch)], { cwd: copy, env, stdio: 'pipe' });
  } catch (error) {
    throw new Error(regenerate, { cause: error });
  }
  return copy;
}

function ownFiles(): readonly string[] {
  const ignored = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  return readdirSync('.', { withFileTypes: true })
    .filter(({ name }) => name !== '.git' && !ignored.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(entry.name) : [entry.name]));
}
