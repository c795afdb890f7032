import { describe, expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { staffExamples } from '#contract/examples.ts';
import { actingReads, changingReads, changingStaffReads } from '#contract/changing-reads.ts';
import { Download } from '#contract/content/schemas.ts';
import { FileUrl } from '#contract/files/schemas.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { createCallRequests, fillPath, namesForPeople } from '#tests/support/call-requests.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import { dayMs } from '#contract/base/durations.ts';
import { startPayment } from '#tests/support/payer.ts';
import type { Person } from '#tests/support/server.ts';
import { webhook } from '#tests/support/webhooks.ts';
import { server, setUpContentServer, setUpOnce, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);
const made = createCallRequests(server);
const admin = setUpOnce(() => createTestConsole(server));

const getCall = (name: keyof typeof calls): Call => calls[name];
const reads = namesForPeople.filter((name) => getCall(name).method === 'GET');
const isInTable = (name: string) => name in changingReads || name in changingStaffReads;

/** Returns the names of the tables that `act` changed. */
async function listChanged(act: () => Promise<unknown>): Promise<string[]> {
  const { db } = server.deps;
  const before = await digestDatabase(db);
  await act();
  const after = await digestDatabase(db);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

function moveClock(ms: number): void {
  server.clock.move(ms);
  onTestFinished(() => server.clock.move(-ms));
}

describe.each(reads.filter((name) => !isInTable(name)))('the read %s', (name) => {
  test('it changes nothing, however often it is sent, now and a day later', async () => {
    const call = getCall(name);
    const owner = await server.register();
    const request = await made.request(name, owner);
    const read = (person: Person | undefined) => made.send(call, request, { token: person?.token });

    const first = await listChanged(async () => {
      expect([(await read(owner)).status, (await read(owner)).status]).toEqual([200, 200]);
      await read(undefined);
    });
    expect(first, 'If it has to change this, it belongs into contract/changing-reads.ts.').toEqual(
      [],
    );
    // After a day only the end of the session moves.
    moveClock(dayMs + 1);
    const later = await listChanged(async () => {
      await read(owner);
      await read(owner);
    });
    expect(later.filter((table) => table !== 'sessions')).toEqual([]);
  });
});

test.each([
  ['viewArticle', ['article_readers', 'article_views', 'limits']],
  ['downloadReport', ['orders']],
  ['readOrderFile', ['handed_files']],
  ['exportPayments', ['limits']],
  ['readContract', ['limits']],
  ['readSupportRecord', ['limits']],
] as const)('the read %s changes what its reason says', async (name, tables) => {
  const owner = await server.register();
  const request = await made.request(name, owner);
  const changed = await listChanged(() => made.send(getCall(name), request, owner));
  expect(changed.toSorted()).toEqual(tables);
});

test('the status of a payment is a read that learns from the wallet', async () => {
  const { person, payment } = await startPayment(server, 'wechat');
  server.sandbox.faults.dropNotices(1);
  await server.wallet(payment, 'approve');
  moveClock(5000);
  const watch = () => server.call('GET', `payments/${payment.payment_no}/status`, person);
  expect(await listChanged(watch)).toContain('payments');
});

test.each(actingReads)('a HEAD of %s is refused and changes nothing', async (name) => {
  const owner = await server.register();
  const { params } = await made.request(name, owner);
  const path = fillPath(getCall(name), params);
  const changed = await listChanged(async () => {
    const response = await server.app.request(`/api/v1/${path}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });
  expect(changed).toEqual([]);
});

test('signed addresses, documents and health change nothing', async ({ person: owner }) => {
  const ask = async (name: 'downloadReport' | 'readFileUrl' | 'exportPayments') =>
    (await made.send(getCall(name), await made.request(name, owner), owner)).data;
  const Url = v.object({ url: v.string() });
  const exported = await server.call('POST', 'user/export', owner);
  const addresses = [
    v.parse(Download, await ask('downloadReport')).url,
    v.parse(FileUrl, await ask('readFileUrl')).url,
    v.parse(Url, await ask('exportPayments')).url,
    v.parse(Url, exported.data).url,
    '/api/v1/openapi.json',
    '/livez',
    '/healthz',
    '/readyz',
  ];
  const changed = await listChanged(async () => {
    for (const address of [...addresses, ...addresses]) {
      expect([address, (await server.app.request(address)).status]).toEqual([address, 200]);
    }
  });
  expect(changed).toEqual([]);
});

test('a signed address from an earlier purchase does not open a report that was bought again', async () => {
  const owner = await server.register();
  const request = await made.request('downloadReport', owner);
  const { url } = v.parse(Download, (await made.send(calls.downloadReport, request, owner)).data);
  await server.deps.db.execute(
    `update orders set ended_at = now() where user_id = '${owner.id}' and opened_at is not null`,
  );
  await made.request('downloadReport', owner);
  expect(await listChanged(async () => server.app.request(url))).toEqual([]);
  expect((await server.app.request(url)).status).toBe(403);
});

const isStaffName = (name: string): name is StaffCallName => name in staffCalls;
const staffReads = Object.keys(staffCalls)
  .filter(isStaffName)
  .filter((name) => staffCalls[name].method === 'GET');

test.each(staffReads.filter((name) => !isInTable(name)))(
  'the read %s of the console changes nothing, however often it is sent',
  async (name) => {
    const colleague = await admin.colleague('money');
    const params =
      name === 'listDeliveries'
        ? [await webhook(server, admin, colleague, 'https://example.com/park')]
        : Object.values(staffExamples[name]?.params ?? {});
    const changed = await listChanged(async () => {
      for (let times = 0; times < 2; times += 1) {
        expect((await admin.call(name, { ...colleague, params })).status).toBe(200);
      }
    });
    expect(changed).toEqual([]);
  },
);
