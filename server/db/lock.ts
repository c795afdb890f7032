import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { keepPrivate } from './private-directory.ts';

/** Another living process has the data directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another running server. ` +
        'Stop that one first, or set DATA_DIR to another directory.',
    );
    this.name = 'DirectoryInUse';
  }
}

const socketName = 'server.lock';
// sun_path holds 108 bytes on Linux and 104 elsewhere.
const longestSocketPath = 100;

/**
 * Locks `directory` for this process; the result releases it. A listening socket is the lock: the kernel
 * closes it however the process dies, and a test connection shows whether the owner lives. Throws
 * DirectoryInUse.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const real = fs.realpathSync(directory);
  const previous = await takeTurn(real);
  const reach = linkShortPath(real);
  const socketFile = `${socketName}.${randomBytes(4).toString('hex')}`;
  try {
    const server = await listen(path.join(reach.directory, socketFile));
    try {
      fs.chmodSync(path.join(real, socketFile), 0o600);
      await claim(real, reach.directory, socketFile);
    } catch (error) {
      await close(server);
      throw error;
    }
    return async () => {
      fs.rmSync(path.join(real, socketName), { force: true });
      await close(server);
      await close(previous);
    };
  } catch (error) {
    await close(previous);
    throw error;
  } finally {
    fs.rmSync(path.join(real, socketFile), { force: true });
    reach.release();
  }
}

/**
 * Locks like `lockDirectory`, but accepts a directory that is missing or open to other users. Also throws
 * EnvError.
 */
export async function reserveDirectory(directory: string): Promise<() => Promise<void>> {
  keepPrivate(directory);
  return lockDirectory(directory);
}

/** Gives the listening socket `socketFile` the well-known name; linking fails when the name exists. */
async function claim(real: string, reach: string, socketFile: string): Promise<void> {
  const name = path.join(real, socketName);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      fs.linkSync(path.join(real, socketFile), name);
      return;
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error;
    }
    if (await answers(path.join(reach, socketName))) throw new DirectoryInUse(real);
    // A crash left it: no process listens. Rename it to a unique name first, so that only one of two
    // starting processes removes it.
    const grave = `${name}.${randomBytes(4).toString('hex')}`;
    try {
      fs.renameSync(name, grave);
      fs.rmSync(grave, { force: true });
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT') throw error;
    }
  }
  throw new DirectoryInUse(real);
}

/**
 * On Linux a name in the abstract namespace, keyed by the directory's identity, is taken first:
 * taking it is one atomic step, which closes the gap between finding a dead socket and replacing it.
 */
async function takeTurn(real: string): Promise<net.Server | null> {
  if (process.platform !== 'linux') return null;
  const { dev, ino } = fs.statSync(real);
  try {
    return await listen(`\0xuyuan-park:${dev}:${ino}`);
  } catch (error) {
    if (getErrorCode(error) === 'EADDRINUSE') throw new DirectoryInUse(real);
    throw error;
  }
}

/** Reaches a deep directory through a short symbolic link, for as long as sockets are bound. */
export function linkShortPath(real: string): { directory: string; release: () => void } {
  const longest = Buffer.byteLength(path.join(real, `${socketName}.00000000`));
  if (longest <= longestSocketPath) return { directory: real, release: () => undefined };
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'xy-'));
  const directory = path.join(temporary, 'd');
  fs.symlinkSync(real, directory);
  return { directory, release: () => fs.rmSync(temporary, { recursive: true, force: true }) };
}

function listen(address: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.destroy());
    server.once('error', reject);
    server.listen({ path: address }, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = net.connect({ path: address });
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error) => {
      const code = getErrorCode(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') resolve(false);
      else if (code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}

function close(server: net.Server | null): Promise<void> {
  return new Promise((resolve) => {
    if (server === null) resolve();
    else server.close(() => resolve());
  });
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
