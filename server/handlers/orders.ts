import type { CallName } from '#contract/calls.ts';
import type { OrderRequest } from '#contract/orders.ts';
import { idempotencyOf } from '#server/domain/idempotency.ts';
import { createMembershipOrder } from '#server/domain/membership/order.ts';
import { createOrder, draftServiceOrder, type NewOrder } from '#server/domain/orders/create.ts';
import { draftContentOrder } from '#server/domain/orders/draft-content.ts';
import { cancelOrder } from '#server/domain/orders/end.ts';
import { readOrderPause } from '#server/domain/orders/pause.ts';
import { listOrders, readOrder } from '#server/domain/orders/read.ts';
import { createSaasOrder } from '#server/domain/saas/order.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { readRequest, type CallRequest, type Handlers } from '#server/http/endpoints.ts';

type Create = Extract<CallName, `create${string}Order`>;

/** Orders (spec 7). */
export function orderHandlers(deps: HttpDeps) {
  const keyOf = ({ c, userId, body }: Pick<CallRequest<Create>, 'c' | 'userId' | 'body'>) =>
    idempotencyOf(userId, 'orders', c.req.header('idempotency-key'), body);

  const createFromDraft = (request: CallRequest<Create>, draft: NewOrder) =>
    createOrder(deps, request.userId, draft, keyOf(request), request.locale);

  const creates = {
    async createServiceOrder(request) {
      const { userId, body, locale } = request;
      return body.type === 'saas'
        ? createSaasOrder(deps, userId, body, keyOf(request), locale)
        : createFromDraft(request, await draftServiceOrder(deps.db, userId, body));
    },
    createMembershipOrder: (request) =>
      createMembershipOrder(deps, request.userId, request.body, keyOf(request), request.locale),
    async createReportOrder(request) {
      const { body } = request;
      const purchase = { type: 'report', id: body.report_id, quantity: 1, ...body } as const;
      return createFromDraft(request, await draftContentOrder(deps, purchase));
    },
    async createArticleOrder(request) {
      const { body } = request;
      const purchase = { type: 'article', id: body.article_id, quantity: 1, ...body } as const;
      return createFromDraft(request, await draftContentOrder(deps, purchase));
    },
    async createPackageOrder(request) {
      const { body } = request;
      const purchase = { type: 'package', id: body.identifier, ...body } as const;
      return createFromDraft(request, await draftContentOrder(deps, purchase));
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
    readOrderPause: ({ locale }) => readOrderPause(deps.db, locale),
    readOrder: ({ userId, params, locale }) => readOrder(deps, userId, params.orderNo, locale),
    cancelOrder: ({ userId, params, locale }) => cancelOrder(deps, userId, params.orderNo, locale),
  } satisfies Partial<Handlers>;
}

function createdBy({ service_type = 'service' }: OrderRequest) {
  return service_type === 'saas' ? 'service' : service_type;
}
