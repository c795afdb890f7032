import { resolve } from 'node:path';
import { hasPglite } from '#server/db/pglite-directory.ts';
import { DirectoryInUse } from '#server/db/lock.ts';
import { askServer } from '#server/cli/channel.ts';
import type { Reply } from '#server/base/command.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { EnvError } from '#server/base/env-error.ts';
import { connect } from './connect.ts';
import { readEnv } from './env.ts';
import { runCommand, type Said } from './run-command.ts';
import { getUserName } from './user-name.ts';

const usage = `npm run backup -- TO [--with-keys]

Backs the site up into the new folder TO, with the server's switches, whether it runs or not: database,
uploaded files, and a manifest with the hash of each file. With DATABASE_URL through pg_dump.

  --with-keys   with the data key; the folder is then enough to read all encrypted values

Only you can read the folder. "npm run restore -- TO" makes a site of it again.
Ends with 0 when done, 1 when refused, 2 when misused.`;

await runCommand({ usage, words: 1, flags: ['with-keys'] }, backUp);

/** Makes the backup: in the server if it uses the embedded database, else in this process. */
async function backUp({ words: [to = ''], flags }: Said): Promise<Reply> {
  const env = readEnv(process.env);
  const args = ['backup', resolve(to), ...(flags.has('with-keys') ? ['--with-keys'] : [])];
  const actor = getUserName();
  if (env.databaseUrl === null) {
    const reply = await askServer(env.dataDir, { actor, args });
    if (reply !== null) return reply;
    if (!hasPglite(env.dataDir)) {
      throw new EnvError(`There is no database in ${env.dataDir}; set DATA_DIR or DATABASE_URL.`);
    }
  }
  const { operator, close } = await connect(env).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new EnvError(`The server on ${env.dataDir} is starting or stopping; try again.`);
  });
  return runAdmin({ ...operator, actor }, args).finally(close);
}
