import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { reserveDirectory } from '#server/db/lock.ts';
import { readEnv } from './env.ts';
import { exitServer } from './exit-with-error.ts';
import { guardProcess } from './guard-process.ts';

// `npm start`: builds the browser side if a source changed, then serves. The build runs in a separate
// process: it needs hundreds of megabytes and sets NODE_ENV.
const usualMask = guardProcess();
const builder = join(import.meta.dirname, 'build-if-changed.ts');
const release = await reserve().catch(exitServer);
// Built files are not secret; they keep the usual permissions of this user.
const ownMask = process.umask(usualMask);
const { status } = spawnSync(process.execPath, [builder], { stdio: 'inherit' });
process.umask(ownMask);
if (status !== 0) {
  process.stderr.write('The site could not be built; what went wrong stands above.\n');
  process.exit(1);
}
await release();
await import('./index.ts');

/**
 * Reserves the data directory before the build, so that a second start is refused early and two builds never run
 * at once.
 */
async function reserve(): Promise<() => Promise<void>> {
  const env = readEnv(process.env);
  return env.databaseUrl === null ? reserveDirectory(env.dataDir) : async () => {};
}
