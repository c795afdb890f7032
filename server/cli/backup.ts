import * as v from 'valibot';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { readArguments } from '#server/base/read-arguments.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { type Operator } from './operator.ts';

const Instant = v.pipe(v.string(), v.isoTimestamp());

/** Runs `backup <folder>|--bucket [--with-keys]`: a copy of the whole site in a new folder, or in the bucket. */
export async function runBackupCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const { deps, actor } = operator;
  const { to, withKeys } = read(args);
  if (operator.backUp === undefined) throw commandRefused('There is nothing to back up here.');
  const { text, place, warning } = await operator.backUp(to, { withKeys });
  const act = withKeys ? 'site.backup.keys' : 'site.backup';
  const entry = { actor, act, subject: 'site', facts: { folder: place }, outcome: 'done' } as const;
  await writeStaffLog(deps.db, { ...entry, at: deps.clock.date() });
  return { ...done(text), warning };
}

/** Runs `drilled <backup> <instant>`: remembers that a backup, of the instant, was restored for a trial. */
export async function runDrilledCommand(
  { deps, actor }: Operator,
  [backup, of, ...more]: readonly string[],
): Promise<Reply> {
  const parsed = v.safeParse(Instant, of);
  if (backup === undefined || !parsed.success || more.length > 0) {
    throw misused('Say "drilled <backup> <instant>"; "npm run restore -- --drill" does.');
  }
  const facts = { backup, of: parsed.output };
  const entry = { actor, act: 'site.drill', subject: 'site', facts, outcome: 'done' } as const;
  await writeStaffLog(deps.db, { ...entry, at: deps.clock.date() });
  return done(`The drill with ${backup} is in the log.`);
}

/** Returns the folder, or null for the bucket. */
function read(args: readonly string[]): { to: string | null; withKeys: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  const { words, values } = readArguments(args, { bucket: flag, 'with-keys': flag });
  const [to = null, ...more] = words;
  if (more.length > 0 || (to === null) !== values.bucket) {
    throw misused('Say "backup <folder>|--bucket [--with-keys]".');
  }
  return { to, withKeys: values['with-keys'] };
}
