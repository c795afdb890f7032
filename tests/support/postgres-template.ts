import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '#server/db/open-postgres.ts';
import { fingerprintMigrations } from './database-template.ts';
import {
  clusterName,
  createCluster,
  createPostgresFolder,
  postgresUrl,
  servePostgres,
} from './postgres-process.ts';

/** The migrated database of each cluster, which new databases copy. */
export const migratedName = 'migrated';

/**
 * Puts a cluster with the migrated database into the folder of a server. Creating one takes a second of
 * processor time and migrating half of one, so it is done once and packed.
 */
export async function copyCluster(programs: string, folder: string): Promise<void> {
  execFileSync('tar', ['-xpf', await ensureCluster(programs), '-C', folder]);
}

async function ensureCluster(programs: string): Promise<string> {
  const packs = join(import.meta.dirname, '../../.tmp');
  const file = join(packs, `postgres-${fingerprint(programs)}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(packs, { recursive: true });
  const folder = createPostgresFolder();
  createCluster(programs, folder);
  const { stop } = await servePostgres(programs, folder);
  await createMigrated(folder);
  // Stopped before it is packed, so that a start on a copy replays nothing.
  await stop();
  // Several test files may build it at once; each moves a whole file into place.
  execFileSync('tar', ['-cf', `${file}.${process.pid}`, '-C', folder, clusterName]);
  rmSync(folder, { recursive: true });
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

async function createMigrated(folder: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl(folder) });
  await admin.connect();
  await admin.query(`create database ${migratedName}`);
  await admin.end();
  const { close } = await openPostgres(postgresUrl(folder, migratedName));
  await close();
}

/** Another migration, another PostgreSQL or another version of its files here makes another cluster. */
function fingerprint(programs: string): string {
  const hash = createHash('sha256').update(fingerprintMigrations());
  hash.update(execFileSync(join(programs, 'postgres'), ['--version']));
  for (const name of ['postgres-process.ts', 'postgres-template.ts']) {
    hash.update(readFileSync(join(import.meta.dirname, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
