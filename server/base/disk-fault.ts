import { EnvError, PassingEnvError } from './env-error.ts';

// The embedded database reports the numbers of WASI.
const codesOfWasi: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/**
 * Explains in one sentence that a disk is full, read-only, broken or closed to this user; null for any other
 * error. It is a PassingEnvError if another start may succeed. `place` names the target in the sentence if the error
 * has no path.
 */
export function findDiskFault(thrown: unknown, place = 'the data'): EnvError | null {
  const { code, path } = readFailure(thrown);
  const where = path ?? place;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return new PassingEnvError(
        `There is no space left on the disk of ${where} (${code}): free some, or give the site a larger one.`,
        { cause: thrown },
      );
    case 'EIO':
      return new PassingEnvError(
        `The disk of ${where} reports a fault (EIO): check it, and restore a backup if it is broken.`,
        { cause: thrown },
      );
    case 'EROFS':
      return new EnvError(
        `The disk of ${where} is mounted read-only (EROFS): mount it for writing, or name a folder on another one.`,
        { cause: thrown },
      );
    case 'EACCES':
    case 'EPERM':
      return new EnvError(
        `This user may not write or read ${where} (${code}): change its owner or its permissions.`,
        { cause: thrown },
      );
    default:
      return null;
  }
}

function readFailure(thrown: unknown): { code: string | null; path: string | null } {
  if (typeof thrown !== 'object' || thrown === null) return { code: null, path: null };
  const path = 'path' in thrown && typeof thrown.path === 'string' ? thrown.path : null;
  if ('errno' in thrown && 'name' in thrown && thrown.name === 'ErrnoError') {
    return { code: codesOfWasi[Number(thrown.errno)] ?? null, path };
  }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
  if (code === null && 'cause' in thrown) return readFailure(thrown.cause);
  // A port or a program that this user may not have is another matter.
  const isOfFile =
    path !== null &&
    'syscall' in thrown &&
    !/^(?:bind|connect|listen|spawn)/.test(`${thrown.syscall}`);
  const isDenied = code === 'EACCES' || code === 'EPERM';
  return { code: isDenied && !isOfFile ? null : code, path };
}
