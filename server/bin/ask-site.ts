import { hasPglite } from '#server/db/pglite-directory.ts';
import { DirectoryInUse } from '#server/db/lock.ts';
import { askServer, type StaffRequest } from '#server/cli/channel.ts';
import type { Reply } from '#server/base/command.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { EnvError } from '#server/base/env-error.ts';
import { connect } from './connect.ts';
import type { Env } from './env.ts';

/**
 * Sends an admin command to the server if that has the embedded database, else runs it in this process, or `alone`
 * instead. Throws EnvError without a database.
 */
export async function askSite(
  env: Env,
  request: StaffRequest,
  alone?: () => Promise<Reply>,
): Promise<Reply> {
  if (env.databaseUrl === null) {
    const reply = await askServer(env.dataDir, request);
    if (reply !== null) return reply;
    if (alone === undefined && !hasPglite(env.dataDir)) {
      throw new EnvError(`There is no database in ${env.dataDir}; set DATA_DIR or DATABASE_URL.`);
    }
  }
  if (alone !== undefined) return alone();
  return work(env, request).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new EnvError(`The server on ${env.dataDir} is starting or stopping; try again.`);
  });
}

async function work(env: Env, { args, ...request }: StaffRequest): Promise<Reply> {
  const { operator, close } = await connect(env);
  try {
    return await runAdmin({ ...operator, ...request }, args);
  } finally {
    await close();
  }
}
