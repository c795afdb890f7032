const lockNotAvailable = '55P03';

/** Checks whether a statement failed because it did not get a lock in time. */
export function isLockTimeout(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return ('code' in thrown && thrown.code === lockNotAvailable) || isLockTimeout(thrown.cause);
}
