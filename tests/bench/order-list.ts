import { eq } from 'drizzle-orm';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import { createTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { median, rounded } from './figures.ts';

const rounds = 60;
const few = 10;
const many = 1000;

/** How long the first page of a person's orders takes with a thousand orders, against ten. */
export async function benchOrderList() {
  const server = await createTestServer();
  try {
    const small = await registerPersonWith(server, few);
    const large = await registerPersonWith(server, many);
    const fewMs: number[] = [];
    const manyMs: number[] = [];
    for (let round = -5; round < rounds; round += 1) {
      const times = [await listMs(server, small), await listMs(server, large)] as const;
      // The first rounds warm up.
      if (round < 0) continue;
      fewMs.push(times[0]);
      manyMs.push(times[1]);
    }
    const [ten, thousand] = [median(fewMs), median(manyMs)];
    return {
      tenMs: rounded(ten),
      thousandMs: rounded(thousand),
      ratio: rounded(thousand / ten),
      target: 3,
    };
  } finally {
    await server.close();
  }
}

/** Creates a person with that many orders, all copies of the first. */
async function registerPersonWith(server: TestServer, count: number): Promise<Person> {
  const { db } = server.deps;
  const person = await server.register();
  const { order_no } = await server.order(person);
  const [first] = await db.select().from(orders).where(eq(orders.orderNo, order_no));
  if (first === undefined) throw new Error('the order was not kept');
  const { id: _, ...row } = first;
  const copies = Array.from({ length: count - 1 }, (_each, index) => ({
    ...row,
    orderNo: `${order_no}-${index}`,
    fingerprint: `${row.fingerprint}-${index}`,
    createdAt: new Date(row.createdAt.valueOf() - (index + 1) * 60_000),
  }));
  const kept = await db.insert(orders).values(copies).returning({ id: orders.id });
  await db.insert(orderEvents).values(
    kept.map(({ id }) => ({
      orderId: id,
      event: 'order.created' as const,
      to: 'pending' as const,
      at: row.createdAt,
    })),
  );
  return person;
}

async function listMs(server: TestServer, { token }: Person): Promise<number> {
  const begun = performance.now();
  const { status } = await server.call('GET', 'orders', { token });
  if (status !== 200) throw new Error(`the list answered ${status}`);
  return performance.now() - begun;
}
