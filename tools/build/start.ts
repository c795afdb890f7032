import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createLog } from '#server/base/log.ts';
import { hasPglite } from '#server/db/pglite-directory.ts';
import { reserveDirectory } from '#server/db/lock.ts';
import { readBuilt } from './build-stamp.ts';
import { EnvError } from '#server/base/env-error.ts';
import { checkStart, expectRoom } from '#server/bin/check-start.ts';
import { createInChild, endedBy } from '#server/bin/create-in-child.ts';
import { readEnv, type Env } from '#server/bin/env.ts';
import { exitServer, exitWithError } from '#server/bin/exit-with-error.ts';
import { guardProcess } from '#server/bin/guard-process.ts';
import { logMigrations } from '#server/bin/log-migrations.ts';
import { runServer } from '#server/bin/run-server.ts';
import { runStep } from '#server/bin/steps.ts';

// `npm start`: builds the browser side if a source changed, then serves. The embedded database is created during the
// build, which costs no extra time.
const usualMask = guardProcess();
const roomOfBuild = 64 * 1024 * 1024;
const { env, release } = await reserve().catch(exitServer);
const created = createDatabase().catch(exitServer);
const { isSiteBuilt, isConsoleBuilt } = await readBuilt();
if (!isSiteBuilt) await build('site').catch(exitWithError);
await created;
await release();
await runServer(isConsoleBuilt ? undefined : () => build('console')).catch(exitServer);

function build(part: 'site' | 'console'): Promise<void> {
  return runStep(env, part, () => runBuild(part, usualMask));
}

/**
 * Reserves the data directory before the build, so that a second start is refused early and two builds never run
 * at once.
 */
async function reserve(): Promise<{ env: Env; release: () => Promise<void> }> {
  const env = readEnv(process.env);
  const release = env.databaseUrl === null ? await reserveDirectory(env.dataDir) : async () => {};
  await checkStart(env);
  const root = join(import.meta.dirname, '../..');
  if (!existsSync(join(root, 'dist'))) await expectRoom(root, roomOfBuild);
  return { env, release };
}

async function createDatabase(): Promise<void> {
  if (env.databaseUrl !== null || hasPglite(env.dataDir)) return;
  const migrated = await runStep(env, 'database', () => createInChild(env.dataDir));
  logMigrations(createLog(env.logLevel), migrated);
}

/**
 * Builds the site or the console if a source changed, in a separate process: a build needs hundreds of megabytes and
 * sets NODE_ENV. `umask` is that of the built files, which are not secret. The build ends with this process. Throws
 * EnvError when it fails.
 */
async function runBuild(part: 'site' | 'console', umask: number): Promise<void> {
  const builder = join(import.meta.dirname, 'build-if-changed.ts');
  const ownMask = process.umask(umask);
  // More room for new objects: the collector takes an eighth of the processor time otherwise.
  const build = spawn(process.execPath, ['--max-semi-space-size=64', builder, part], {
    // Standard output has only the line that the site is ready.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  process.umask(ownMask);
  const [status, signal] = await once(build, 'close');
  if (status === 0) return;
  if (signal !== null) throw endedBy(signal, `The ${part} could not be built`);
  throw new EnvError(`The ${part} could not be built; the reason is above.`);
}
