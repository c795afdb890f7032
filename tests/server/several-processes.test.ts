import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import pg from 'pg';
import * as v from 'valibot';
import { SaasTicket } from '#contract/membership/saas.ts';
import { RefundOutcome } from '#contract/staff/case.ts';
import { QrPayment, PaymentState } from '#contract/payments/schemas.ts';
import { passwordGuessesPerAddress } from '#contract/base/limits.ts';
import { listen, type Listening } from '#server/bin/listen.ts';
import { createStillClock } from '#server/base/clock.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openPostgresBus } from '#server/db/postgres-bus.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { doorKeys } from '#server/db/tables/door-keys.ts';
import { payments } from '#server/db/tables/payments.ts';
import { sweepAttempts } from '#server/domain/jobs/sweep-attempts.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';
import { createLog } from '#server/base/log.ts';
import {
  requestCode,
  startPayment,
  longPoll,
  fetchOrder,
  fetchStatus,
} from '#tests/support/payer.ts';
import { createTestConsole, type TestConsole } from '#tests/support/console.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { paidOrder } from '#tests/support/refunds.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { buySaas } from '#tests/support/saas.ts';
import { startReverseProxy, type ReverseProxy } from '#tests/support/reverse-proxy.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import {
  createTestServer,
  testStart,
  type CallOptions,
  type TestServer,
} from '#tests/support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(postgres === null)('two servers on one PostgreSQL', () => {
  let url = '';
  let here: TestServer;
  let there: TestServer;
  let admin: TestConsole;
  let otherConsole: TestConsole;

  beforeAll(async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    url = database.url;
    const clock = createStillClock(testStart);
    const log = createLog('silent');
    const deps = {
      keys: createKeyRing({ keys: [makeDataKey()], next: null }),
      trustedProxies: (address: string) => address === '127.0.0.1',
    };
    here = await createTestServer({
      clock,
      deps,
      database,
      announcements: await openPostgresBus(url, log),
    });
    there = await createTestServer({
      clock,
      deps,
      database: await openPostgres(url),
      announcements: await openPostgresBus(url, log),
    });
    admin = createTestConsole(here, { twoPersonFen: 1 });
    otherConsole = createTestConsole(there, { twoPersonFen: 1 });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  // The clock is frozen, so only the message of the other process can wake the request.
  test('a request that waits at one process is woken by an event at the other', async () => {
    const { person, payment, order_no } = await startPayment(here, 'alipay');
    await fetchStatus(there, person, payment.payment_no);
    const held = [here, there].map((server) => longPoll(server, person, payment.payment_no));
    await fetchStatus(there, person, payment.payment_no);
    await there.wallet(payment, 'approve');
    for (const response of await Promise.all(held)) {
      expect(v.parse(PaymentState, response.data).status).toBe('success');
    }
    await expect
      .poll(async () => (await fetchOrder(here, person, order_no)).status)
      .toBe('completed');
  });

  test('the first tickets for the SaaS, asked of both at once, are signed with one key', async () => {
    for (const { deps } of [here, there]) {
      deps.site = () => ({ ...sampleSite, saasUrl: 'https://ledger.test/enter' });
    }
    const person = await here.register();
    await buySaas(here, person);
    const { token } = person;
    const both = [here, there, here, there];
    const tickets = await Promise.all(
      both.map((server) => server.ask(SaasTicket, 'POST', 'saas/ticket', { token })),
    );
    expect(new Set(tickets.map(({ ticket }) => decodeProtectedHeader(ticket).kid)).size).toBe(1);
    expect(await here.deps.db.$count(doorKeys)).toBe(1);
  });

  test('a confirmation sent three times to both spends its code once, and all get one response', async () => {
    const [first, second] = [await admin.colleague('money'), await admin.colleague('money')];
    const { order_no } = await paidOrder(here);
    const body = { amount: 59_900, reason: '按月计算' };
    const asked = await admin.call('refundOrder', { token: first.token, params: [order_no], body });
    const id = v.parse(RefundOutcome, asked.data).proposal?.id ?? '';
    const request = {
      token: second.token,
      params: [id],
      body: { amount: 59_900, code: admin.freshCode(second) },
      headers: { 'idempotency-key': 'three-times' },
    };
    const sent = [1, 2, 3].flatMap(() =>
      [admin, otherConsole].map((one) => one.call('confirmProposal', request)),
    );
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const lines = await here.deps.db
      .select({ act: consoleLog.act, outcome: consoleLog.outcome })
      .from(consoleLog)
      .where(eq(consoleLog.actor, `console:${second.name}`));
    expect(lines.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    expect(lines.filter(({ act }) => act === 'refund.confirm')).toHaveLength(1);
  });

  test('a case read at both processes at the same time has one line in the log', async () => {
    const { token } = await admin.colleague('serve');
    const { order_no } = await paidOrder(here);
    const request = { token, body: { order_no } };
    const sent = [1, 2, 3, 4].flatMap(() =>
      [admin, otherConsole].map((one) => one.call('readCase', request)),
    );
    const responses = await Promise.all(sent);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const lines = await here.deps.db
      .select()
      .from(consoleLog)
      .where(eq(consoleLog.subject, order_no));
    expect(lines.filter(({ act }) => act === 'case.open')).toHaveLength(1);
  });

  test('a session that ends at one is over at the other, including for cached responses', async () => {
    const { person, payment } = await startPayment(here, 'wechat');
    const poll = async (server: TestServer) => {
      const path = `payments/${payment.payment_no}/status`;
      return (await server.call('GET', path, person)).status;
    };
    expect([await poll(here), await poll(there)]).toEqual([200, 200]);
    await here.call('POST', 'auth/logout', person);
    await expect.poll(() => poll(there)).toBe(401);

    const other = await startPayment(here, 'wechat');
    const path = `payments/${other.payment.payment_no}/status`;
    const pollOther = async () =>
      (await here.call('GET', path, { token: other.person.token })).status;
    expect(await pollOther()).toBe(200);
    await there.call('POST', 'auth/reset-password', {
      body: {
        phone: other.person.phone,
        verification_code: await there.code(other.person.phone, 'reset'),
        password: 'Garden#2027',
      },
    });
    await expect.poll(pollOther).toBe(401);
  });

  test('two processes with one channel each both give a code, one is left, and paying both keeps one payment', async () => {
    const person = await here.register();
    const { order_no } = await here.order(person);
    const responses = await Promise.all([
      requestCode(here, person, order_no, 'alipay'),
      requestCode(there, person, order_no, 'wechat'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(responses.map(({ data }) => here.wallet(Object(data), 'approve')));
    expect((await fetchOrder(there, person, order_no)).status).toBe('completed');
  });

  test('a code requested repeatedly at both processes at once is one payment with its code', async () => {
    const person = await here.register();
    for (const months of [1, 2, 3, 4, 5, 6]) {
      const { order_no } = await here.order(person, { months });
      const responses = await Promise.all(
        [here, there, here, there, here, there].map((server, index) =>
          server.call('POST', `payments/orders/${order_no}`, {
            ...person,
            body: { channel: 'wechat' },
            headers: { 'idempotency-key': `${order_no}-${index % 3}` },
          }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      const codes = responses.map(({ data }) => v.parse(QrPayment, data));
      expect(codes.map(({ qr_code }) => qr_code)).not.toContain('');
      expect(new Set(codes.map(({ payment_no }) => payment_no)).size).toBe(1);
    }
  });

  test('due attempts are polled by one process, not by both', async () => {
    const { payment } = await startPayment(here, 'wechat');
    here.clock.move(6000);
    await Promise.all([sweepAttempts(here.deps), sweepAttempts(there.deps)]);
    const [row] = await here.deps.db
      .select({ queries: payments.queries })
      .from(payments)
      .where(eq(payments.paymentNo, payment.payment_no));
    expect(row?.queries).toBe(1);
  });

  describe('behind a reverse proxy', () => {
    let proxy: ReverseProxy;
    let listening: readonly Listening[];

    beforeAll(async () => {
      proxy = await startReverseProxy();
      const options = { port: 0, host: '127.0.0.1', timeouts: { idleMs: 0, drainMs: 0 } };
      listening = await Promise.all([here, there].map(({ app }) => listen(app.fetch, options)));
      proxy.setNodes(listening.map(({ port }) => `http://127.0.0.1:${port}`));
    });
    afterAll(async () => {
      await proxy.close();
      await Promise.all(listening.map((one) => one.drain()));
    });

    async function send(method: string, path: string, options: CallOptions = {}) {
      const { token, body, headers = {} } = options;
      const response = await fetch(`${proxy.origin}/api/v1/${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    }

    test('a request that waits through the proxy is woken, at whichever node it waits', async () => {
      const { person, payment } = await startPayment(here, 'wechat');
      const path = `payments/${payment.payment_no}/status`;
      const { token } = person;
      const held = [1, 2].map(() => send('GET', path, { token, headers: { prefer: 'wait=25' } }));
      for (const server of [here, there]) await fetchStatus(server, person, payment.payment_no);
      await there.wallet(payment, 'approve');
      for (const { text } of await Promise.all(held)) expect(text).toContain('"status":"success"');
    });

    test('the client address is the one from the proxy, whatever the client claims', async () => {
      const statuses: number[] = [];
      for (let guess = 0; guess <= passwordGuessesPerAddress; guess += 1) {
        const { status } = await send('POST', 'auth/login', {
          body: { phone: `1370000${String(guess).padStart(4, '0')}`, password: 'Wrong#12345' },
          headers: { 'x-forwarded-for': `203.0.113.${guess + 1}` },
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array<number>(passwordGuessesPerAddress).fill(401), 429]);
    });
  });

  test('processes reconnect after a broken connection and exchange messages again', async () => {
    const { person, payment } = await startPayment(here, 'alipay');
    const held = longPoll(there, person, payment.payment_no);
    await fetchStatus(there, person, payment.payment_no);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await admin.end();
    await here.wallet(payment, 'approve');
    // Messages were lost in between; after the reconnect every process checks the database.
    expect(v.parse(PaymentState, (await held).data).status).toBe('success');
  });
});
