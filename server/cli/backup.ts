import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { type Operator } from './operator.ts';

const flag = '--with-keys';

/** Runs `backup <folder> [--with-keys]`: a copy of the whole site in a new folder. */
export async function runBackupCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const { deps, actor } = operator;
  const withKeys = args.includes(flag);
  const [to, ...more] = args.filter((arg) => arg !== flag);
  if (to === undefined || more.length > 0) throw misused(`Say "backup <folder> [${flag}]".`);
  if (operator.backUp === undefined) throw commandRefused('There is nothing to back up here.');
  const text = await operator.backUp(to, { withKeys });
  const act = withKeys ? 'site.backup.keys' : 'site.backup';
  const facts = { folder: to };
  const entry = { actor, act, subject: 'site', facts, outcome: 'done' } as const;
  await writeStaffLog(deps.db, { ...entry, at: deps.clock.date() });
  return done(text);
}
