import { DirectoryInUse } from './db/lock.ts';
import { EnvError } from './env.ts';
import { printError } from './error-report.ts';

/** Ends the process: what a sentence explains with that sentence, everything else with its stack. */
export function giveUp(error: unknown): never {
  const explained = error instanceof EnvError || error instanceof DirectoryInUse;
  process.stderr.write(`${explained ? error.message : printError(error)}\n`);
  process.exit(1);
}
