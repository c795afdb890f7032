import { eq, like, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { Queues } from '#contract/staff/case.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { orders } from '#server/db/tables/orders.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { admin as command, paidOrder, paidService } from '#tests/support/refunds.ts';
import { server, test } from '#tests/support/set-up.ts';
import { openVerification } from '#tests/support/staff-subjects.ts';

let admin: TestConsole;
let serve: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  serve = await admin.colleague('serve');
});

async function queues({ token }: Colleague = serve): Promise<Queues> {
  return admin.ask(Queues, 'readQueues', { token });
}

/** Returns the waiting items, as "queue number". */
async function waiting(): Promise<readonly string[]> {
  return (await queues()).items.map(({ queue, number }) => `${queue} ${number}`);
}

test('a failing job is named, even if a waiting verification has the same number', async () => {
  const number = await openVerification(server);

  const createdAt = server.clock.date();
  const availableAt = new Date(server.clock.now() + 60 * minuteMs);
  const job = { topic: 'payment.refund', subjectId: 1, tries: 5, createdAt, availableAt } as const;
  const { db } = server.deps;
  await db.delete(outbox).where(eq(outbox.id, Number(number)));
  await db
    .insert(outbox)
    .overridingSystemValue()
    .values({ ...job, id: Number(number) });

  expect(await waiting()).toEqual(
    expect.arrayContaining([`verifications ${number}`, `attention ${number}`]),
  );
  await db.delete(outbox).where(eq(outbox.id, Number(number)));
});

test('an undelivered order is named, even if its owner waits for a reply too', async () => {
  const { person, order_no: orderNo } = await paidOrder(server);
  const isIt = eq(orders.orderNo, orderNo);
  await server.deps.db.update(orders).set({ status: 'processing' }).where(isIt);
  const body = { text: '付款后没有开通' };
  await server.call('POST', `orders/${orderNo}/messages`, { token: person.token, body });
  server.clock.move(11 * minuteMs);

  expect(await waiting()).toEqual(
    expect.arrayContaining([`replies ${orderNo}`, `attention ${orderNo}`]),
  );
  await server.deps.db.update(orders).set({ status: 'completed' }).where(isIt);
});

test('a late service waits in a queue once', async () => {
  const { order_no: orderNo } = await paidService(server);
  server.clock.move(73 * 60 * minuteMs);
  serve.token = await admin.signIn(serve);

  const own = (await waiting()).filter((each) => each.endsWith(orderNo));
  expect(own).toEqual([`to_start ${orderNo}`]);
});

test('each queue lists the first hundred items and every taken one, and counts all', async () => {
  const createdAt = server.clock.date();
  const asked = Array.from({ length: 102 }, (_, at) => ({
    inquiryNo: `IQ20261120${String(at).padStart(6, '0')}`,
    name: '客户 018',
    inquiryType: 'consulting' as const,
    description: '专利检索',
    createdAt: new Date(createdAt.valueOf() + at),
  }));
  await server.deps.db.insert(inquiries).values(asked);
  const [last] = asked.toReversed();
  const owned = { kind: 'inquiry', number: last?.inquiryNo, owner: serve.name };
  await admin.call('setOwner', { token: serve.token, body: owned });
  await command(server, 'pause-orders');
  const colleague = await admin.colleague('serve');

  const mine = await queues();
  const theirs = await queues(colleague);
  const listed = ({ items }: Queues) =>
    items.filter(({ queue }) => queue === 'inquiries').map(({ number }) => number);
  expect(mine.counts).toContainEqual(expect.objectContaining({ queue: 'inquiries', count: 102 }));
  expect(listed(theirs)).toEqual(asked.slice(0, 100).map(({ inquiryNo }) => inquiryNo));
  expect(listed(mine)).toEqual([...listed(theirs), last?.inquiryNo]);
  expect([mine.has_more, theirs.has_more]).toEqual([true, true]);
  // The item has no promised date, so it comes last.
  expect(theirs.items.at(-1)).toMatchObject({ why: { code: 'orders_paused' } });
  await command(server, 'resume-orders');
});

test('thousands of overdue inquiries are counted in their queue, and not as attention once more', async () => {
  const findCount = ({ counts }: Queues, wanted: string) =>
    counts.find(({ queue }) => queue === wanted)?.count ?? 0;
  const before = await queues();
  const createdAt = new Date(server.clock.now() - 30 * 24 * 60 * minuteMs).toISOString();
  await server.deps.db.execute(sql`
    insert into inquiries (inquiry_no, name, inquiry_type, description, created_at)
    select 'IQ20261001' || lpad(n::text, 6, '0'), '客户 ' || n, 'consulting', '专利检索', ${createdAt}
    from generate_series(1, 2500) n`);
  const after = await queues();
  await server.deps.db.delete(inquiries).where(like(inquiries.inquiryNo, 'IQ20261001%'));

  expect(findCount(after, 'inquiries') - findCount(before, 'inquiries')).toBe(2500);
  expect(findCount(after, 'attention')).toBe(findCount(before, 'attention'));
  expect(after.items.filter(({ queue }) => queue === 'inquiries').length).toBeLessThan(200);
  expect(after.has_more).toBe(true);
});

test('the queues make the same number of queries, however many services are under way', async () => {
  const begin = async () => {
    const { order_no: orderNo } = await paidService(server);
    const sent = { params: [orderNo], body: { adviser: '顾问 A' }, token: serve.token };
    expect(await admin.call('startService', sent)).toMatchObject({ status: 200 });
  };
  await begin();
  const few = await countSelects(queues);
  await begin();
  await begin();

  expect(await countSelects(queues)).toBe(few);
});

async function countSelects(read: () => Promise<unknown>): Promise<number> {
  const { db } = server.deps;
  let selects = 0;
  server.deps.db = new Proxy(db, {
    get(target, name) {
      if (name === 'select') selects += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  try {
    await read();
  } finally {
    server.deps.db = db;
  }
  return selects;
}
