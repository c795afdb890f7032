import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Builds the site, unless the last build has the same sources. Throws when the build fails. */
export async function buildSite(): Promise<void> {
  // In a process without the test environment: Vite and React build differently in it.
  const script = "(await import('./tools/build/build.ts')).buildIfChanged()";
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const build = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 2, 2],
    env,
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The site could not be built; the reason stands above.');
}
