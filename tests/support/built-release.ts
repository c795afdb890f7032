import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * The environment of an operator: without what Vitest sets, because Vite and Node behave differently in a
 * test, without the settings of npm, and with the machine's own Node.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_ENV|NODE_OPTIONS|npm_)/.test(name),
  );
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
  return { ...Object.fromEntries(entries), PATH: path };
}

/**
 * Copies the files of the repository into an empty folder and builds a release there with
 * deploy/build.sh, which needs Node, npm and the registry. Returns the folder of the release.
 */
export function buildRelease(folder: string): string {
  const copy = join(folder, 'copy');
  const release = join(folder, 'release');
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  execFileSync('sh', ['deploy/build.sh', release], {
    cwd: copy,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return release;
}
