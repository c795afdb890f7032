import { spawnSync } from 'node:child_process';

/** Builds the site, unless the last build has the same sources. */
export function buildSite(): void {
  // In a process without the test environment: Vite and React build differently in it.
  const script = "(await import('./server/bin/build.ts')).buildIfChanged()";
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 2, 2],
    env,
  });
  if (status !== 0) throw new Error('The site could not be built; the reason stands above.');
}
