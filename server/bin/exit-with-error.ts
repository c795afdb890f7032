import { DirectoryInUse } from '#server/db/lock.ts';
import { EnvError, PassingEnvError } from '#server/base/env-error.ts';
import { printError } from '#server/base/error-report.ts';
import { standardError } from '#server/base/standard-streams.ts';

const misconfigured = 78;

/** Ends the process with 1: prints the sentence of an expected error, the stack of any other. */
export function exitWithError(error: unknown): never {
  print(error);
  process.exit(1);
}

/**
 * Ends the server like `exitWithError`, with 78 (EX_CONFIG) when its settings have to change first: a
 * process supervisor should not start it again.
 */
export function exitServer(error: unknown): never {
  print(error);
  const isLasting = error instanceof EnvError && !(error instanceof PassingEnvError);
  process.exit(isLasting ? misconfigured : 1);
}

function print(error: unknown): void {
  const explained = error instanceof EnvError || error instanceof DirectoryInUse;
  standardError().writeNow(`${explained ? error.message : printError(error)}\n`);
}
