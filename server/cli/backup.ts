import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { formatThrown } from '#server/base/error-report.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
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
  const { text, place } = await operator.backUp(to, { withKeys });
  const act = withKeys ? 'site.backup.keys' : 'site.backup';
  const facts = { folder: place };
  const entry = { actor, act, subject: 'site', facts, outcome: 'done' } as const;
  await writeStaffLog(deps.db, { ...entry, at: deps.clock.date() });
  return done(text);
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
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { bucket: flag, 'with-keys': flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [to = null, ...more] = positionals;
    if (more.length === 0 && (to === null) === values.bucket) {
      return { to, withKeys: values['with-keys'] };
    }
  } catch (error) {
    throw misused(formatThrown(error));
  }
  throw misused('Say "backup <folder>|--bucket [--with-keys]".');
}
