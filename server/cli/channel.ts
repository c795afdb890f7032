import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { linkShortPath } from '#server/db/lock.ts';
import type { NamedFiles, Reply } from '#server/base/command.ts';

const StaffResponse = v.object({
  text: v.string(),
  exitCode: v.number(),
  warning: v.optional(v.string()),
  file: v.optional(v.object({ path: v.string(), text: v.string() })),
  asks: v.optional(
    v.object({
      questions: v.array(v.object({ name: v.string(), says: v.string() })),
      shown: v.record(v.string(), v.string()),
    }),
  ),
});
const SentRequest = v.object({
  actor: v.string(),
  args: v.array(v.string()),
  /** The files in base64, by path. */
  files: v.record(v.string(), v.string()),
  answers: v.optional(v.record(v.string(), v.string())),
});

/** A command, the machine account that sent it, the files it names, and the answers to its questions. */
export type StaffRequest = {
  actor: string;
  args: readonly string[];
  files?: NamedFiles | undefined;
  answers?: Readonly<Record<string, string>> | undefined;
};

// A few files of the largest size that a command takes, and a third for base64.
const maxRequestLength = 128 * 1024 * 1024;
const timeoutMs = 5000;

/**
 * Accepts admin commands of this machine while the server runs. The socket is in a folder that only the server's
 * user can enter; it is not on a network.
 */
export async function openAdminChannel(
  dataDir: string,
  run: (request: StaffRequest) => Promise<Reply>,
): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, 'console');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const server = net.createServer({ allowHalfOpen: true }, (connection) => {
    connection.on('error', () => connection.destroy());
    void serve(connection, run).catch(() => connection.destroy());
  });
  const reach = linkShortPath(fs.realpathSync(folder));
  try {
    const address = path.join(reach.directory, socketName);
    // Only one server can hold the data directory, so an existing socket was left by a crash.
    fs.rmSync(address, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path: address }, resolve);
    });
    server.unref();
  } finally {
    reach.release();
  }
  return async () => {
    fs.rmSync(path.join(folder, socketName), { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Sends a command to the running server; null when none uses this directory. */
export async function askServer(dataDir: string, request: StaffRequest): Promise<Reply | null> {
  const folder = path.join(dataDir, 'console');
  if (!fs.existsSync(folder)) return null;
  const reach = linkShortPath(fs.realpathSync(folder));
  try {
    const connection = net.connect({ path: path.join(reach.directory, socketName) });
    connection.end(JSON.stringify({ ...request, files: encoded(request.files ?? new Map()) }));
    return v.parse(StaffResponse, JSON.parse(await readAll(connection)));
  } catch (error) {
    if (nobodyThere.includes(getErrorCode(error))) return null;
    throw error;
  } finally {
    reach.release();
  }
}

const socketName = 'console.sock';
const nobodyThere = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];

async function serve(
  connection: net.Socket,
  run: (request: StaffRequest) => Promise<Reply>,
): Promise<void> {
  // A silent connection must not keep the server from stopping.
  connection.setTimeout(timeoutMs, () => connection.destroy());
  const sent = v.parse(SentRequest, JSON.parse(await readAll(connection, maxRequestLength)));
  connection.setTimeout(0);
  connection.end(JSON.stringify(await run({ ...sent, files: decoded(sent.files) })));
}

function encoded(files: NamedFiles): Record<string, string> {
  return Object.fromEntries(
    Array.from(files, ([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]),
  );
}

function decoded(files: Record<string, string>): NamedFiles {
  return new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      new Uint8Array(Buffer.from(text, 'base64')),
    ]),
  );
}

async function readAll(connection: net.Socket, maxLength = Infinity): Promise<string> {
  connection.setEncoding('utf8');
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of connection) {
    const part = String(chunk);
    length += part.length;
    if (length > maxLength) throw new Error('the request is too long');
    parts.push(part);
  }
  return parts.join('');
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
