import { DirectoryInUse } from '#server/db/lock.ts';
import { EnvError } from '#server/base/env-error.ts';
import { printError } from '#server/base/error-report.ts';

/** Ends the process: what a sentence explains with that sentence, everything else with its stack. */
export function exitWithError(error: unknown): never {
  const explained = error instanceof EnvError || error instanceof DirectoryInUse;
  process.stderr.write(`${explained ? error.message : printError(error)}\n`);
  process.exit(1);
}
