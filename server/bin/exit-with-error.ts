import { DirectoryInUse } from '#server/db/lock.ts';
import { EnvError } from '#server/base/env-error.ts';
import { printError } from '#server/base/error-report.ts';

/** Ends the process: prints the sentence of an expected error, the stack of any other. */
export function exitWithError(error: unknown): never {
  const explained = error instanceof EnvError || error instanceof DirectoryInUse;
  process.stderr.write(`${explained ? error.message : printError(error)}\n`);
  process.exit(1);
}
