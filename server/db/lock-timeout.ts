const lockNotAvailable = '55P03';

/** Returns whether a statement failed because a lock was not to be had in time. */
export function isLockTimeout(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return ('code' in thrown && thrown.code === lockNotAvailable) || isLockTimeout(thrown.cause);
}
