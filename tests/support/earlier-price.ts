import type { OrderBody } from '#contract/orders/bodies.ts';
import { draftServiceOrder, insertOrder } from '#server/domain/workflows/order-place.ts';
import type { Person, TestServer } from './server.ts';

/** Places an unpaid order as before its price rose by one yuan. Returns its number and amount in fen. */
export async function orderAtEarlierPrice(
  server: TestServer,
  { id }: Person,
  body: OrderBody<'service'>,
): Promise<{ orderNo: string; amount: number }> {
  const { deps } = server;
  return deps.db.transaction(async (tx) => {
    const { order } = await draftServiceOrder(tx, id, body, 'zh-CN');
    const earlier = { ...order, amount: order.amount - 100 };
    return insertOrder(deps, tx, id, earlier, deps.clock.date());
  });
}
