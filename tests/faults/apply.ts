import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

/** Returns why these faults cannot be put into `tree`, a line each; nothing when all of them can. */
export function findMisfits(tree: string, faults: readonly Fault[]): string[] {
  const files = [...new Set(faults.map(({ file }) => file))];
  const changed = execFileSync('git', ['diff', '--name-only', 'HEAD', '--', ...files], {
    cwd: tree,
    encoding: 'utf8',
  });
  const unsaved = changed.split('\n').filter((file) => file !== '');
  return [
    ...unsaved.map((file) => `${file} has changes that are not committed`),
    ...faults.flatMap(({ name, file, find }) => {
      const times = readFileSync(join(tree, file), 'utf8').split(find).length - 1;
      return times === 1 ? [] : [`${name}: its text occurs ${times} times in ${file}`];
    }),
  ];
}

/**
 * Runs `work` with the faults applied to the files of `tree`, and restores the files afterward: even
 * when `work` throws, or the process receives a signal.
 */
export async function withFaults<Result>(
  tree: string,
  faults: readonly Fault[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = new Map<string, string>();
  const restore = () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
  process.on('exit', restore);
  try {
    for (const { file, find, put } of faults) {
      const path = join(tree, file);
      const text = readFileSync(path, 'utf8');
      if (!before.has(path)) before.set(path, text);
      writeFileSync(
        path,
        text.replace(find, () => put),
      );
    }
    return await work();
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** Exits normally on an interrupt, so that the `exit` event restores the files. */
export function exitWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
}
