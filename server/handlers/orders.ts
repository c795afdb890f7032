import type { CallName } from '#contract/calls.ts';
import {
  orderRequests,
  type Order,
  type OrderBody,
  type OrderRequest,
} from '#contract/orders/schemas.ts';
import { createIdempotency } from '#server/records/idempotency.ts';
import { createMembershipOrder } from '#server/domain/workflows/order-membership.ts';
import {
  createOrder,
  purchaseService,
  type OrderPurchase,
} from '#server/domain/workflows/place-order.ts';
import { purchaseContent } from '#server/domain/workflows/draft-content-order.ts';
import { cancelOrder } from '#server/domain/workflows/end-order.ts';
import { readOrderPause } from '#server/domain/orders/pause.ts';
import { listOrders, readOrder } from '#server/domain/views/orders.ts';
import { createSaasOrder } from '#server/domain/workflows/order-saas.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { CallRequest, Handlers } from '#server/http/site-endpoints.ts';
import { readBody } from '#server/http/input.ts';

type Create = Extract<CallName, `create${string}Order`>;
type Asked = Pick<CallRequest<Create>, 'c' | 'userId' | 'locale'>;
type Kind = keyof typeof orderRequests;

/** Handles orders (spec 7). */
export function orderHandlers(deps: HttpDeps) {
  const createOrderIdempotency = ({ c, userId }: Asked, body: unknown) =>
    createIdempotency(userId, 'orders', c.req.header('idempotency-key'), body);

  const place = (asked: Asked, body: unknown, purchase: OrderPurchase) =>
    createOrder(deps, asked.userId, purchase, createOrderIdempotency(asked, body), asked.locale);

  const creates: { [Each in Kind]: (asked: Asked, body: OrderBody<Each>) => Promise<Order> } = {
    service: (asked, body) =>
      body.type === 'saas'
        ? createSaasOrder(
            deps,
            asked.userId,
            body,
            createOrderIdempotency(asked, body),
            asked.locale,
          )
        : place(asked, body, purchaseService(asked.userId, body, asked.locale)),
    membership: (asked, body) =>
      createMembershipOrder(
        deps,
        asked.userId,
        body,
        createOrderIdempotency(asked, body),
        asked.locale,
      ),
    report(asked, body) {
      const item = { type: 'report', id: body.report_id, quantity: 1 } as const;
      return place(asked, body, purchaseContent({ ...body, ...item }, asked.locale));
    },
    article(asked, body) {
      const item = { type: 'article', id: body.article_id, quantity: 1 } as const;
      return place(asked, body, purchaseContent({ ...body, ...item }, asked.locale));
    },
    package(asked, body) {
      const item = { type: 'package', id: body.identifier } as const;
      return place(asked, body, purchaseContent({ ...body, ...item }, asked.locale));
    },
  };

  return {
    createServiceOrder: (request) => creates.service(request, request.body),
    createMembershipOrder: (request) => creates.membership(request, request.body),
    createReportOrder: (request) => creates.report(request, request.body),
    createArticleOrder: (request) => creates.article(request, request.body),
    createPackageOrder: (request) => creates.package(request, request.body),
    async createOrder(request) {
      const { c, body } = request;
      switch (getServiceKind(body)) {
        case 'membership':
          return creates.membership(request, await readBody(c, orderRequests.membership));
        case 'report':
          return creates.report(request, await readBody(c, orderRequests.report));
        case 'article':
          return creates.article(request, await readBody(c, orderRequests.article));
        case 'package':
          return creates.package(request, await readBody(c, orderRequests.package));
        case 'service':
          return creates.service(request, await readBody(c, orderRequests.service));
      }
    },
    listOrders: ({ userId, query, locale }) => listOrders(deps, userId, query, locale),
    readOrderPause: ({ locale }) => readOrderPause(deps.db, locale),
    readOrder: ({ userId, params, locale }) => readOrder(deps, userId, params.orderNo, locale),
    cancelOrder: {
      act: ({ userId, params, locale, keep }) =>
        cancelOrder(deps, userId, params.orderNo, locale, { keep }),
      read: ({ userId, params, locale }) => readOrder(deps, userId, params.orderNo, locale),
    },
  } satisfies Partial<Handlers>;
}

function getServiceKind({ service_type = 'service' }: OrderRequest): Kind {
  return service_type === 'saas' ? 'service' : service_type;
}
