import { count, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import {
  gatewayLifetimeMs,
  idempotencyLifetimeMs,
  keptAnswerLifetimeMs,
  noticesKeptMs,
  outboxKeptMs,
  sandboxKeptMs,
  sandboxPaidKeptMs,
  sessionLifetimeMs,
  signInMarkLifetimeMs,
} from '#contract/base/limits.ts';
import { articleReaders, articleViews, inquiries } from '#server/db/tables/content.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { notices, outbox } from '#server/db/tables/payments.ts';
import { emailCodes, limits, smsCodes } from '#server/db/tables/people.ts';
import { sessions, signInMarks } from '#server/db/tables/sign-in.ts';
import { schedules } from '#server/db/tables/schedules.ts';
import { removeOldRows } from '#server/domain/jobs/retention.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { sandboxMessages } from '#sandbox/site/tables.ts';
import { sandboxRefunds, sandboxTrades } from '#sandbox/site/wallet-tables.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { startPayment } from '#tests/support/payer.ts';
import { server, test } from '#tests/support/set-up.ts';

async function passTime(ms: number): Promise<void> {
  server.clock.move(ms);
  await sweep(server.deps);
}

async function rowsIn(table: PgTable, where = sql`true`): Promise<number> {
  const [row] = await server.deps.db.select({ rows: count() }).from(table).where(where);
  return row?.rows ?? 0;
}

test('finished jobs of the outbox are removed after thirty days, unfinished ones never', async () => {
  const now = server.clock.date();
  const late = new Date('2099-01-01T00:00:00Z');
  const job = { topic: 'notify', subjectId: 0, createdAt: now, availableAt: late } as const;
  await server.deps.db
    .insert(outbox)
    .values([job, { ...job, doneAt: now }, { ...job, doneAt: now }]);
  await passTime(outboxKeptMs - 1);
  expect(await rowsIn(outbox, isNotNull(outbox.doneAt))).toBe(2);
  await passTime(hourMs);
  expect(await rowsIn(outbox, isNotNull(outbox.doneAt))).toBe(0);
  expect(await rowsIn(outbox)).toBe(1);
});

test('wallet messages are removed after four hundred days', async () => {
  const received = { channel: 'alipay', paymentNo: 'P1' } as const;
  await server.deps.db
    .insert(notices)
    .values({ ...received, noticeId: 'N1', receivedAt: server.clock.date() });
  await passTime(noticesKeptMs - 1);
  expect(await rowsIn(notices)).toBe(1);
  await passTime(hourMs);
  expect(await rowsIn(notices)).toBe(0);
});

test('messages of the sandbox are removed after seven days, agreed trades too; kept records a year later', async () => {
  const paid = await startPayment(server, 'alipay');
  await server.wallet(paid.payment, 'approve');
  const refunded = await startPayment(server, 'wechat');
  const { order_no, person } = refunded;
  await server.call('POST', `orders/${order_no}/cancel`, person);
  await server.wallet(refunded.payment, 'late');
  const unpaid = await startPayment(server, 'wechat');
  const unknown = await startPayment(server, 'wechat');
  // An attempt is no longer polled two days after its end.
  for (let day = 0; day < 3; day += 1) await passTime(dayMs);
  // The bill of that day has been compared, so only the ledger sees it.
  const paidAt = new Date(server.clock.now() - 3 * dayMs);
  await server.deps.db
    .update(sandboxTrades)
    .set({ state: 'paid', transactionId: 'T1', paidAt })
    .where(eq(sandboxTrades.paymentNo, unknown.payment.payment_no));

  const kept = async () => {
    const rows = await server.deps.db.select({ no: sandboxTrades.paymentNo }).from(sandboxTrades);
    return [paid, refunded, unpaid, unknown].map(({ payment }) =>
      rows.some(({ no }) => no === payment.payment_no),
    );
  };
  await passTime(sandboxKeptMs - 3 * dayMs);
  expect(await kept()).toEqual([true, true, true, true]);
  expect(await rowsIn(sandboxRefunds)).toBe(1);
  await passTime(gatewayLifetimeMs);
  expect(await rowsIn(sandboxMessages, eq(sandboxMessages.purpose, 'register'))).toBe(0);
  expect(await kept()).toEqual([true, false, false, true]);
  expect(await rowsIn(sandboxRefunds)).toBe(0);
  await passTime(sandboxPaidKeptMs);
  expect(await kept()).toEqual([false, false, false, true]);
});

test('an idempotency key is kept for seven days', async ({ person }) => {
  const place = async () => {
    const { data } = await server.call('POST', 'orders/service', {
      ...person,
      headers: { 'idempotency-key': 'kept' },
      body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 },
    });
    return String(Object(data).order_no);
  };
  const first = await place();
  await passTime(idempotencyLifetimeMs - 1);
  expect(await place()).toBe(first);
  await passTime(hourMs);
  expect(await place()).not.toBe(first);
});

test('the answer of any other call with a key is kept for a day', async ({ person: { token } }) => {
  const headers = { 'idempotency-key': 'kept' };
  await server.call('PUT', 'user/profile', { token, headers, body: { nickname: '017' } });
  await passTime(keptAnswerLifetimeMs - 1);
  const ofCall = eq(keyedCalls.call, 'updateProfile');
  expect(await server.deps.db.$count(keyedCalls, ofCall)).toBe(1);
  await passTime(hourMs);
  expect(await server.deps.db.$count(keyedCalls, ofCall)).toBe(0);
});

test('an inquiry is removed two years after its answer, to the day, and one without an answer stays', async () => {
  const ask = async () => {
    const body = {
      name: '客户 017',
      phone: '13800000000',
      inquiry_type: 'consulting',
      description: '想了解服务',
    };
    const { data } = await server.call('POST', 'contact/inquiries', { body });
    return String(Object(data).inquiry_no);
  };
  const answered = await ask();
  const open = await ask();
  const answeredAt = server.clock.date();
  await server.deps.db
    .update(inquiries)
    .set({ answeredAt })
    .where(eq(inquiries.inquiryNo, answered));
  const end = new Date(answeredAt);
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  await passTime(end.valueOf() - answeredAt.valueOf() - 1);
  expect(await rowsIn(inquiries)).toBe(2);
  await passTime(hourMs);
  const rows = await server.deps.db.select({ no: inquiries.inquiryNo }).from(inquiries);
  expect(rows).toEqual([{ no: open }]);
});

test('sessions, codes, counters and known devices are removed when they end', async () => {
  const tables = [sessions, smsCodes, emailCodes, limits, signInMarks];
  await server.register();
  await server.call('POST', 'auth/send-email', {
    body: { email: '017@example.com', purpose: 'login' },
  });
  await server.code('13700000001', 'login');
  expect((await Promise.all(tables.map((table) => rowsIn(table)))).every((rows) => rows > 0)).toBe(
    true,
  );
  await passTime(dayMs);
  expect(await Promise.all([smsCodes, emailCodes, limits].map((table) => rowsIn(table)))).toEqual([
    0, 0, 0,
  ]);
  await passTime(sessionLifetimeMs);
  expect(await rowsIn(sessions)).toBe(0);
  await passTime(signInMarkLifetimeMs);
  expect(await rowsIn(signInMarks)).toBe(0);
});

test('the readers of yesterday are reduced to their sum', async () => {
  const now = server.clock.date();
  const day = now.toISOString().slice(0, 10);
  await server.deps.db.insert(articleReaders).values({ day, articleId: 'a', reader: 'r' });
  await server.deps.db.insert(articleViews).values({ articleId: 'a', views: 1 });
  await passTime(dayMs);
  expect([await rowsIn(articleReaders), await rowsIn(articleViews)]).toEqual([0, 1]);
});

const addOld = (rows: number) =>
  server.deps.db.execute(
    sql`insert into limits (key, points, ends_at) select 'old ' || n, 1, ${server.clock.date().toISOString()}::timestamptz from generate_series(1, ${rows}::int) n on conflict do nothing`,
  );

test('the removal runs once an hour', async () => {
  await passTime(hourMs);
  await addOld(1);
  await passTime(hourMs - 1);
  expect(await rowsIn(limits)).toBe(1);
  await passTime(1);
  expect(await rowsIn(limits)).toBe(0);
});

test('rows beyond the limit of one round are removed with the next sweep', async () => {
  await addOld(5200);
  await passTime(hourMs);
  expect(await rowsIn(limits)).toBe(200);
  await passTime(0);
  expect(await rowsIn(limits)).toBe(0);
  await addOld(1);
  await passTime(0);
  expect(await rowsIn(limits)).toBe(1);
});

test('a long round lets simultaneous calls take their turn', async () => {
  const { clock } = server;
  const now = clock.date();
  await server.deps.db.execute(
    sql`insert into limits (key, points, ends_at) select 'gone ' || n, 1, ${now.toISOString()}::timestamptz from generate_series(1, 1500) n`,
  );
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  clock.move(2 * hourMs);
  setImmediate(takeTurn);
  await removeOldRows(server.deps);
  isOver = true;
  expect(turns).toBeGreaterThan(1);
  expect(await rowsIn(limits, sql`key like 'gone %'`)).toBe(0);
});

test('a clock that was moved ahead and reset stops nothing', async () => {
  const nextAt = new Date(server.clock.now() + 300 * dayMs);
  await server.deps.db.update(schedules).set({ nextAt });
  await addOld(3);
  await passTime(0);
  expect(await rowsIn(limits)).toBe(0);
});
