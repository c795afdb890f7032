import { unionAll } from 'drizzle-orm/pg-core';
import { deletedFileKeptMs } from '#contract/base/limits.ts';
import { files } from '#server/db/tables/people.ts';
import { handedFiles } from '#server/db/tables/service.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { adoptStorage, readStorageOwner, type Owner } from '#server/domain/files/mark.ts';
import { countDue, countObjects, filterKnownKeys } from '#server/domain/files/objects.ts';
import { sweepObjects } from '#server/domain/jobs/sweep-files.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { table } from './table.ts';

const trashDays = deletedFileKeptMs / (24 * 60 * 60 * 1000);

const marks: Record<Owner, string> = {
  ours: 'of this database',
  another: 'of another database; nothing is erased',
  nobody: 'none yet; a server that starts leaves it',
};

/** Runs `files`: lists the content of the storage; `files adopt` and `files sweep` change it. */
export async function runFilesCommand({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  const [what = 'show', ...rest] = args;
  if (rest.length > 0) throw misused('"files" takes "adopt", "sweep" or nothing.');
  switch (what) {
    case 'show':
      return done(await describeStorage(deps));
    case 'adopt':
      await adoptStorage(deps);
      return done(
        `The files are this database's now. What it does not know stays, untouched.\n\n${await describeStorage(deps)}`,
      );
    case 'sweep':
      return sweepNow(deps);
    default:
      throw misused(`"files" knows no "${what}", only "adopt" and "sweep".`);
  }
}

/** Lists problems with files that need a person, one sentence each. */
export async function filesToAttend(deps: Deps): Promise<string[]> {
  const { due, most } = await countDue(deps);
  const much = `${due} are due to be erased, and the server erases at most ${most} at once automatically; to erase them all: "files sweep"`;
  return [...(due > most ? [much] : []), ...(await faultOfStorage(deps))];
}

async function faultOfStorage(deps: Deps): Promise<string[]> {
  try {
    if ((await readStorageOwner(deps)) !== 'another') return [];
    return ['they carry the mark of another database, and nothing is erased; see "files"'];
  } catch (error) {
    return [`their storage does not answer: ${formatThrown(error)}`];
  }
}

async function describeStorage(deps: Deps): Promise<string> {
  const { kept, writing, trash } = await countObjects(deps.db);
  const { missing, unknown } = await compareStorage(deps);
  return table(
    ['files', 'count', 'about'],
    [
      ['kept', String(kept), null],
      ['missing', missing, 'kept, but their bytes do not lie there'],
      ['uploading', String(writing), null],
      ['trash', String(trash), `deleted; erased after ${trashDays} days`],
      ['unknown', unknown, 'not of this database; never erased'],
      ['mark', null, marks[await readStorageOwner(deps)]],
    ],
  );
}

/** Compares storage and database; without a result if the storage cannot be listed. */
async function compareStorage({ db, files: { storage } }: Deps) {
  const found = await storage.list().catch(() => null);
  if (found === null) return { missing: 'not known', unknown: 'not known' };
  const lying = new Set(found.map(({ key }) => key));
  const knownKeys = await filterKnownKeys(db, [...lying]);
  const rows = await unionAll(
    db.select({ key: files.key }).from(files),
    db.select({ key: handedFiles.key }).from(handedFiles),
  );
  const missing = rows.filter(({ key }) => !lying.has(key)).length;
  return { missing: String(missing), unknown: String(lying.size - knownKeys.size) };
}

async function sweepNow(deps: Deps): Promise<Reply> {
  const { due } = await countDue(deps);
  if ((await sweepObjects(deps, { evenMuch: true })) === 'foreign') {
    throw commandRefused('The files carry the mark of another database: nothing was erased.');
  }
  const { due: left } = await countDue(deps);
  return done(`${due - left} of ${due} files that were due are done with.`);
}
