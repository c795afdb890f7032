import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { server, test } from '#tests/support/set-up.ts';

const entry = (subject: string) =>
  ({
    at: server.clock.date(),
    actor: 'tester',
    act: 'verification.verified',
    subject,
    facts: {},
    reason: null,
    outcome: 'done',
  }) as const;

test('log entries of staff actions are neither changed nor removed', async () => {
  const { db } = server.deps;
  await writeStaffLog(db, entry('17'));
  const mine = eq(consoleLog.subject, '17');
  const refused = { cause: { message: 'the log of the console is only ever added to' } };
  await expect(db.update(consoleLog).set({ actor: 'nobody' }).where(mine)).rejects.toMatchObject(
    refused,
  );
  await expect(db.delete(consoleLog).where(mine)).rejects.toMatchObject(refused);
  await expect(db.execute('truncate console_log')).rejects.toMatchObject(refused);
  expect(await db.select().from(consoleLog).where(mine)).toEqual([
    { id: expect.any(Number), ...entry('17') },
  ]);
});
