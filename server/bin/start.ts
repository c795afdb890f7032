import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EnvError } from '#server/base/env-error.ts';
import { createLog } from '#server/base/log.ts';
import { hasPglite } from '#server/db/create-pglite.ts';
import { reserveDirectory } from '#server/db/lock.ts';
import { createInChild } from './create-in-child.ts';
import { readEnv, type Env } from './env.ts';
import { exitServer, exitWithError } from './exit-with-error.ts';
import { expectFreePorts } from './expect-free-ports.ts';
import { guardProcess } from './guard-process.ts';
import { logMigrations } from './log-migrations.ts';

// `npm start`: builds the browser side if a source changed, then serves. The build runs in a separate
// process: it needs hundreds of megabytes and sets NODE_ENV.
const usualMask = guardProcess();
const builder = join(import.meta.dirname, 'build-if-changed.ts');
const { env, release } = await reserve().catch(exitServer);
// Beside the build nobody waits for it.
const created = createDatabase();
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
await created;
await release();
await import('./index.ts');

/**
 * Reserves the data directory before the build, so that a second start is refused early and two builds never run
 * at once. Refuses a port in use.
 */
async function reserve(): Promise<{ env: Env; release: () => Promise<void> }> {
  const env = readEnv(process.env);
  const release = env.databaseUrl === null ? await reserveDirectory(env.dataDir) : async () => {};
  await expectFreePorts(env);
  return { env, release };
}

/** Creates the embedded database where there is none. A failure ends this process, and the build with it. */
async function createDatabase(): Promise<void> {
  if (env.databaseUrl !== null || hasPglite(env.dataDir)) return;
  const migrated = await createInChild(env.dataDir).catch(exitServer);
  logMigrations(createLog(env.logLevel), migrated);
}
