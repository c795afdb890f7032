import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { MembershipOrderRequest } from '../../contract/membership.ts';
import {
  ArticleOrderRequest,
  OrderQuery,
  PackageOrderRequest,
  ReportOrderRequest,
  ServiceOrderRequest,
} from '../../contract/orders.ts';
import { ServiceType } from '../../contract/words.ts';
import type { Deps } from '../deps.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { createMembershipOrder } from '../domain/membership/order.ts';
import { createOrder, draftServiceOrder, type NewOrder } from '../domain/orders/create.ts';
import { draftContentOrder } from '../domain/orders/draft-content.ts';
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
  type Creating = { c: Context; userId: string };

  function keyOf({ c, userId }: Creating, body: unknown) {
    return idempotencyOf(userId, 'orders', c.req.header('idempotency-key'), body);
  }

  async function place(by: Creating, body: unknown, draft: NewOrder): Promise<Response> {
    const { c, userId } = by;
    return answer(c, await createOrder(deps, userId, draft, keyOf(by, body), localeOf(c)));
  }

  const creates = {
    async service(by: Creating) {
      const body = await readBody(by.c, ServiceOrderRequest);
      return place(by, body, await draftServiceOrder(deps.db, by.userId, body));
    },
    async membership(by: Creating) {
      const { c, userId } = by;
      const body = await readBody(c, MembershipOrderRequest);
      const idempotency = keyOf(by, body);
      return answer(c, await createMembershipOrder(deps, userId, body, idempotency, localeOf(c)));
    },
    async report(by: Creating) {
      const body = await readBody(by.c, ReportOrderRequest);
      const purchase = { type: 'report', id: body.report_id, quantity: 1, ...body } as const;
      return place(by, body, await draftContentOrder(deps, purchase));
    },
    async article(by: Creating) {
      const body = await readBody(by.c, ArticleOrderRequest);
      const purchase = { type: 'article', id: body.article_id, quantity: 1, ...body } as const;
      return place(by, body, await draftContentOrder(deps, purchase));
    },
    async package(by: Creating) {
      const body = await readBody(by.c, PackageOrderRequest);
      const purchase = { type: 'package', id: body.identifier, ...body } as const;
      return place(by, body, await draftContentOrder(deps, purchase));
    },
  };

  // A guest hears of the sign-in before anything that is wrong with the body.
  const create = (kind: keyof typeof creates) => async (c: Context) =>
    creates[kind]({ c, userId: await personOf(deps, c) });

  return new Hono()
    .get('/', async (c) => {
      const userId = await personOf(deps, c);
      return answer(c, await listOrders(deps, userId, readQuery(c, OrderQuery), localeOf(c)));
    })
    .post('/', async (c) => {
      const userId = await personOf(deps, c);
      const kind = (await readBody(c, OrderRequest)).service_type ?? 'service';
      return creates[kind === 'saas' ? 'service' : kind]({ c, userId });
    })
    .post('/service', create('service'))
    .post('/membership', create('membership'))
    .post('/report', create('report'))
    .post('/article', create('article'))
    .post('/package', create('package'))
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
