import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvoiceStatus, Locale, OrderStatus, RefundStatus } from '#contract/base/picklists.ts';
import { shanghaiDay, shanghaiTime } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWorkingDay, workingDayLater } from '#contract/base/working-days.ts';
import { createStillClock } from '#server/base/clock.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { samplesIn } from '#server/content/papers-manifest.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import {
  handedFiles,
  orderMessages,
  serviceMatters,
  serviceSteps,
} from '#server/db/tables/service.ts';
import { demoMs, fillWithDemo } from '#server/demo/fill.ts';
import { listContentRows } from '#server/domain/content/rows.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { withoutKey } from '#server/records/ask.ts';
import { dayMs } from '#contract/base/durations.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const days = [
  ['on a Friday', '2026-11-20T10:00:00+08:00'],
  ['at the end of February, a Saturday on which people work', '2026-02-28T18:30:00+08:00'],
  ['in the middle of the Spring Festival', '2026-02-20T11:00:00+08:00'],
  ['on the first morning after the National Day holidays', '2026-10-08T09:10:00+08:00'],
  ['on a Sunday night', '2026-08-30T23:45:00+08:00'],
  ['on New Year’s Eve, before anybody works', '2026-12-31T07:00:00+08:00'],
] as const;

/** Runs each story once, because a whole year is slow. */
describe.each(chooseByCommit('days of the demo', days, 1))(
  'a demo that is filled %s',
  (_, today) => {
    const end = Date.parse(today);
    let server: TestServer;
    beforeAll(async () => {
      server = await createTestServer({ clock: createStillClock(end - demoMs) });
      await storeOwnContent(server.deps);
      const { deps, clock, sandbox, walletServer: wallets } = server;
      await fillWithDemo({ deps: withoutKey(deps), clock, sandbox, wallets }, end, 1);
    });
    afterAll(() => server.close());

    const isAtWork = (instant: Date) => {
      const time = shanghaiTime(instant).slice(11, 16);
      return isWorkingDay(shanghaiDay(instant)) && time >= '09:00' && time <= '18:00';
    };

    test('the demo completes each step on its due day, and none before', async () => {
      const { db } = server.deps;
      const begun = await db
        .select({ matter: serviceMatters, status: orders.status })
        .from(serviceMatters)
        .innerJoin(orders, eq(orders.id, serviceMatters.orderId));
      let done = 0;
      for (const { matter, status } of begun) {
        const { orderId, no, openedAt } = matter;
        const steps = await db
          .select()
          .from(serviceSteps)
          .where(
            and(
              eq(serviceSteps.orderId, orderId),
              eq(serviceSteps.matterNo, no),
              isNull(serviceSteps.droppedAt),
            ),
          )
          .orderBy(asc(serviceSteps.position));
        let day = shanghaiDay(openedAt);
        const firstOpen = steps.findIndex(({ doneAt }) => doneAt === null);
        for (const { doneAt, days } of steps.slice(0, firstOpen === -1 ? undefined : firstOpen)) {
          day = addWorkingDays(day, days);
          expect(doneAt === null ? null : shanghaiDay(doneAt)).toBe(day);
          done += 1;
        }
        expect(
          steps.slice(firstOpen).every(({ doneAt }) => firstOpen === -1 || doneAt === null),
        ).toBe(true);
        expect(status === 'completed' && firstOpen !== -1).toBe(false);
      }
      expect(done).toBeGreaterThan(4);
    });

    test('the demo completes no order before its last step', async () => {
      const { db } = server.deps;
      const steps = await db.select().from(serviceSteps);
      const completed = await db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.event, 'order.fulfilled'));
      for (const { orderId, at } of completed) {
        const own = steps.filter((step) => step.orderId === orderId);
        const last = Math.max(...own.map(({ doneAt }) => doneAt?.valueOf() ?? Infinity));
        expect(own.length === 0 || last < at.valueOf()).toBe(true);
      }
    });

    test('the demo hands over the samples, named after what they are, on the day of their step', async () => {
      const { db, files } = server.deps;
      const handed = await db.select().from(handedFiles);
      const steps = await db.select().from(serviceSteps);
      const papers = (await listContentRows(db, 'samples')).flatMap(({ id, texts }) =>
        Locale.options.map((locale) => ({
          title: texts[locale].title,
          path: join(samplesIn(ownContentDir), `${id}.${locale}.pdf`),
        })),
      );
      expect(handed.length).toBeGreaterThan(0);
      for (const { name, type, size, key, orderId, matterNo, deliveredAt } of handed) {
        expect(type).toBe('application/pdf');
        const [, title, company] =
          /^(.+?) ?[（(]((?:样例公司|Sample Co\.) \d+)[）)]\.pdf$/.exec(name) ?? [];
        const paper = papers.find((one) => one.title === title);
        expect([paper?.title, company]).toEqual([title, expect.any(String)]);
        const step = steps.find(
          (one) =>
            one.orderId === orderId &&
            one.matterNo === (matterNo ?? 0) &&
            one.doneAt?.valueOf() === deliveredAt.valueOf(),
        );
        expect(step).toBeDefined();
        const bytes = Buffer.from(await new Response(await files.storage.open(key)).arrayBuffer());
        expect(bytes).toHaveLength(size);
        expect(bytes.equals(readFileSync(paper?.path ?? ''))).toBe(true);
      }
      const own = handed.map(({ orderId, matterNo, name }) => `${orderId} ${matterNo} ${name}`);
      expect(new Set(own).size).toBe(own.length);
    });

    test('the demo has colleagues who act while they are at work', async () => {
      const log = await server.deps.db.select().from(consoleLog);
      const outside = log.filter(({ at }) => !isAtWork(at));
      // A reversal waits three days for its buyer: in long holidays it is begun on a day off.
      const mayBe = ['invoice.issued', 'refund.approve', 'reversal.entered', 'reversal.confirmed'];
      expect(outside.filter(({ act }) => !mayBe.includes(act))).toEqual([]);
      expect(outside.length).toBeLessThanOrEqual(4);
      expect(log.length).toBeGreaterThan(30);
    });

    test('the demo keeps the order of events and the promised dates', async () => {
      const { db } = server.deps;
      for (const { createdAt, decidedAt, doneAt, answerBy } of await db.select().from(refunds)) {
        expect(order(createdAt, decidedAt, doneAt)).toBe(true);
        expect(order(decidedAt, answerBy)).toBe(true);
      }
      for (const { requestedAt, issuedAt } of await db.select().from(invoices)) {
        expect(order(requestedAt, issuedAt)).toBe(true);
        expect(order(issuedAt, workingDayLater(requestedAt))).toBe(true);
      }
      const placed = new Map((await db.select().from(orders)).map((one) => [one.id, one]));
      for (const { orderId, createdAt, paidAt } of await db.select().from(payments)) {
        expect(order(placed.get(orderId)?.createdAt ?? null, createdAt, paidAt)).toBe(true);
        // A payer needs longer than the second in which the code is made.
        expect(paidAt?.valueOf()).not.toBe(createdAt.valueOf());
      }
      for (const { orderId, createdAt } of await db.select().from(orderMessages)) {
        expect(order(placed.get(orderId)?.createdAt ?? null, createdAt)).toBe(true);
      }
      for (const { createdAt } of placed.values()) {
        expect(createdAt.valueOf()).toBeLessThanOrEqual(end);
      }
    });

    test('the demo has orders, refunds and invoices in every state, of a whole year', async () => {
      const { db } = server.deps;
      const placed = await db.select().from(orders);
      expect(new Set(placed.map(({ status }) => status))).toEqual(new Set(OrderStatus.options));
      const returned = await db.select().from(refunds);
      expect(new Set(returned.map(({ status }) => status))).toEqual(new Set(RefundStatus.options));
      const issued = await db.select().from(invoices);
      expect(new Set(issued.map(({ status }) => status))).toEqual(new Set(InvoiceStatus.options));
      const oldest = Math.min(...placed.map(({ createdAt }) => createdAt.valueOf()));
      expect(end - oldest).toBeGreaterThan(350 * dayMs);
      const served = placed.filter(({ periodStart }) => periodStart !== null);
      expect(served.some(({ status }) => status === 'processing')).toBe(true);
      const ledger = await reconcile(db, server.clock.date(), server.deps.gateways);
      expect(ledger.difference).toBe(0);
    });
  },
);

/** Returns true when the moments are in order; null entries are skipped. */
function order(...moments: readonly (Date | null)[]): boolean {
  const known = moments.flatMap((moment) => (moment === null ? [] : [moment.valueOf()]));
  return known.every((moment, at) => at === 0 || moment >= (known[at - 1] ?? 0));
}
