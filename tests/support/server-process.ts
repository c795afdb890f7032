import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Locale } from '#contract/base/picklists.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { planFiles } from './own-content.ts';

const bin = join(import.meta.dirname, '../../server/bin');

/** Builds the Node arguments for an entry of `server/bin`, as the npm scripts do. */
export function entryArguments(
  name: 'index' | 'admin' | 'ledger' | 'backup' | 'restore' | 'move',
): readonly string[] {
  return ['--import', join(bin, 'fast-imports.ts'), join(bin, `${name}.ts`)];
}

/**
 * Returns as `entryArguments`, for the server, and for a process that ends soon: its database is compiled once
 * and never optimised, which takes a third off the start of a server and half off a command.
 */
export function briefArguments(name: Parameters<typeof entryArguments>[0]): readonly string[] {
  return ['--liftoff-only', ...entryArguments(name)];
}

/** Builds the server's arguments, as `npm start` has them (decision 038). */
export function serverArguments(): readonly string[] {
  return briefArguments('index');
}

export type ServerProcess = {
  /** The address from its ready line. */
  address: string;
  pid: number;
  /** Sends an IPC message to a process that listens for it. */
  send(message: object): void;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<Ended>;
};

export type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string };

/** Like `launchServer`, but throws when the server does not start. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  program = serverArguments(),
): Promise<ServerProcess> {
  const { ready, ended } = await launchServer(dataDir, env, program);
  if (ready === undefined) throw new Error(`the server did not start: ${ended.output}`);
  return ready;
}

/** Returns a content folder with our plans alone: reading all of ours takes a start a second. */
function createSmallContent(): string {
  const folder = join(import.meta.dirname, '../../.tmp/small-content');
  for (const locale of Locale.options) mkdirSync(join(folder, locale), { recursive: true });
  for (const file of planFiles) {
    // Another server may read it at this moment.
    const whole = join(folder, `.${process.pid}`);
    copyFileSync(join(ownContentDir, file), whole);
    renameSync(whole, join(folder, file));
  }
  return folder;
}

/**
 * Starts the real server on a free port; resolves to its ready line, or to its exit. It has our plans and no
 * other content unless `env` names some.
 */
export function launchServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  program = serverArguments(),
): Promise<{ ready: ServerProcess; ended?: never } | { ended: Ended; ready?: never }> {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      CONTENT_DIR: createSmallContent(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, output }));
  });
  return new Promise((resolve) => {
    void exited.then((ended) => resolve({ ended }));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      const kill = (signal: NodeJS.Signals) => void child.kill(signal);
      const send = (message: object) => void child.send(message, () => {});
      resolve({ ready: { address, pid: child.pid ?? 0, send, kill, exited } });
    });
  });
}
