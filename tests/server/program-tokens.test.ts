import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { programCallsPerHour } from '#contract/base/limits.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Case } from '#contract/staff/case.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { ProgramScope } from '#contract/staff/picklists.ts';
import { ProgramToken } from '#contract/staff/token-calls.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { limits } from '#server/db/tables/people.ts';
import { programTokens } from '#server/db/tables/program-tokens.ts';
import { endStaff } from '#server/domain/staff/accounts.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { dayMs } from '#contract/base/durations.ts';
import { basicTrademark, storeOwnOffers } from '#tests/support/own-offers.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));
const Made = v.object({ id: v.string(), token: v.string() });

const make = (colleague: Colleague, scopes: readonly ProgramScope[] = ProgramScope.options) =>
  admin.ask(Made, 'makeToken', { ...colleague, body: { name: 'erp', scopes, days: 30 } });
const key = () => ({ 'idempotency-key': randomUUID() });

test('a program reads a case with masked values, and its log line names it', async ({ paid }) => {
  const colleague = await admin.colleague('serve');
  const { token } = await make(colleague, ['orders.read']);
  const { order_no } = paid;
  const found = await admin.ask(Case, 'readCase', { token, body: { order_no } });
  expect(JSON.stringify(found)).not.toContain(paid.person.phone);
  const [line] = await server.deps.db
    .select()
    .from(consoleLog)
    .where(eq(consoleLog.subject, order_no));
  expect(line?.actor).toBe(`console:${colleague.name} (erp)`);
});

test('no scope opens refunds, staff, keys, tokens, webhooks, or a masked value', () => {
  const open = Object.entries<StaffCall>(staffCalls).filter(([, { scope }]) => scope !== undefined);
  expect(open.map(([name]) => name).toSorted()).toEqual([
    'completeOrder',
    'deliverFiles',
    'doStep',
    'exportLedger',
    'listDifferences',
    'listOpenBookings',
    'openMatter',
    'reachBranch',
    'readCase',
    'readQueues',
    'replyToOrder',
    'startService',
    'useUnits',
  ]);
});

test.each([
  ['orders.read', 'exportLedger'],
  ['ledger.read', 'readQueues'],
  ['deliveries.write', 'readQueues'],
  ['deliveries.write', 'listTokens'],
  ['orders.read', 'reveal'],
] as const)('a token with %s alone does not open %s', async (scope, name) => {
  const { token } = await make(await admin.colleague('money'), [scope]);
  const body = staffCalls[name].method === 'GET' ? undefined : { month: '2026-11' };
  const response = await admin.call(name, { token, body, headers: key() });
  expect([response.status, response.body.error]).toEqual([403, 'console.role']);
});

test('a token has the rights of its colleague as they are now, and ends with them', async () => {
  const colleague = await admin.colleague('serve');
  const { token } = await make(colleague);
  const read = (name: StaffCallName, body?: object) => admin.call(name, { token, body });
  expect((await read('readQueues')).status).toBe(200);
  expect((await read('exportLedger', { month: '2026-11' })).status).toBe(403);
  await endStaff(server.deps, 'tester', colleague.name);
  expect((await read('readQueues')).status).toBe(401);
});

test('a token ends by hand and by its day, and is stored as a hash', async () => {
  const colleague = await admin.colleague('serve');
  const [ended, expiring] = [await make(colleague), await make(colleague)];
  const status = async ({ token }: { token: string }) =>
    (await admin.call('readQueues', { token })).status;
  const stored = JSON.stringify(await server.deps.db.select().from(programTokens));
  expect(stored).not.toContain(ended.token);
  const stranger = await admin.colleague('serve');
  expect((await admin.call('endToken', { ...stranger, params: [ended.id] })).status).toBe(404);
  expect((await admin.call('endToken', { ...colleague, params: [ended.id] })).status).toBe(200);
  expect([await status(ended), await status(expiring)]).toEqual([401, 200]);
  const listed = await admin.ask(
    v.object({ items: v.array(ProgramToken), as_of: v.string() }),
    'listTokens',
    colleague,
  );
  expect(listed.items).toMatchObject([{ id: expiring.id, by: colleague.name }]);
  server.clock.move(31 * dayMs);
  expect(await status(expiring)).toBe(401);
});

test('a write of a program carries a key, and happens once', async ({ person }) => {
  const { token } = await make(await admin.colleague('serve'));
  await storeOwnOffers(server.deps.db);
  const order = { ...person, body: basicTrademark };
  const { order_no } = await server.ask(Order, 'POST', 'orders/service', order);
  await server.wallet(await server.pay(person, order_no), 'approve');
  const start = (headers: Record<string, string>) =>
    admin.call('startService', { token, params: [order_no], body: {}, headers });
  expect((await start({})).status).toBe(422);
  const once = key();
  const [first, second] = [await start(once), await start(once)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual(first.data);
});

test('a browser cannot use a token, and the calls of a program are limited', async () => {
  const { token, id } = await make(await admin.colleague('serve'));
  const origin = { origin: 'http://127.0.0.1:3001' };
  expect((await admin.call('readQueues', { token, headers: origin })).status).toBe(403);
  expect((await admin.call('readQueues', { token, headers: { cookie: 'a=b' } })).status).toBe(403);
  await admin.call('readQueues', { token });
  await server.deps.db
    .update(limits)
    .set({ points: programCallsPerHour })
    .where(eq(limits.key, `program:${id}`));
  const refused = await admin.call('readQueues', { token });
  expect([refused.status, refused.headers.get('retry-after') === null]).toEqual([429, false]);
});
