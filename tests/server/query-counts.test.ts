import { setImmediate } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/pglite';
import { expect } from 'vitest';
import { openMigratedPglite } from '#tests/support/server-database.ts';
import { createTestServer, type Person } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

let queries = 0;
const logger = {
  logQuery() {
    queries += 1;
  },
};
setUpServer(async () => {
  const client = await openMigratedPglite();
  const db = drizzle(client, { casing: 'snake_case', logger });
  return createTestServer({ database: { db, close: () => client.close() } });
});

type Act = () => Promise<unknown>;

const read = (person: Person, path: string) => async () => {
  const { status } = await server.call('GET', path, person);
  expect(status).toBe(200);
};
const placed = async (person: Person) => (await server.order(person)).order_no;
const coded = async (person: Person) => server.pay(person, await placed(person));
const paid = async (person: Person) => server.wallet(await coded(person), 'approve');

/** The most queries of a request, with the jobs that it starts; a commit that raises one says why. */
const limits: readonly [string, number, (person: Person) => Promise<Act> | Act][] = [
  ['a search of articles', 1, (person) => read(person, 'incubation/innovations?query=park')],
  [
    'whether a node should get requests',
    1,
    () => async () => {
      const { status } = await server.app.request('/readyz');
      expect(status).toBe(200);
    },
  ],
  [
    'the state of a payment that has not changed',
    0,
    async (person) => {
      const { payment_no } = await coded(person);
      const readState = read(person, `payments/${payment_no}/status`);
      await readState();
      return readState;
    },
  ],
  [
    'a list of orders, two of them paid plans',
    3,
    async (person) => {
      await paid(person);
      await paid(person);
      await coded(person);
      return read(person, 'orders');
    },
  ],
  [
    'a list of payments',
    2,
    async (person) => {
      await paid(person);
      await coded(person);
      return read(person, 'payments');
    },
  ],
  ['a list of notifications', 4, (person) => read(person, 'notifications')],
  ['a list of refunds', 3, (person) => read(person, 'refunds')],
  ['the membership', 2, (person) => read(person, 'membership/current')],
  ['an order', 3, async (person) => read(person, `orders/${await placed(person)}`)],
  // Five of them find out before the press whether the order would be refused, and by what.
  // Three of them read the plan: for the price, for the comparison before the transaction, and in it.
  ['a price and an order of it', 21, (person) => () => server.order(person)],
  [
    'a payment',
    14,
    async (person) => {
      const orderNo = await placed(person);
      return () => server.pay(person, orderNo);
    },
  ],
  [
    // One of them locks the trade in the books of the sandbox.
    'a payment that its wallet reports, with what it opens',
    16,
    async (person) => {
      const payment = await coded(person);
      return () => server.wallet(payment, 'approve');
    },
  ],
];

test.each(limits)('%s takes at most %i queries', async (_, most, prepare) => {
  const person = await server.register();
  const act = await prepare(person);
  // The session is in memory after its first call.
  await read(person, 'user/profile')();
  await settle();
  queries = 0;
  await act();
  await settle();
  expect(queries).toBeLessThanOrEqual(most);
});

/** Waits until nothing more is asked of the database: a payment starts jobs that go on after its response. */
async function settle(): Promise<void> {
  for (let quiet = 0, before = queries; quiet < 50; quiet += 1) {
    await setImmediate();
    if (queries !== before) quiet = 0;
    before = queries;
  }
}
