import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { passwordGuessesPerAddressMs, smsResendMs, staffLockMs } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { claims, processes } from '#server/db/tables/processes.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { checkStaffGuess, findConfirmationCounters } from '#server/domain/staff/guesses.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';
import { drainOutbox } from '#server/domain/workflows/outbox-run.ts';
import { withClaim } from '#server/records/claim.ts';
import { listNodes } from '#server/records/nodes.ts';
import { claimSchedule } from '#server/records/schedule.ts';
import { hourMs } from '#contract/base/durations.ts';
import { program } from '#tests/support/program.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

/** Runs `work` three hours ahead of the clock that the rest of the test has. */
async function threeHoursAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  server.clock.move(3 * hourMs);
  try {
    return await work();
  } finally {
    server.clock.move(-3 * hourMs);
  }
}

describe('after the clock was put back', () => {
  const sendCode = (phone: string) =>
    server.call('POST', 'auth/send-sms', { body: { phone, purpose: 'register' } });
  const logIn = (phone: string, password: string, from: string) =>
    server.call('POST', 'auth/login', { body: { phone, password }, from });

  test('a phone gets its next code within the usual minute', async () => {
    const phone = '13500001101';
    await threeHoursAhead(() => sendCode(phone));
    server.clock.move(smsResendMs);
    expect((await sendCode(phone)).status).toBe(200);
    const refused = await sendCode(phone);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
  });

  test('an account and an address are locked within their windows', async () => {
    const { phone } = await server.register();
    const from = '203.0.113.31';
    const guess = () => logIn(phone, 'Wrong#12345', from);
    await threeHoursAhead(async () => {
      for (let each = 0; each < 10; each += 1) await guess();
      expect((await guess()).status).toBe(429);
    });
    server.clock.move(passwordGuessesPerAddressMs);
    expect((await logIn(phone, goodPassword, from)).status).toBe(200);
  });

  test('the guesses of an account still count, and pause as before', async () => {
    const { phone } = await server.register();
    const guess = () => logIn(phone, 'Wrong#12345', '203.0.113.32');
    await threeHoursAhead(async () => {
      for (let each = 0; each < 10; each += 1) await guess();
    });
    expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 120]);
  });

  test('a colleague is locked out for a quarter of an hour at most', async () => {
    const counters = findConfirmationCounters('colleague');
    const guess = () => checkStaffGuess(server.deps, counters, () => Promise.resolve(null));
    const isLocked = () =>
      guess().then(
        () => false,
        (error) => error instanceof Refusal,
      );
    await threeHoursAhead(async () => {
      for (let each = 0; each < 5; each += 1) await guess();
      expect(await isLocked()).toBe(true);
    });
    server.clock.move(staffLockMs);
    expect([await isLocked(), await isLocked()]).toEqual([false, true]);
  });

  test('a job that failed is tried again within the usual time', async () => {
    const { db, clock } = server.deps;
    await threeHoursAhead(() => enqueueNotification(db, 'order_paid', 1, clock.date()));
    await drainOutbox(server.deps);
    expect(await db.$count(outbox, sql`tries = 0`)).toBe(0);
  });

  test('the round of a chore is not missed, and one of the same moment is not run twice', async () => {
    const claimIt = (ms: number) =>
      claimSchedule(server.deps.db, 'a chore', new Date(server.clock.now() + ms), 60_000);
    await threeHoursAhead(() => claimIt(0));
    expect([await claimIt(5), await claimIt(0)]).toEqual([true, false]);
  });
});

test('a dead process does not keep its claims after the clock of the database was put back', async () => {
  const { db } = server.deps;
  const later = sql`now() + interval '3 hours'`;
  await db.insert(processes).values({ name: 'dead', aliveUntil: later, keyIds: [], program });
  await db.insert(claims).values([
    { name: 'of a dead process', process: 'dead', endsAt: later },
    { name: 'of this process', process: server.deps.lease.name, endsAt: later },
  ]);
  const turn = {
    ms: 0,
    refusal: () => new Refusal(503, 'payment.still_confirming'),
    takesOwnOver: false,
  };
  const claimIt = (name: string) =>
    withClaim(server.deps, name, turn, () => Promise.resolve('done'));

  expect(await claimIt('of a dead process')).toBe('done');
  expect(await claimIt('of this process')).toBe('done');
  expect((await listNodes(db)).map(({ name }) => name)).toEqual([server.deps.lease.name]);
});
