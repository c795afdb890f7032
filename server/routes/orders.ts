import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { OrderQuery, ServiceOrderRequest } from '../../contract/orders.ts';
import { ServiceType } from '../../contract/words.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../domain/app-error.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { createOrder, draftServiceOrder } from '../domain/orders/create.ts';
import { cancelOrder } from '../domain/orders/end.ts';
import { listOrders, readOrder } from '../domain/orders/read.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readBody, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { personOf } from '../http/person.ts';

// POST /orders says in `service_type` which of the typed calls it means; `type` alone will do.
const OrderRequest = v.looseObject({
  service_type: v.optional(v.picklist([...ServiceType.options, 'saas'], 'invalid')),
});

export function orderRoutes(deps: Deps): Hono {
  async function place(c: Context, userId: string, body: ServiceOrderRequest): Promise<Response> {
    const key = c.req.header('idempotency-key');
    const idempotency = idempotencyOf(userId, 'orders', key, body);
    const draft = draftServiceOrder(body);
    return answer(c, await createOrder(deps, userId, draft, idempotency, localeOf(c)));
  }

  return new Hono()
    .get('/', async (c) => {
      const userId = await personOf(deps, c);
      return answer(c, await listOrders(deps, userId, readQuery(c, OrderQuery), localeOf(c)));
    })
    .post('/', async (c) => {
      const userId = await personOf(deps, c);
      const kind = (await readBody(c, OrderRequest)).service_type ?? 'service';
      if (kind !== 'service' && kind !== 'saas') throw invalid('service_type', 'invalid');
      return place(c, userId, await readBody(c, ServiceOrderRequest));
    })
    .post('/service', async (c) => {
      const userId = await personOf(deps, c);
      return place(c, userId, await readBody(c, ServiceOrderRequest));
    })
    .get('/:orderNo', async (c) => {
      const userId = await personOf(deps, c);
      const orderNo = pathWord(c, 'orderNo', 'order.not_found');
      return answer(c, await readOrder(deps, userId, orderNo, localeOf(c)));
    })
    .post('/:orderNo/cancel', async (c) => {
      const userId = await personOf(deps, c);
      const orderNo = pathWord(c, 'orderNo', 'order.not_found');
      return answer(c, await cancelOrder(deps, userId, orderNo, localeOf(c)));
    });
}
