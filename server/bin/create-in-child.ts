import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { EnvError, PassingEnvError } from '#server/base/env-error.ts';
import type { MigrationStep } from '#server/db/migration-step.ts';

const Result = v.union([
  v.object({ migrated: v.array(v.object({ name: v.string(), ms: v.number() })) }),
  v.object({ fault: v.string(), isPassing: v.boolean() }),
]);

/**
 * Creates the embedded database like `createPglite`, in a process that ends with its memory: creating one needs
 * hundreds of megabytes, which the server would keep. The caller holds the lock of the directory.
 */
export async function createInChild(dataDir: string): Promise<readonly MigrationStep[]> {
  // The release has the same files as JavaScript.
  const extension = extname(import.meta.filename);
  const getEntry = (name: string) => join(import.meta.dirname, name + extension);
  const child = fork(getEntry('create-database'), [dataDir], {
    // Not optimized, the code of the database takes less time here, and half the memory; a small young heap saves
    // some 20 MB more.
    execArgv: ['--liftoff-only', '--max-semi-space-size=2', '--import', getEntry('fast-imports')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let result: v.InferOutput<typeof Result> | null = null;
  child.once('message', (message) => (result = v.parse(Result, message)));
  const [code, signal] = await once(child, 'close');
  return readResult(result, signal ?? code);
}

function readResult(
  result: v.InferOutput<typeof Result> | null,
  end: string | number,
): readonly MigrationStep[] {
  if (result === null) {
    const what = 'The database could not be created';
    if (typeof end === 'string') throw endedBy(end, what);
    throw new PassingEnvError(`${what}; the reason is above.`);
  }
  if ('migrated' in result) return result.migrated;
  const Fault = result.isPassing ? PassingEnvError : EnvError;
  throw new Fault(result.fault);
}

/** Explains that a signal ended a process of the start. */
export function endedBy(signal: string, what: string): EnvError {
  return new PassingEnvError(
    `${what}: its process was ended by ${signal}, as happens without free memory.`,
  );
}
