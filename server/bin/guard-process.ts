import { exitWithError } from './exit-with-error.ts';

/**
 * Begins every entry process: what it writes is for its own user alone, and what nobody catches ends
 * it without saying too much. Returns the umask from before.
 */
export function guardProcess(): number {
  process.on('uncaughtException', exitWithError);
  return process.umask(0o077);
}
