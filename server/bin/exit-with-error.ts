import { DirectoryInUse } from '#server/db/lock.ts';
import { findDiskFault } from '#server/base/disk-fault.ts';
import { EnvError, PassingEnvError } from '#server/base/env-error.ts';
import { printError } from '#server/base/error-report.ts';
import { standardError } from '#server/base/standard-streams.ts';

const misconfigured = 78;

/** Ends the process with 1: prints the sentence of an expected error, the stack of any other. */
export function exitWithError(error: unknown): never {
  print(explainError(error));
  process.exit(1);
}

/**
 * Ends the server like `exitWithError`, with 78 (EX_CONFIG) when its settings have to change first: a
 * process supervisor should not start it again.
 */
export function exitServer(error: unknown): never {
  const explained = explainError(error);
  print(explained);
  const isLasting = explained instanceof EnvError && !(explained instanceof PassingEnvError);
  process.exit(isLasting ? misconfigured : 1);
}

/** Returns an expected error of a start as EnvError, and any other error as it is. */
export function explainError(error: unknown): unknown {
  return error instanceof EnvError ? error : (findDiskFault(error) ?? error);
}

function print(error: unknown): void {
  const isSentence = error instanceof EnvError || error instanceof DirectoryInUse;
  standardError().writeNow(`${isSentence ? error.message : printError(error)}\n`);
}
