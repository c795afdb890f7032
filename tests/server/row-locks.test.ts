import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForInvoice, paidOrder, saveTitle } from '#tests/support/invoices.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { paidOrder as paidPlan, requestRefund } from '#tests/support/refunds.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

// The embedded database has one connection, so a missing row lock has no visible effect there.
describe.skipIf(postgres === null)('two transactions at once on PostgreSQL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ database: await openEmptyDatabase(postgres?.url ?? '') });
  });
  afterAll(() => server.close());

  test('two simultaneous requests make one invoice for the money of one order', async () => {
    const person = await server.register();
    const { order_no } = await paidOrder(server, person);
    const { id } = await saveTitle(server, person);
    const body = { order_nos: [order_no], title_id: id, kind: 'ordinary' };

    const responses = await Promise.all([1, 2, 3].map(() => askForInvoice(server, person, body)));

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('simultaneous refund requests make one, and the others learn of it', async () => {
    const paid = await paidPlan(server);

    const responses = await Promise.all([1, 2, 3].map(() => requestRefund(server, paid, 100)));

    expect(responses.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted()).toEqual(
      ['200 ', '409 refund.open', '409 refund.open'],
    );
  });
});
