import { EnvError, PassingEnvError } from '#server/base/env-error.ts';
import { createPglite } from '#server/db/create-pglite.ts';
import { explainError, exitWithError } from './exit-with-error.ts';
import { guardProcess } from './guard-process.ts';

// The child process of `create-in-child.ts`: it creates the embedded database and sends the migrations or the
// sentence of an expected error. The parent holds the lock.
process.once('disconnect', () => process.exit(1));
guardProcess();
const [dataDir = ''] = process.argv.slice(2);
try {
  await send({ migrated: await createPglite(dataDir) });
} catch (error) {
  const explained = explainError(error);
  if (!(explained instanceof EnvError)) exitWithError(error);
  await send({ fault: explained.message, isPassing: explained instanceof PassingEnvError });
}
process.exit(0);

function send(message: object): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}
