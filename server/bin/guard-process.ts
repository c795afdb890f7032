import { exitWithError } from './exit-with-error.ts';

/**
 * Prepares every entry process: its files are private to its user, and an uncaught error ends it without
 * leaking data. Returns the previous umask.
 */
export function guardProcess(): number {
  process.on('uncaughtException', exitWithError);
  return process.umask(0o077);
}
