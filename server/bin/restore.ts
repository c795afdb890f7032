import { readManifest, type Manifest } from '#server/backup/manifest.ts';
import { describe } from '#server/backup/back-up.ts';
import { expectKnownSchema, restoreEmbedded } from '#server/backup/restore.ts';
import { restorePostgres } from '#server/backup/restore-postgres.ts';
import { commandRefused, done, type Reply } from '#server/base/command.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { readEnv, type Env } from './env.ts';
import { ledgerReader } from './read-ledger.ts';
import { runCommand, type Said } from './run-command.ts';

const usage = `npm run restore -- FROM

Makes a site of the backup FROM again, with the server's switches: in a new or empty DATA_DIR, or for a
backup of a PostgreSQL in the empty database of DATABASE_URL. Hashes, rows and the books are checked
before anything takes its place; a backup that is not right changes nothing.

Ends with 0 when the site can be started, 1 when refused, 2 when misused.`;

await runCommand({ usage, words: 1 }, restore);

async function restore({ words: [from = ''] }: Said): Promise<Reply> {
  const env = readEnv(process.env);
  const begun = performance.now();
  const manifest = await readManifest(from);
  expectKnownSchema(from, manifest);
  const ledger = await restoreInto(env, from, manifest);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  return done(
    [
      `Restored from ${from}: ${describe(manifest)}, in ${seconds} s, as it was at ${manifest.database.at}.`,
      reportLedger(ledger).text.trimEnd(),
      ...(manifest.hasFiles ? [] : ['The uploaded files are where they were, in the bucket.']),
      ...sayKeys(env, manifest),
      'The site is ready to be started.',
    ].join('\n'),
  );
}

function restoreInto(env: Env, from: string, manifest: Manifest) {
  const { databaseUrl: url, dataDir } = env;
  const readLedger = ledgerReader(env);
  const { kind } = manifest;
  if (kind === 'embedded' && url === null) {
    return restoreEmbedded(from, manifest, { dataDir, readLedger });
  }
  if (kind === 'postgresql' && url !== null) {
    return restorePostgres(from, manifest, { url, dataDir, readLedger });
  }
  throw commandRefused(
    kind === 'embedded'
      ? 'This is a backup of an embedded database: unset DATABASE_URL to restore it, and take it to PostgreSQL with "npm run move".'
      : 'This is a backup of a PostgreSQL: set DATABASE_URL to an empty one.',
  );
}

/** Prints the keys that this site needs for the operator. */
function sayKeys(env: Env, { keyIds, files }: Manifest): string[] {
  if (files.some(({ path }) => path === 'data.key')) return ['The data key came along.'];
  const { dataKeys } = env;
  const given = dataKeys === null ? null : 'read' in dataKeys ? dataKeys.read() : dataKeys;
  const own = given?.keys.map(({ id }) => id) ?? [];
  const missing = keyIds.filter((id) => !own.includes(id));
  if (missing.length === 0) return [];
  return [
    `The data key ${missing.join(', ')} was not in the backup: put it into ${env.dataDir}/data.key (chmod 600), or where DATA_KEY_FILE leads to, before the first start. Without it the server makes another one, and values encrypted before stay unreadable.`,
  ];
}
