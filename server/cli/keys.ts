import type { Deps } from '#server/domain/workflows/deps.ts';
import { replaceSigningKey } from '#server/domain/door/keys.ts';
import { keysOfOthers } from '#server/domain/views/key-faults.ts';
import { countSealed, countUnreadable } from '#server/domain/views/sealed-values.ts';
import { resealValues } from '#server/domain/workflows/sealed-values-renew.ts';
import { makeDataKey, type DataKeys } from '#server/keys/data-key.ts';
import type { KeyFile } from '#server/keys/key-ring.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { table } from './table.ts';

/** Runs `keys`: lists the data keys and what they seal; `keys rotate` introduces a new one. */
export async function runKeysCommand({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  const [subcommand, ...more] = args;
  if (more.length === 0 && subcommand === undefined) return done(await describeKeys(deps));
  if (more.length === 0 && subcommand === 'rotate') return rotate(deps);
  throw misused('"keys" takes "rotate" or nothing.');
}

/**
 * Rotates the key in steps that can be interrupted and resumed: write the new key down, wait until every
 * server has read it, make it the first one, and seal earlier values again.
 */
async function rotate(deps: Deps): Promise<Reply> {
  const { file } = deps.keys;
  if (file !== null && !(await isInterrupted(deps))) await takeNext(deps, file);
  const resealed = await resealValues(deps);
  const hasNewDoor = await replaceSigningKey(deps);
  const summary = `${resealed} ${resealed === 1 ? 'value was' : 'values were'} encrypted again.`;
  const how =
    file === null
      ? 'The keys are in DATA_KEY: for a new one, put it there before the others with a comma, start every server again, and run "keys rotate".'
      : `An old key may be taken out of ${file.path} after two days, when no address that it signed is good any more and nothing is sealed with it.`;
  const door = 'Tickets for the SaaS have a new key; the one before stays public for a day.';
  const lines = [summary, ...(hasNewDoor ? [door] : []), how, '', await describeKeys(deps)];
  return done(lines.join('\n'));
}

/** Checks whether an earlier rotation left values that still have to be sealed again. */
async function isInterrupted({ db, keys }: Deps): Promise<boolean> {
  const [first, ...others] = keys.ids();
  const counts = await countSealed(db);
  return keys.file?.read().keys[0].id === first && others.some((id) => counts.has(id));
}

/** Makes the next key the first one, and writes it down before. Refuses while a server does not know it. */
async function takeNext(deps: Deps, file: KeyFile): Promise<void> {
  const before = file.read();
  const next = before.next ?? makeDataKey();
  if (before.next === null) writeKeys(file, { ...before, next });
  deps.keys.refresh();
  const unaware = (await keysOfOthers(deps)).filter((ids) => !ids.includes(next.id)).length;
  if (unaware > 0) {
    throw commandRefused(
      `The next key is in ${file.path}, and ${unaware} ${unaware === 1 ? 'server does' : 'servers do'} not know it yet. One with this file reads it within ten seconds; a server with another file needs the same lines. Then run "keys rotate" again.`,
    );
  }
  writeKeys(file, { keys: [next, ...before.keys], next: null });
  deps.keys.refresh();
}

/** Writes keys. Refuses where only another user or machine can replace the file. */
function writeKeys(file: KeyFile, keys: DataKeys): void {
  try {
    file.write(keys);
  } catch (error) {
    throw commandRefused(
      `${file.path} cannot be replaced from here (${formatThrown(error)}): put a new key into it yourself before the others, as "openssl rand -base64 32" prints it, start every server again, and run "keys rotate".`,
    );
  }
}

async function describeKeys(deps: Deps): Promise<string> {
  const counts = await countSealed(deps.db);
  const [first = '', ...others] = deps.keys.ids();
  const unreadable = await countUnreadable(deps);
  const row = (id: string, what: string) => [id, String(counts.get(id) ?? 0), what];
  return table(
    ['key', 'sealed values', 'about'],
    [
      row(first, 'seals and opens'),
      ...others.map((id) => row(id, 'opens')),
      ...[...unreadable].map(([id, values]) => [
        id,
        String(values),
        'is missing: nothing opens these',
      ]),
    ],
  );
}
