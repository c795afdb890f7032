import { DeskRefusal, done, misused, type Reply } from '#server/base/command.ts';
import { writeDeskLog } from '#server/records/desk-log.ts';
import { type Desk } from './desk.ts';

const flag = '--with-keys';

/** Runs `backup <folder> [--with-keys]`: a copy of the whole site in a new folder. */
export async function backupCommand(desk: Desk, args: readonly string[]): Promise<Reply> {
  const { deps, actor } = desk;
  const withKeys = args.includes(flag);
  const [to, ...more] = args.filter((arg) => arg !== flag);
  if (to === undefined || more.length > 0) throw misused(`Say "backup <folder> [${flag}]".`);
  if (desk.backUp === undefined) throw new DeskRefusal('There is nothing to back up here.');
  const text = await desk.backUp(to, { withKeys });
  const act = withKeys ? 'site.backup.keys' : 'site.backup';
  const entry = { actor, act, subject: 'site', reason: to, outcome: 'done' } as const;
  await writeDeskLog(deps.db, { ...entry, at: deps.clock.date() });
  return done(text);
}
