import fs from 'node:fs';
import { createLineWriter, type LineWriter } from './line-writer.ts';

const writers = new Map<number, LineWriter>();

/** Returns the writer of standard output. */
export function standardOutput(): LineWriter {
  return getWriter(1, () => process.stdout);
}

/** Returns the writer of standard error, which holds the log. */
export function standardError(): LineWriter {
  return getWriter(2, () => process.stderr);
}

function getWriter(fd: number, getStream: () => NodeJS.WriteStream): LineWriter {
  const open = writers.get(fd);
  if (open !== undefined) return open;
  // Node makes the descriptor of a pipe or socket nonblocking when its stream is used for the first time. Its own
  // writes may fail as well.
  getStream().on('error', () => undefined);
  const writer = createLineWriter(openNonblocking(fd) ?? fd);
  writers.set(fd, writer);
  process.on('exit', writer.flushNow);
  return writer;
}

/**
 * Opens the pipe or terminal behind a descriptor again: whether the first one blocks is up to every process that
 * shares it, such as npm. Returns null where that is not possible, as with a socket or the pipe of another user.
 */
function openNonblocking(fd: number): number | null {
  const about = fs.fstatSync(fd);
  if (!about.isFIFO() && !about.isCharacterDevice()) return null;
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = fs.constants;
  try {
    return fs.openSync(`/dev/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return null;
  }
}
