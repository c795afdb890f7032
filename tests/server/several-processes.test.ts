import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import * as v from 'valibot';
import { PaymentState } from '../../contract/payments.ts';
import { createStillClock } from '../../server/clock.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { openPostgresAnnouncements } from '../../server/db/postgres-announcements.ts';
import { createLog } from '../../server/log.ts';
import { begin, hold, orderOf, stateOf } from '../support/payer.ts';
import { startPostgres } from '../support/postgres.ts';
import { openEmptyDatabase } from '../support/server-database.ts';
import { createTestServer, testStart, type TestServer } from '../support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(postgres === null)('two servers on one PostgreSQL', () => {
  let url = '';
  let here: TestServer;
  let there: TestServer;

  beforeAll(async () => {
    const database = await openEmptyDatabase(postgres?.url ?? '');
    url = database.url;
    const clock = createStillClock(testStart);
    const log = createLog('silent');
    here = await createTestServer({
      clock,
      database,
      announcements: await openPostgresAnnouncements(url, log),
    });
    there = await createTestServer({
      clock,
      database: await openPostgres(url),
      announcements: await openPostgresAnnouncements(url, log),
    });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  // Time stands still here: what wakes is the news, not the clock.
  test('who waits at one is woken by what happens at the other', async () => {
    const { person, payment, order_no } = await begin(here, 'alipay');
    await stateOf(there, person, payment.payment_no);
    const held = [here, there].map((server) => hold(server, person, payment.payment_no));
    await stateOf(there, person, payment.payment_no);
    await there.wallet(payment, 'approve');
    for (const answer of await Promise.all(held)) {
      expect(v.parse(PaymentState, answer.data).status).toBe('success');
    }
    await expect.poll(async () => (await orderOf(here, person, order_no)).status).toBe('completed');
  });

  test('a session that ends at one is over at the other, also for what is answered from memory', async () => {
    const { person, payment } = await begin(here, 'wechat');
    const look = async (server: TestServer) => {
      const path = `payments/${payment.payment_no}/status`;
      return (await server.call('GET', path, { token: person.token })).status;
    };
    expect([await look(here), await look(there)]).toEqual([200, 200]);
    await here.call('POST', 'auth/logout', { token: person.token });
    await expect.poll(() => look(there)).toBe(401);

    const other = await begin(here, 'wechat');
    const path = `payments/${other.payment.payment_no}/status`;
    const lookOther = async () =>
      (await here.call('GET', path, { token: other.person.token })).status;
    expect(await lookOther()).toBe(200);
    await there.call('POST', 'auth/reset-password', {
      body: {
        phone: other.person.phone,
        verification_code: await there.code(other.person.phone, 'reset'),
        password: 'Garden#2027',
      },
    });
    await expect.poll(lookOther).toBe(401);
  });

  test('one channel at each: one code, and paying it at both wallets keeps one payment', async () => {
    const person = await here.register();
    const { order_no } = await here.order(person);
    const answers = await Promise.all(
      [here, there].map((server, index) =>
        server.call('POST', `payments/orders/${order_no}`, {
          token: person.token,
          body: { channel: index === 0 ? 'alipay' : 'wechat' },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(({ data }) => here.wallet(Object(data), 'approve')),
    );
    expect((await orderOf(there, person, order_no)).status).toBe('completed');
  });

  test('after a broken connection they hear each other again', async () => {
    const { person, payment } = await begin(here, 'alipay');
    const held = hold(there, person, payment.payment_no);
    await stateOf(there, person, payment.payment_no);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await admin.end();
    await here.wallet(payment, 'approve');
    // Nothing was heard meanwhile; on coming back everybody looks for themselves.
    expect(v.parse(PaymentState, (await held).data).status).toBe('success');
  });
});
