import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { deskLog } from '#server/db/tables/desk-log.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { setUpServer } from '#tests/support/set-up.ts';

const server = setUpServer();

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
  const mine = eq(deskLog.subject, '17');
  const refused = { cause: { message: 'the log of the desk is only ever added to' } };
  await expect(db.update(deskLog).set({ actor: 'nobody' }).where(mine)).rejects.toMatchObject(
    refused,
  );
  await expect(db.delete(deskLog).where(mine)).rejects.toMatchObject(refused);
  await expect(db.execute('truncate desk_log')).rejects.toMatchObject(refused);
  expect(await db.select().from(deskLog).where(mine)).toEqual([
    { id: expect.any(Number), ...entry('17') },
  ]);
});
