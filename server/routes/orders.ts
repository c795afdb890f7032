import type { CallName } from '../../contract/calls.ts';
import type { OrderRequest } from '../../contract/orders.ts';
import type { Deps } from '../deps.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { createMembershipOrder } from '../domain/membership/order.ts';
import { createOrder, draftServiceOrder, type NewOrder } from '../domain/orders/create.ts';
import { draftContentOrder } from '../domain/orders/draft-content.ts';
import { cancelOrder } from '../domain/orders/end.ts';
import { listOrders, readOrder } from '../domain/orders/read.ts';
import { readRequest, type Asked, type Handlers } from '../http/endpoint.ts';

type Create = Extract<CallName, `create${string}Order`>;

/** Orders (spec 7). */
export function orderHandlers(deps: Deps) {
  const keyOf = ({ c, userId, body }: Pick<Asked<Create>, 'c' | 'userId' | 'body'>) =>
    idempotencyOf(userId, 'orders', c.req.header('idempotency-key'), body);

  const place = (asked: Asked<Create>, draft: NewOrder) =>
    createOrder(deps, asked.userId, draft, keyOf(asked), asked.locale);

  const creates = {
    createServiceOrder: async (asked) =>
      place(asked, await draftServiceOrder(deps.db, asked.userId, asked.body)),
    createMembershipOrder: (asked) =>
      createMembershipOrder(deps, asked.userId, asked.body, keyOf(asked), asked.locale),
    async createReportOrder(asked) {
      const { body } = asked;
      const purchase = { type: 'report', id: body.report_id, quantity: 1, ...body } as const;
      return place(asked, await draftContentOrder(deps, purchase));
    },
    async createArticleOrder(asked) {
      const { body } = asked;
      const purchase = { type: 'article', id: body.article_id, quantity: 1, ...body } as const;
      return place(asked, await draftContentOrder(deps, purchase));
    },
    async createPackageOrder(asked) {
      const { body } = asked;
      const purchase = { type: 'package', id: body.identifier, ...body } as const;
      return place(asked, await draftContentOrder(deps, purchase));
    },
  } satisfies Partial<Handlers>;

  return {
    ...creates,
    async createOrder({ c, body }) {
      switch (createdBy(body)) {
        case 'membership':
          return creates.createMembershipOrder(await readRequest(deps, c, 'createMembershipOrder'));
        case 'report':
          return creates.createReportOrder(await readRequest(deps, c, 'createReportOrder'));
        case 'article':
          return creates.createArticleOrder(await readRequest(deps, c, 'createArticleOrder'));
        case 'package':
          return creates.createPackageOrder(await readRequest(deps, c, 'createPackageOrder'));
        case 'service':
          return creates.createServiceOrder(await readRequest(deps, c, 'createServiceOrder'));
      }
    },
    listOrders: ({ userId, query, locale }) => listOrders(deps, userId, query, locale),
    readOrder: ({ userId, params, locale }) => readOrder(deps, userId, params.orderNo, locale),
    cancelOrder: ({ userId, params, locale }) => cancelOrder(deps, userId, params.orderNo, locale),
  } satisfies Partial<Handlers>;
}

function createdBy({ service_type = 'service' }: OrderRequest) {
  return service_type === 'saas' ? 'service' : service_type;
}
