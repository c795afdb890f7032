import { EnvError } from '#server/base/env-error.ts';
import type { SwitchValues } from './switches.ts';

/**
 * Returns true if all of the switches are set, false if none are. Throws EnvError if only some are, or if
 * one that depends on them is.
 */
export function expectAllOrNone(
  values: SwitchValues,
  needed: readonly (keyof SwitchValues)[],
  isOneMoreSet = false,
): boolean {
  const missing = needed.filter((name) => values[name] === '');
  if (missing.length === needed.length && !isOneMoreSet) return false;
  if (missing.length === 0) return true;
  throw new EnvError(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all of ${needed.join(', ')}, or none of them.`,
  );
}
