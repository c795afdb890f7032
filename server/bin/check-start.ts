import { accessSync, constants } from 'node:fs';
import { PassingEnvError } from '#server/base/env-error.ts';
import { hasPglite } from '#server/db/pglite-directory.ts';
import { keepPrivate } from '#server/db/private-directory.ts';
import { freeBytesAt } from '#server/status/free-bytes.ts';
import type { Env } from './env.ts';
import { expectFreePort } from './free-port.ts';

const megabyte = 1024 * 1024;
// A new database has 45 MB, and writes its log in addition.
const roomOfDatabase = 128 * megabyte;

/**
 * Checks at once what would end a start after it took its time: switches, data directory, disk and ports.
 * Throws EnvError, and the error of a disk.
 */
export async function checkStart(env: Env): Promise<void> {
  if (env.isProduction && env.wallets !== null) {
    // Loaded only where it can refuse: reading an identity loads YAML and Markdown.
    const { expectOwnIdentity } = await import('./expect-identity.ts');
    expectOwnIdentity(env);
  }
  keepPrivate(env.dataDir);
  accessSync(env.dataDir, constants.W_OK);
  const createsDatabase = env.databaseUrl === null && !hasPglite(env.dataDir);
  if (createsDatabase) await expectRoom(env.dataDir, roomOfDatabase);
  await expectFreePorts(env);
}

/** Throws PassingEnvError when the disk of a folder has less free space than `bytes`. */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytesAt(folder);
  if (free >= bytes) return;
  throw new PassingEnvError(
    `The disk of ${folder} has ${Math.floor(free / megabyte)} MB left, and the first start needs ${bytes / megabyte}: free some, or give the site a larger one.`,
  );
}

/** Throws EnvError when a configured port is in use, before a start takes its time. */
export async function expectFreePorts({ port, host, console }: Env): Promise<void> {
  await expectFreePort({ port, host, name: 'PORT' });
  if (console === null || console.isDefault) return;
  await expectFreePort({ port: console.port, host: console.host, name: 'CONSOLE_PORT' });
}
