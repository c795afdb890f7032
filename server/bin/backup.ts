import { resolve } from 'node:path';
import { misused } from '#server/base/command.ts';
import { askSite } from './ask-site.ts';
import { readEnv } from './env.ts';
import { runCommand } from './run-command.ts';
import { getUserName } from './user-name.ts';

const usage = `npm run backup -- TO|--bucket [--with-keys]

Backs the site up into the new folder TO, with the server's switches, whether it runs or not: database,
uploaded files, and a manifest with the hash of each file. With DATABASE_URL through pg_dump.

  --bucket      into the bucket of BACKUP_S3_BUCKET instead, sealed with BACKUP_KEY; old ones are removed
  --with-keys   with the data key; the backup is then enough to read all encrypted values

Only you can read the folder. "npm run restore" makes a site of it again.
Ends with 0 when done, 1 when refused, 2 when misused.`;

await runCommand(
  { usage, words: [0, 1], flags: ['bucket', 'with-keys'] },
  async ({ words: [to], flags }) => {
    if ((to === undefined) !== flags.has('bucket')) throw misused(usage);
    const args = ['backup', to === undefined ? '--bucket' : resolve(to)];
    const how = flags.has('with-keys') ? ['--with-keys'] : [];
    return askSite(readEnv(process.env), { actor: getUserName(), args: [...args, ...how] });
  },
);
