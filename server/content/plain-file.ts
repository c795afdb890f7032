import fs from 'node:fs';

// A pipe would wait for a writer. Windows lacks both flags.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/**
 * Reads a regular file of the operator, of at most `largest` bytes, without following a link: what a link leads to
 * would be shown to everybody. Returns a problem that continues the name of the file.
 */
export function readPlainFile(path: string, largest: number): Buffer | { problem: string } {
  let about: fs.Stats;
  let file: number;
  try {
    about = fs.lstatSync(path);
    if (about.isSymbolicLink()) return { problem: 'is a link; copy the file itself there' };
    file = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return { problem: 'cannot be read' };
  }
  try {
    about = fs.fstatSync(file);
    if (!about.isFile()) return { problem: 'is no file' };
    if (about.size > largest) return { problem: `is larger than ${largest / 1024} KiB` };
    const bytes = Buffer.alloc(about.size);
    return bytes.subarray(0, fs.readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    fs.closeSync(file);
  }
}
