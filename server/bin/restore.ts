import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readManifest, type Manifest } from '#server/backup/manifest.ts';
import { describe } from '#server/backup/back-up.ts';
import { createBackupBucket } from '#server/backup/bucket.ts';
import { findInBucket, findNewestFolder, makeTemporaryFolder } from '#server/backup/find-backup.ts';
import { expectKnownSchema, restoreEmbedded } from '#server/backup/restore.ts';
import { restorePostgres } from '#server/backup/restore-postgres.ts';
import { createDrillDatabase } from '#server/db/drill-postgres.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { EnvError } from '#server/base/env-error.ts';
import { ownKeyFile } from '#server/keys/key-file.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { askSite } from './ask-site.ts';
import { readEnv, type Env } from './env.ts';
import { ledgerReader } from './read-ledger.ts';
import { runCommand, type Said } from './run-command.ts';
import { getUserName } from './user-name.ts';

const usage = `npm run restore -- FROM
npm run restore -- --bucket [NAME]
npm run restore -- --drill [FOLDER]

Makes a site of the backup FROM again, with the server's switches: in a new or empty DATA_DIR, or for a
backup of a PostgreSQL in the empty database of DATABASE_URL. Hashes, rows and the books are checked
before anything takes its place; a backup that is not right changes nothing.

  --bucket   takes the newest backup in the bucket of BACKUP_S3_BUCKET, or NAME
  --drill    tries whether the newest backup in FOLDER, or in the bucket, can be restored: into a temporary
             folder or database, which is removed again. The site remembers the last drill that succeeded.

Temporary files are in TMPDIR. Ends with 0 when the site can be started or the drill succeeded, 1 when
refused, 2 when misused.`;

await runCommand({ usage, words: [0, 1], flags: ['bucket', 'drill'] }, restore);

async function restore({ words: [named], flags }: Said): Promise<Reply> {
  const isDrill = flags.has('drill');
  if (named === undefined && !isDrill && !flags.has('bucket')) throw misused(usage);
  const env = readEnv(process.env);
  const folder = await makeTemporaryFolder();
  const isFolder = named !== undefined && !flags.has('bucket');
  const { from, name } = isFolder
    ? await findFolder(named, isDrill)
    : await fetchFromBucket(env, folder, named);
  return isDrill ? drill(env, { from, name }, folder) : restoreHere(env, from, name);
}

async function findFolder(named: string, isDrill: boolean) {
  const from = isDrill ? await findNewestFolder(named) : named;
  return { from, name: isDrill ? basename(from) : from };
}

async function fetchFromBucket({ backup }: Env, folder: string, named?: string) {
  const from = join(folder, 'backup');
  if (backup === null) {
    throw new EnvError('There is no bucket for backups: set BACKUP_S3_BUCKET, or name a folder.');
  }
  const bucket = createBackupBucket(backup);
  const name = await findInBucket(bucket, named);
  await mkdir(from);
  await bucket.fetch(name, from);
  return { from, name };
}

async function restoreHere(env: Env, from: string, name: string): Promise<Reply> {
  const begun = performance.now();
  const { manifest, books } = await restoreInto(env, from, env);
  return done(
    [
      `Restored from ${name}: ${describe(manifest)}, in ${formatSeconds(begun)}, as it was at ${manifest.database.at}.`,
      books,
      ...(manifest.hasFiles ? [] : ['The uploaded files are where they were, in the bucket.']),
      ...sayKeys(env, manifest),
      'The site is ready to be started.',
    ].join('\n'),
  );
}

/** Restores a backup into a temporary copy of the site, and has the site record that this succeeded. */
async function drill(
  env: Env,
  { from, name }: { from: string; name: string },
  folder: string,
): Promise<Reply> {
  const begun = performance.now();
  const { kind, keyIds, files } = await readManifest(from);
  const missing = files.some(({ path }) => path === 'data.key') ? [] : listMissing(env, keyIds);
  if (missing.length > 0) {
    throw commandRefused(
      `The site does not have the data key ${missing.join(', ')}, without which sealed values of the backup ${name} stay unreadable.`,
    );
  }
  const { databaseUrl: url } = env;
  const trial = kind === 'postgresql' && url !== null ? await createDrillDatabase(url) : null;
  const target = { dataDir: join(folder, 'site'), databaseUrl: trial?.url ?? null };
  const { manifest, books } = await restoreInto(env, from, target).finally(trial?.drop);
  const seconds = formatSeconds(begun);
  const args = ['drilled', name, manifest.database.at];
  const noted = await askSite(env, { actor: getUserName(), args });
  if (noted.exitCode !== 0) return noted;
  return done(
    [
      `The backup ${name} can be restored: ${describe(manifest)}, in ${seconds}, as it was at ${manifest.database.at}.`,
      books,
      'What was restored is removed again.',
    ].join('\n'),
  );
}

/** Restores a backup into a target; returns what it holds, and its books in words. */
async function restoreInto(
  env: Env,
  from: string,
  { databaseUrl: url, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
) {
  const manifest = await readManifest(from);
  expectKnownSchema(from, manifest);
  const readLedger = ledgerReader(env);
  const { kind } = manifest;
  if (kind === 'embedded' && url !== null) {
    throw commandRefused(
      'This is a backup of an embedded database: unset DATABASE_URL to restore it, and take it to PostgreSQL with "npm run move".',
    );
  }
  if (kind === 'postgresql' && url === null) {
    throw commandRefused('This is a backup of a PostgreSQL: set DATABASE_URL to an empty one.');
  }
  const ledger =
    url === null
      ? await restoreEmbedded(from, manifest, { dataDir, readLedger })
      : await restorePostgres(from, manifest, { url, dataDir, readLedger });
  return { manifest, books: reportLedger(ledger).text.trimEnd() };
}

/** Prints the keys that this site needs for the operator. */
function sayKeys(env: Env, { keyIds, files }: Manifest): string[] {
  if (files.some(({ path }) => path === 'data.key')) return ['The data key came along.'];
  const missing = listMissing(env, keyIds);
  if (missing.length === 0) return [];
  return [
    `The data key ${missing.join(', ')} was not in the backup: put it into ${env.dataDir}/data.key (chmod 600), or where DATA_KEY_FILE leads to, before the first start. Without it the server makes another one, and values encrypted before stay unreadable.`,
  ];
}

/** Lists the data keys of a backup that this site does not have. */
function listMissing({ dataKeys, dataDir }: Env, keyIds: readonly string[]): string[] {
  const given = dataKeys ?? findOwnKeys(dataDir);
  const keys = given === null ? null : 'read' in given ? given.read() : given;
  const own = [...(keys?.keys ?? []), ...(keys?.next == null ? [] : [keys.next])];
  return keyIds.filter((id) => !own.some((key) => key.id === id));
}

function findOwnKeys(dataDir: string): Env['dataKeys'] {
  return existsSync(join(dataDir, 'data.key')) ? ownKeyFile(dataDir) : null;
}

function formatSeconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
