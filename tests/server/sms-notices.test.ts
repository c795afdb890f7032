import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, describe, expect } from 'vitest';
import { smsNoticesPerDay } from '#contract/base/limits.ts';
import { NotificationChoices, NotificationPage } from '#contract/notifications/schemas.ts';
import type { Locale, MessageChannel, NotifiedEvent } from '#contract/base/picklists.ts';
import { Case } from '#contract/staff/case.ts';
import { createTencentSms } from '#server/adapters/tencent-sms/sender.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { smsMessages } from '#server/db/tables/notifications.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { notifyOfService } from '#server/domain/notifications/create.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import type { SmsSender } from '#server/gateways/sms-sender.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { bindEmail } from '#tests/support/mail.ts';
import { program } from '#tests/support/program.ts';
import { failRefund, requestedRefund } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { hourMs } from '#contract/base/durations.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { refuseMessage, startTencent, tencentSettings } from '#tests/support/tencent.ts';

const staffConsole = setUpOnce(() => createTestConsole(server));
let sender: SmsSender;

const tencent = setUpOnce(() => startTencent(server.clock.date));
test.beforeAll(() => {
  sender = createTencentSms(tencentSettings, server.clock.date, tencent.endpoint);
});
beforeEach(() => {
  server.deps.sms = sender;
  tencent.answer(null);
  tencent.sent.splice(0);
});

/** Returns a new person; their code arrives in the sandbox. */
async function register(): Promise<Person> {
  server.deps.sms = server.sandbox.inbox;
  const person = await server.register();
  server.deps.sms = sender;
  return person;
}

function choose(
  { token }: Person,
  event: NotifiedEvent,
  is_on: boolean,
  { channel = 'sms', locale = 'zh-CN' }: { channel?: MessageChannel; locale?: Locale } = {},
) {
  return server.call('PUT', 'notifications/choices', {
    token,
    headers: { 'accept-language': locale },
    body: { event, channel, is_on },
  });
}

async function readChoices({ token }: Person) {
  return (await server.ask(NotificationChoices, 'GET', 'notifications/choices', { token })).items;
}

async function buy(person: Person): Promise<string> {
  const { order_no } = await server.order(person);
  await server.wallet(await server.pay(person, order_no), 'approve');
  await sweep(server.deps);
  return order_no;
}

async function doStep({ id }: Person, orderNo: string, about = 'papers'): Promise<void> {
  const step = { 'zh-CN': '提供主体材料', 'en-US': 'Your papers' };
  await notifyOfService(
    server.deps.db,
    { userId: id, orderNo },
    { kind: 'step_done', about, facts: { step } },
    server.clock.date(),
  );
}

async function readStates({ id }: Person): Promise<string[]> {
  const rows = await server.deps.db
    .select({ state: smsMessages.state })
    .from(smsMessages)
    .where(eq(smsMessages.userId, id))
    .orderBy(asc(smsMessages.notificationId));
  return rows.map(({ state }) => state);
}

const { notices } = tencentSettings;

describe('the choice', () => {
  test('an SMS about a payment needs the choice of the person; one about a refund or step is sent by default', async () => {
    const person = await register();
    expect(await readChoices(person)).toEqual([
      { event: 'paid', mail: null, sms: false },
      { event: 'refunded', mail: null, sms: true },
      { event: 'refund_failed', mail: null, sms: true },
      { event: 'step_done', mail: null, sms: true },
      { event: 'booking_soon', mail: null, sms: true },
    ]);
    const orderNo = await buy(person);
    expect(tencent.sent).toEqual([]);
    await doStep(person, orderNo);
    await sweep(server.deps);
    const phone = `+86${person.phone}`;
    const order = orderNo.slice(-8);
    expect(tencent.sent).toEqual([{ phone, template: notices.step_done['zh-CN'], value: order }]);

    await choose(person, 'paid', true);
    await choose(person, 'step_done', false);
    const next = await buy(person);
    await doStep(person, next);
    await sweep(server.deps);
    expect(tencent.sent.slice(1)).toEqual([
      { phone, template: notices.paid['zh-CN'], value: `${next.slice(-8)} 599.00` },
    ]);
  });

  test('a message is in the language of the last choice, where the provider has it', async () => {
    const person = await register();
    await choose(person, 'paid', true, { locale: 'en-US' });
    const orderNo = await buy(person);
    await doStep(person, orderNo);
    await sweep(server.deps);
    expect(tencent.sent.map(({ template }) => template)).toEqual([
      notices.paid['en-US'],
      notices.step_done['zh-CN'],
    ]);
  });

  test('an SMS about a refund names the amount of the refund', async () => {
    const person = await register();
    const order_no = await buy(person);
    const { refund_no } = await requestedRefund(server, { person, order_no }, 10_000);
    await call(server, 'refund.approve', { refund_no });
    await sweep(server.deps);
    server.clock.move(60_000);
    await sweep(server.deps);
    expect(tencent.sent).toEqual([
      {
        phone: `+86${person.phone}`,
        template: notices.refunded['zh-CN'],
        value: `${order_no.slice(-8)} 100.00`,
      },
    ]);
  });

  test('an event without a template of the provider is neither offered nor sent', async () => {
    const person = await register();
    server.deps.sms = createTencentSms(
      { ...tencentSettings, notices: { refunded: notices.refunded } },
      server.clock.date,
      tencent.endpoint,
    );
    expect((await readChoices(person)).map(({ sms }) => sms)).toEqual([
      null,
      true,
      null,
      null,
      null,
    ]);
    expect((await choose(person, 'paid', true)).status).toBe(409);
    await doStep(person, await buy(person));
    await sweep(server.deps);
    expect(tencent.sent).toEqual([]);
    expect(await readStates(person)).toEqual([]);
  });

  test('a refund that the wallet cannot send is announced by SMS and mail, unless the person turned that off', async () => {
    const failFor = async (person: Person) => {
      const { order_no } = await server.order(person);
      const payment = await server.pay(person, order_no, 'wechat');
      await server.wallet(payment, 'approve');
      await failRefund(server, { person, order_no, payment });
      await sweep(server.deps);
      return order_no;
    };
    const email = `refused-${server.clock.now()}@example.com`;
    const countMails = async () =>
      (await server.sandbox.mailInbox.read(email)).filter(({ subject }) =>
        subject.startsWith('退款未能原路退回'),
      ).length;
    const person = await register();
    await bindEmail(server, person, email);
    const body = { receipts: true, time_zone: null };
    await server.call('PUT', 'user/email/receipts', { token: person.token, body });
    const orderNo = await failFor(person);
    expect(tencent.sent).toEqual([
      {
        phone: `+86${person.phone}`,
        template: notices.refund_failed['zh-CN'],
        value: `${orderNo.slice(-8)} 599.00`,
      },
    ]);
    expect(await countMails()).toBe(1);

    await choose(person, 'refund_failed', false);
    await choose(person, 'refund_failed', false, { channel: 'mail' });
    await failFor(person);
    expect(tencent.sent).toHaveLength(1);
    expect(await countMails()).toBe(1);
  });

  test('a wrong choice is refused, and one without a login too', async () => {
    const person = await register();
    const call = (body: object, token?: string) =>
      server.call('PUT', 'notifications/choices', { token, body });
    const choice = { event: 'paid', channel: 'sms', is_on: true };
    expect((await call({ ...choice, event: 'other' }, person.token)).status).toBe(422);
    expect((await call({ ...choice, channel: 'letter' }, person.token)).status).toBe(422);
    expect((await call({ ...choice, is_on: 'yes' }, person.token)).status).toBe(422);
    expect((await call(choice)).status).toBe(401);
  });

  test('mails follow the choice of their event for a person who wants mails', async () => {
    const person = await register();
    expect((await choose(person, 'step_done', true, { channel: 'mail' })).status).toBe(409);
    const email = `choice-${person.phone}@example.com`;
    await bindEmail(server, person, email);
    const body = { receipts: true, time_zone: null };
    await server.call('PUT', 'user/email/receipts', { token: person.token, body });
    expect((await readChoices(person)).map(({ mail }) => mail)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    const count = async () =>
      (await server.sandbox.mailInbox.read(email)).filter(({ message_id }) =>
        message_id.startsWith('notification-'),
      ).length;

    const orderNo = await buy(person);
    await doStep(person, orderNo);
    await sweep(server.deps);
    expect(await count()).toBe(1);
    await choose(person, 'paid', false, { channel: 'mail' });
    await choose(person, 'step_done', true, { channel: 'mail' });
    await buy(person);
    await doStep(person, orderNo, 'search');
    await sweep(server.deps);
    expect(await count()).toBe(2);
  });

  test('a choice that is taken back in the meantime holds for what waits', async () => {
    const person = await register();
    await doStep(person, await buy(person));
    await choose(person, 'step_done', false);
    await sweep(server.deps);
    expect(tencent.sent).toEqual([]);
  });
});

describe('sending at most once', () => {
  const again = (person: Person) =>
    server.deps.db
      .update(outbox)
      .set({ doneAt: null, claimedBy: null, availableAt: server.clock.date() })
      .where(
        and(
          eq(outbox.topic, 'sms'),
          eq(
            outbox.subjectId,
            server.deps.db
              .select({ id: smsMessages.notificationId })
              .from(smsMessages)
              .where(eq(smsMessages.userId, person.id)),
          ),
        ),
      );

  test('a job that runs twice sends one message', async () => {
    const person = await register();
    await doStep(person, await buy(person));
    await Promise.all([sweep(server.deps), sweep(server.deps)]);
    await again(person);
    await sweep(server.deps);
    expect(tencent.sent).toHaveLength(1);
    expect(await readStates(person)).toEqual(['sent']);
  });

  test('a message is not sent again after its answer was lost', async () => {
    const person = await register();
    await doStep(person, await buy(person));
    tencent.loseAnswers();
    await sweep(server.deps);
    tencent.answer(null);
    server.clock.move(60 * 60_000);
    await sweep(server.deps);
    expect(tencent.sent).toHaveLength(1);
    expect(await readStates(person)).toEqual(['unclear']);
  });

  test('a process that dies between sending and writing down leaves it unclear, and the next one sends nothing', async () => {
    const person = await register();
    await doStep(person, await buy(person));
    const { promise: dead, reject: end } = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const dying: SmsSender = {
      ...sender,
      async send(message) {
        await sender.send(message);
        arrived.resolve();
        await dead;
      },
    };
    const lease = createProcessLease(server.deps.db, 'dying', server.deps.keys, program);
    const dyingWork = sweep({ ...server.deps, sms: dying, lease });
    await arrived.promise;
    server.clock.move(61_000);
    await sweep(server.deps);
    expect(tencent.sent).toHaveLength(1);
    expect(await readStates(person)).toEqual(['unclear']);
    end(new Error('the process is gone'));
    await dyingWork;
    expect(await readStates(person)).toEqual(['unclear']);
    expect(tencent.sent).toHaveLength(1);
  });

  test('a provider that is down is asked again until it takes the message', async () => {
    const person = await register();
    await doStep(person, await buy(person));
    tencent.answer(refuseMessage('InternalError.OtherError'));
    await sweep(server.deps);
    expect(await readStates(person)).toEqual(['failed']);
    tencent.answer(null);
    server.clock.move(60_000);
    await sweep(server.deps);
    expect(tencent.sent).toHaveLength(1);
    expect(await readStates(person)).toEqual(['sent']);
  });

  test('a message that could not be sent for a day is given up', async () => {
    const person = await register();
    await doStep(person, await buy(person));
    tencent.answer(refuseMessage('LimitExceeded.PhoneNumberDailyLimit'));
    await sweep(server.deps);
    server.clock.move(25 * 60 * 60_000);
    await sweep(server.deps);
    tencent.answer(null);
    server.clock.move(60 * 60_000);
    await sweep(server.deps);
    expect(tencent.sent).toEqual([]);
    expect(await readStates(person)).toEqual(['failed']);
  });

  test('a phone that blocks messages gets no further ones, and its owner sees a note', async () => {
    const person = await register();
    const orderNo = await buy(person);
    await doStep(person, orderNo);
    tencent.answer(refuseMessage('FailedOperation.PhoneNumberInBlacklist'));
    await sweep(server.deps);
    tencent.answer(null);
    expect((await readChoices(person)).map(({ sms }) => sms)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    const { items } = await server.ask(NotificationPage, 'GET', 'notifications', person);
    expect(items.map(({ title }) => title)).toContain('短信无法送达');
    await doStep(person, orderNo, 'search');
    await sweep(server.deps);
    expect(tencent.sent).toEqual([]);
    expect(await readStates(person)).toEqual(['refused']);
  });

  test('a person gets a bounded number of messages a day', async () => {
    const person = await register();
    const orderNo = await buy(person);
    for (let each = 0; each < smsNoticesPerDay + 2; each += 1) {
      await doStep(person, orderNo, `step-${each}`);
    }
    await sweep(server.deps);
    expect(tencent.sent).toHaveLength(smsNoticesPerDay);
    expect((await readStates(person)).filter((state) => state === 'limited')).toHaveLength(2);
  });
});

test('the case in the console shows what became of the messages, without the phone', async () => {
  const person = await register();
  const orderNo = await buy(person);
  await doStep(person, orderNo);
  const { token } = await staffConsole.colleague('serve');
  const read = async () => {
    const { data } = await staffConsole.call('readCase', { body: { order_no: orderNo }, token });
    const { notifications } = v.parse(Case, data);
    expect(JSON.stringify(notifications)).not.toContain(person.phone);
    return notifications.map(({ kind, sent }) => [kind, ...sent]);
  };
  expect(await read()).toEqual([
    ['order_paid'],
    ['step_done', { channel: 'sms', state: 'waiting' }],
  ]);
  await sweep(server.deps);
  expect((await read()).at(-1)).toEqual(['step_done', { channel: 'sms', state: 'sent' }]);
});

test('the log of a lost message names neither phone nor order', async () => {
  const person = await register();
  const orderNo = await buy(person);
  await doStep(person, orderNo);
  const lines: string[] = [];
  const write = (message: string, facts?: object) =>
    void lines.push(JSON.stringify([message, facts, String(Object(facts).error)]));
  const log = { debug: write, info: write, warn: write, error: write };
  tencent.loseAnswers();
  await sweep({ ...server.deps, log });
  const text = lines.join('\n');
  expect(text).toContain('it is unclear if an SMS');
  expect(text).not.toContain(person.phone);
  expect(text).not.toContain(orderNo.slice(-8));
});

test('a reminder of a booking names its number and its time in Shanghai', async () => {
  const person = await register();
  await server.deps.db.insert(bookings).values({
    bookingNo: 'B2026112012345678',
    userId: person.id,
    kind: 'room',
    slug: 'b301',
    title: { 'zh-CN': '会议室', 'en-US': 'Room' },
    place: { 'zh-CN': 'B 座', 'en-US': 'Building B' },
    startsAt: new Date(server.clock.now() + 20 * hourMs),
    endsAt: new Date(server.clock.now() + 21 * hourMs),
    state: 'confirmed',
    createdAt: server.clock.date(),
  });
  // The first one reminds, the next one sends.
  await sweep(server.deps);
  await sweep(server.deps);
  const { value = '', template } = tencent.sent.at(-1) ?? {};
  expect(template).toBe(notices.booking_soon['zh-CN']);
  expect(value).toMatch(/^12345678 \d\d-\d\d \d\d:\d\d$/);
});
