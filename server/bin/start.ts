import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EnvError } from '#server/base/env-error.ts';
import { reserveDirectory } from '#server/db/lock.ts';
import { readEnv } from './env.ts';
import { exitServer, exitWithError } from './exit-with-error.ts';
import { expectFreePorts } from './expect-free-ports.ts';
import { guardProcess } from './guard-process.ts';

// `npm start`: builds the browser side if a source changed, then serves. The build runs in a separate
// process: it needs hundreds of megabytes and sets NODE_ENV.
const usualMask = guardProcess();
const builder = join(import.meta.dirname, 'build-if-changed.ts');
const release = await reserve().catch(exitServer);
// Built files are not secret; they keep the usual permissions of this user.
const ownMask = process.umask(usualMask);
// The build ends with this process: it notices that the channel closes.
const build = spawn(process.execPath, [builder], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
const [status] = await once(build, 'exit');
process.umask(ownMask);
if (status !== 0) {
  exitWithError(new EnvError('The site could not be built; what went wrong stands above.'));
}
await release();
await import('./index.ts');

/**
 * Reserves the data directory before the build, so that a second start is refused early and two builds never run
 * at once. Refuses a port in use.
 */
async function reserve(): Promise<() => Promise<void>> {
  const env = readEnv(process.env);
  const release = env.databaseUrl === null ? await reserveDirectory(env.dataDir) : async () => {};
  await expectFreePorts(env);
  return release;
}
