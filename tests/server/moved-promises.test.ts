import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { InquirySent } from '#contract/inquiries/schemas.ts';
import { InvoicePage } from '#contract/invoices/schemas.ts';
import { OrderMessagePage } from '#contract/service/schemas.ts';
import { Case, Queues, StaffInquiry, type StaffPromise } from '#contract/staff/case.ts';
import type { PromiseKind } from '#contract/staff/picklists.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { findAttention } from '#server/domain/views/attention/attention.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { requestedInvoice } from '#tests/support/invoices.ts';
import { bindEmail } from '#tests/support/mail.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { paidOrder, paidService, readRefund, requestedRefund } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { fetchService } from '#tests/support/served-order.ts';
import { server, test } from '#tests/support/set-up.ts';
import { issuedForm, openInquiry } from '#tests/support/staff-subjects.ts';

const start = Date.parse('2026-11-23T02:00:00.000Z');

let admin: TestConsole;
let money: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
});

type Thing = {
  kind: PromiseKind;
  number: string;
  person: Person;
  /** The order of its case; null for an inquiry. */
  orderNo: string | null;
  /** Reads what its owner sees: the deadline, and the first one. */
  seen(): Promise<readonly [until: string | undefined, first: string | undefined]>;
  /** Keeps the promise. */
  keep(): Promise<number>;
};

const act = async (...[name, asked]: Parameters<TestConsole['call']>) =>
  (await admin.call(name, { token: money.token, ...asked })).status;

/** Each kind of promise, made on a Monday at 10:01: to register takes a minute. */
const things: Readonly<Record<PromiseKind, () => Promise<Thing>>> = {
  async refund() {
    const paid = await paidOrder(server);
    const { refund_no: number } = await requestedRefund(server, paid, 10_050);
    return {
      kind: 'refund',
      number,
      person: paid.person,
      orderNo: paid.order_no,
      async seen() {
        const refund = await readRefund(server, paid.person, { refund_no: number });
        return [refund.answer_by ?? undefined, refund.first_promised];
      },
      keep: () => act('declineRefund', { params: [number], body: { reason: '已经开始' } }),
    };
  },
  async inquiry() {
    const person = await server.register();
    const body = {
      name: '客户 018',
      phone: person.phone,
      inquiry_type: 'consulting',
      description: '专利',
    };
    const { token } = person;
    const { data } = await server.call('POST', 'contact/inquiries', { token, body });
    const number = v.parse(InquirySent, data).inquiry_no;
    return {
      kind: 'inquiry',
      number,
      person,
      orderNo: null,
      async seen() {
        const promise = await readInquiryPromise(number);
        return [promise?.until, promise?.first ?? undefined];
      },
      keep: () => act('settleInquiry', { params: [number] }),
    };
  },
  async invoice() {
    const person = await server.register();
    const { invoice_no: number, orders } = await requestedInvoice(server, person);
    return {
      kind: 'invoice',
      number,
      person,
      orderNo: orders[0]?.order_no ?? '',
      async seen() {
        const [invoice] = (await server.ask(InvoicePage, 'GET', 'invoices', person)).items;
        return [invoice?.issue_by, invoice?.first_promised];
      },
      keep: () => act('issueInvoice', { params: [number], form: issuedForm() }),
    };
  },
  async step() {
    const { person, order_no: number } = await paidService(server);
    await act('startService', { params: [number], body: {} });
    await act('openMatter', { params: [number], body: { title: '第 9 类', units: 1 } });
    const order = { person, orderNo: number, path: `orders/${number}` };
    return {
      kind: 'step',
      number,
      person,
      orderNo: number,
      async seen() {
        const { next } = await fetchService(server, order);
        const toDeadline = (day: string | undefined) => day && `${day}T16:00:00.000Z`;
        return [toDeadline(next?.due), toDeadline(next?.first_due)];
      },
      keep: () => act('doStep', { params: [number], body: { matter: 1, step: 'search' } }),
    };
  },
  async reply() {
    const { person, order_no: number } = await paidOrder(server);
    await write(person, number, '何时开始？');
    return {
      kind: 'reply',
      number,
      person,
      orderNo: number,
      async seen() {
        const { reply_by: by, first_promised: first } = await readMessages(person, number);
        return [by ?? undefined, first];
      },
      keep: () => act('replyToOrder', { params: [number], body: { text: '下周一' } }),
    };
  },
};

/** When each is due first, and how the notification about its move to Friday names that. */
const firsts = {
  refund: ['2026-11-24T10:00:00.000Z', '原定 2026年11月24日 18:00（北京时间） 前答复'],
  inquiry: ['2026-11-24T02:01:01.000Z', '原定 2026年11月24日 10:01（北京时间） 前答复'],
  invoice: ['2026-11-24T02:01:01.000Z', '原定 2026年11月24日 10:01（北京时间） 前开具'],
  step: ['2026-11-25T16:00:00.000Z', '原定 2026年11月25日 前完成'],
  reply: ['2026-11-24T02:01:01.000Z', '原定 2026年11月24日 10:01（北京时间） 前回复'],
} as const;
const kinds = ['refund', 'inquiry', 'invoice', 'step', 'reply'] as const;
const friday = '2026-11-27';
const fridayEnd = '2026-11-27T16:00:00.000Z';

describe.each(kinds)('a promise of the kind %s', (kind) => {
  const [first, told] = firsts[kind];

  test('it moves to a day that staff choose, and is late again after that day', async () => {
    await at(start);
    const thing = await things[kind]();
    const { seen } = thing;
    expect(await seen()).toEqual([first, undefined]);
    await at(Date.parse(first));
    expect(await queued(thing)).toEqual([first, true]);

    expect(await move(thing, friday)).toEqual({ is_notified: true });
    expect(await seen()).toEqual([fridayEnd, first]);
    expect(await queued(thing)).toEqual([fridayEnd, false]);
    expect(await readPromise(thing)).toMatchObject({ until: fridayEnd, first });
    await at(Date.parse(fridayEnd) - 1);
    expect(await queued(thing)).toEqual([fridayEnd, false]);
    expect(await isAttended(thing)).toBe(false);
    await at(Date.parse(fridayEnd));
    expect(await queued(thing)).toEqual([fridayEnd, true]);
    expect(await isAttended(thing)).toBe(true);

    expect(await move(thing, '2026-12-01')).toEqual({ is_notified: true });
    expect(await seen()).toEqual(['2026-12-01T16:00:00.000Z', first]);
  });

  test('its customer gets both days in both languages, and its log has the fact', async () => {
    await at(start);
    const thing = await things[kind]();
    await bindEmail(server, thing.person, `${kind}@example.com`);
    await server.call('PUT', 'user/email/receipts', {
      token: thing.person.token,
      body: { receipts: true, time_zone: null },
    });
    await move(thing, friday);
    const [chinese] = await listNotificationTexts(server, thing.person);
    const [english] = await listNotificationTexts(server, thing.person, 'en-US');
    expect(chinese?.[0]).toBe('system');
    expect(chinese?.[2]).toContain(told);
    expect(chinese?.[2]).toContain('非常抱歉');
    expect(chinese?.[2]).toContain('已改为最晚 2026年11月27日');
    expect(english?.[2]).toContain('we are sorry. ');
    expect(english?.[2]).toContain('moved to November 27, 2026 at the latest');
    expect(await listMails(thing.person)).toBe(1);

    const lines = await server.deps.db
      .select()
      .from(consoleLog)
      .where(eq(consoleLog.subject, thing.number));
    expect(lines.filter((line) => line.act === 'promise.move')).toMatchObject([
      { actor: expect.any(String), outcome: 'done', facts: { kind, from: first, day: friday } },
    ]);
  });

  test('it does not move once it was kept', async () => {
    await at(start);
    const thing = await things[kind]();
    const promise = await readPromise(thing);
    expect(await thing.keep()).toBe(200);
    expect(await move(thing, friday, promise)).toBe('409 console.nothing_promised');
  });

  test('it moves once, though two tabs show the same deadline', async () => {
    await at(start);
    const thing = await things[kind]();
    const promise = await readPromise(thing);
    await move(thing, friday, promise);
    expect(await move(thing, '2026-11-30', promise)).toBe('409 console.changed');
    expect(await thing.seen()).toEqual([fridayEnd, first]);
  });

  test('it moves to a later working day only, and not by more than its limit', async () => {
    await at(start);
    const thing = await things[kind]();
    await move(thing, friday);
    const limit = kind === 'step' ? ['2027-02-26', '2027-03-01'] : ['2026-12-28', '2026-12-29'];
    for (const day of ['2026-11-20', '2026-11-23', friday, '2026-11-28', limit[1] ?? '']) {
      expect(await move(thing, day)).toBe('422 request.invalid');
    }
    expect(await thing.seen()).toEqual([fridayEnd, first]);
    expect(await move(thing, limit[0] ?? '')).toEqual({ is_notified: true });
  });
});

test('only a colleague who may decide a refund moves its answer', async () => {
  await at(start);
  const thing = await things.refund();
  const serve = await admin.colleague('serve');
  expect(await move(thing, friday, await readPromise(thing), serve)).toBe('403 console.role');
  const why = async ({ token }: Colleague) => {
    const { data } = await admin.call('readCase', { token, body: { order_no: thing.orderNo } });
    return v.parse(Case, data).cannot.find(({ act: name }) => name === 'promise')?.why;
  };
  expect(await why(serve)).toBe('role');
  expect(await why(money)).toBeUndefined();
  await thing.keep();
  expect(await why(money)).toBe('nothing_promised');
});

test('a missing number and an inquiry of a guest differ from a kept promise', async () => {
  await at(start);
  const body = { day: friday, shown: 'none' };
  for (const kind of kinds) {
    const { body: refused } = await admin.call('movePromise', {
      ...money,
      body: { ...body, kind, number: 'XY2026112000000999' },
    });
    expect(refused).toMatchObject({ code: 404, error: 'console.not_found' });
  }
  const number = await openInquiry(server);
  const promise = await readInquiryPromise(number);
  const { data } = await admin.call('movePromise', {
    token: (await admin.colleague('serve')).token,
    body: { kind: 'inquiry', number, day: friday, shown: promise?.shown },
  });
  expect(data).toEqual({ is_notified: false });
});

test('a later message keeps its own deadline when the reply to an earlier one moves', async () => {
  await at(start);
  const thing = await things.reply();
  await move(thing, friday);
  await at(Date.parse('2026-11-24T03:00:00.000Z'));
  await write(thing.person, thing.number, '还在等');
  expect(await thing.seen()).toEqual(['2026-11-25T03:00:00.000Z', undefined]);
  await move(thing, '2026-11-26');
  expect(await thing.seen()).toEqual(['2026-11-26T16:00:00.000Z', '2026-11-25T03:00:00.000Z']);

  // A reply answers both; the promise for the next message is a new one.
  await thing.keep();
  await write(thing.person, thing.number, '谢谢，还有一个问题');
  expect(await thing.seen()).toEqual(['2026-11-25T03:00:00.000Z', undefined]);
});

test('a tab that showed the promise of an answered message moves no other one with the same deadline', async () => {
  // On a Saturday and a Sunday, a working day ends at the same moment.
  await at(Date.parse('2026-11-28T02:00:00.000Z'));
  const thing = await things.reply();
  const promise = await readPromise(thing);
  await thing.keep();
  await at(Date.parse('2026-11-29T02:00:00.000Z'));
  await write(thing.person, thing.number, '另一个问题');
  expect(await thing.seen()).toEqual([promise.until, undefined]);
  expect(await move(thing, '2026-12-02', promise)).toBe('409 console.changed');
});

test('the steps after a moved one follow its new day', async () => {
  await at(start);
  const thing = await things.step();
  const order = { person: thing.person, orderNo: thing.number, path: `orders/${thing.number}` };
  const readSteps = async () => (await fetchService(server, order)).matters[0]?.steps ?? [];
  const before = (await readSteps())[1]?.due ?? '';
  await move(thing, '2026-12-04');
  const steps = await readSteps();
  expect(steps[0]).toMatchObject({ due: '2026-12-04', first_due: '2026-11-25' });
  expect(steps[1]?.due ?? '').not.toBe(before);
  expect((steps[1]?.due ?? '') > '2026-12-04').toBe(true);
});

/** Sets the clock; a session of the console ends when the clock jumps. */
async function at(instant: number): Promise<void> {
  server.clock.move(instant - server.clock.now());
  money = await admin.colleague('money');
}

async function write({ token }: Person, orderNo: string, text: string): Promise<void> {
  await server.call('POST', `orders/${orderNo}/messages`, { token, body: { text } });
}

async function readMessages({ token }: Person, orderNo: string): Promise<OrderMessagePage> {
  return server.ask(OrderMessagePage, 'GET', `orders/${orderNo}/messages`, { token });
}

async function readInquiryPromise(number: string): Promise<StaffPromise | null> {
  const { data } = await admin.call('readInquiry', { token: money.token, params: [number] });
  return v.parse(StaffInquiry, data).promise;
}

async function readPromise({ kind, number, orderNo }: Thing): Promise<StaffPromise> {
  const found =
    orderNo === null
      ? await readInquiryPromise(number)
      : await admin
          .call('readCase', { ...money, body: { order_no: orderNo } })
          .then(({ data }) => v.parse(Case, data).promises.find((one) => one.kind === kind));
  if (found == null) throw new Error('nothing is promised');
  return found;
}

/** Moves a promise as a page shows it; returns the data, or the status and the word of the refusal. */
async function move(
  thing: Thing,
  day: string,
  promise?: StaffPromise,
  { token }: Colleague = money,
): Promise<unknown> {
  const { shown } = promise ?? (await readPromise(thing));
  const { kind, number } = thing;
  const { status, body, data } = await admin.call('movePromise', {
    token,
    body: { kind, number, day, shown },
  });
  return status === 200 ? data : `${status} ${body.error}`;
}

/** Returns the deadline of a thing in the queues, and whether it is overdue. */
async function queued({ kind, number, orderNo }: Thing): Promise<unknown> {
  const queues = {
    refund: 'refunds',
    inquiry: 'inquiries',
    invoice: 'invoices',
    step: 'to_deliver',
    reply: 'replies',
  } as const;
  const { items, as_of: now } = await admin.ask(Queues, 'readQueues', money);
  const item = items.find(
    (one) =>
      one.queue === queues[kind] &&
      (one.number === number || (orderNo !== null && one.order_no === orderNo)),
  );
  const by = item?.promised_by ?? '';
  return [by, by <= now];
}

/** Checks whether the server itself finds that a thing needs attention. */
async function isAttended({ number }: Thing): Promise<boolean> {
  const found = await findAttention(server.deps);
  return found.some((line) => line.number === number);
}

/** Counts the mails that wait to be sent about notifications of a person. */
async function listMails({ id }: Person): Promise<number> {
  const rows = await server.deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .innerJoin(notifications, eq(notifications.id, outbox.subjectId))
    .where(eq(notifications.userId, id));
  return rows.length;
}
