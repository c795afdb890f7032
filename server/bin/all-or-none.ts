import { EnvError } from '#server/base/env-error.ts';
import type { SwitchValues } from './switches.ts';

/** Returns whether all of the switches are set. Throws EnvError when some are, or one beside them is. */
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
