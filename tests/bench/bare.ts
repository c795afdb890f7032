import { fork } from 'node:child_process';
import { join } from 'node:path';

/** A server with nothing of the site in it, in a separate process. */
export type Bare = {
  port: number;
  pid: number;
  /** Reads the used memory of the process after a collection. */
  usedBytes(): Promise<number>;
  close(): void;
};

/** Starts a bare server: one of `node:http`, or one of the framework. */
export function startBare(file: 'bare-server.ts' | 'bare-hono.ts'): Promise<Bare> {
  const child = fork(join(import.meta.dirname, file), {
    stdio: 'inherit',
    execArgv: ['--expose-gc'],
  });
  const usedBytes = () =>
    new Promise<number>((resolve) => {
      child.once('message', (bytes) => resolve(Number(bytes)));
      child.send('memory');
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (port) =>
      resolve({
        port: Number(port),
        pid: child.pid ?? 0,
        usedBytes,
        close: () => void child.kill(),
      }),
    );
  });
}
