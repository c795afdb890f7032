import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { staffOpeningMs } from '#contract/base/limits.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { requestedBooking } from '#tests/support/staff-subjects.ts';

const admin = setUpOnce(() => createTestConsole(server));
test.beforeAll(() => storeOwnContent(server.deps));

type Read = { name: StaffCallName; subject: string; ask: Parameters<TestConsole['call']>[1] };

const opening = /^(?:\w+\.open|difference\.list)$/;

/** Returns every console call that reveals a customer's identity, with an existing subject. */
async function reads(): Promise<Read[]> {
  const customer = await server.register();
  const { order_no } = await server.order(customer);
  const inquiry = await server.call('POST', 'contact/inquiries', {
    body: {
      name: '客户 018',
      phone: '13900000018',
      inquiry_type: 'consulting',
      description: '专利检索',
    },
  });
  const { inquiry_no } = v.parse(v.object({ inquiry_no: v.string() }), inquiry.data);
  const { token } = customer;
  const paper = await server.upload('files/upload', smallPng, { token });
  const { id: attachment } = v.parse(v.object({ id: v.string() }), paper.data);
  await server.call('POST', 'user/profile/verify', {
    token,
    body: { real_name: '客户 017', id_number: '11010519491231002X', attachments: [attachment] },
  });
  const { booking_no } = await requestedBooking(server, customer);
  const colleague = await admin.colleague('serve');
  const { items } = await admin.ask(staffCalls.readQueues.data, 'readQueues', colleague);
  const id = items.find(({ queue }) => queue === 'verifications')?.number ?? '';
  return [
    { name: 'readCase', subject: order_no, ask: { body: { order_no } } },
    { name: 'readCustomer', subject: customer.id, ask: { params: [customer.id] } },
    { name: 'readInquiry', subject: inquiry_no, ask: { params: [inquiry_no] } },
    { name: 'readVerification', subject: id, ask: { params: [id] } },
    { name: 'readBookingCase', subject: booking_no, ask: { params: [booking_no] } },
    { name: 'listDifferences', subject: 'open', ask: {} },
  ];
}

/** Sends the call with the header of a background refresh. */
async function read({ name, ask }: Read, { token }: Colleague, through = admin): Promise<number> {
  const headers = { 'x-background': '1' };
  const { status } = await through.call(name, { ...ask, token, headers });
  return status;
}

async function openings({ name: actor }: Colleague): Promise<string[]> {
  const rows = await server.deps.db
    .select()
    .from(consoleLog)
    .where(and(eq(consoleLog.actor, `console:${actor}`), eq(consoleLog.outcome, 'done')))
    .orderBy(asc(consoleLog.id));
  return rows.filter(({ act }) => opening.test(act)).map(({ act, subject }) => `${act} ${subject}`);
}

test('no header keeps the first read of a subject out of the log, and repeats add no line', async () => {
  const all = await reads();
  const first = await admin.colleague('money');
  const second = await admin.colleague('money');
  const acts: readonly string[] = all.map(({ name, subject }) => {
    const call = staffCalls[name];
    return `${'act' in call ? call.act : ''} ${subject}`;
  });

  for (const one of all) {
    const repeats = await Promise.all(Array.from({ length: 5 }, () => read(one, first)));
    expect(repeats).toEqual([200, 200, 200, 200, 200]);
  }
  expect(await openings(first)).toEqual(acts);

  // Another node, or this one after a restart, knows only the log.
  for (const one of all) await read(one, first, createTestConsole(server));
  expect(await openings(first)).toEqual(acts);

  for (const one of all) await read(one, second);
  expect(await openings(second)).toEqual(acts);
});

test('a subject that stays open for more than half an hour has a line for each half hour', async () => {
  const [one] = await reads();
  if (one === undefined) throw new Error('there is nothing to read');
  const colleague = await admin.colleague('money');
  await read(one, colleague);
  server.clock.move(staffOpeningMs / 2);
  await admin.call('readSession', colleague);
  server.clock.move(staffOpeningMs / 2 - 1);
  await read(one, colleague);
  const line = `case.open ${one.subject}`;
  expect(await openings(colleague)).toEqual([line]);

  server.clock.move(1);
  expect(await read(one, colleague)).toBe(200);
  expect(await openings(colleague)).toEqual([line, line]);
});

test('the header of a refresh hides neither a search nor an opened field', async () => {
  const [one] = await reads();
  const colleague = await admin.colleague('serve');
  const { token } = colleague;
  const headers = { 'x-background': '1' };
  const text = one?.subject ?? '';
  await admin.call('search', { token, headers, body: { text } });
  const field = { kind: 'order', number: text, field: 'phone', reason: 'call_back' };
  expect((await admin.call('reveal', { token, headers, body: field })).status).toBe(200);

  const rows = await server.deps.db
    .select({ act: consoleLog.act })
    .from(consoleLog)
    .where(eq(consoleLog.actor, `console:${colleague.name}`));
  expect(rows.map(({ act }) => act)).toEqual(['session.begin', 'search', 'field.open']);
});

test('every call that reveals data according to the contract is read in these tests', async () => {
  const named = (await reads()).map(({ name }) => name);
  const opens = Object.entries(staffCalls).flatMap(([name, call]) =>
    'act' in call && opening.test(call.act) && call.act !== 'field.open' ? [name] : [],
  );
  expect(named.toSorted()).toEqual(opens.toSorted());
});
