import { Hono } from 'hono';
import type { CallName } from '#contract/calls.ts';
import type { ServiceType } from '#contract/base/picklists.ts';
import { OrderRequest, type OrderBody } from '#contract/orders/bodies.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createMembershipOrder } from '#server/domain/workflows/order-place-membership.ts';
import {
  createOrder,
  purchaseService,
  type OrderPurchase,
} from '#server/domain/workflows/order-place.ts';
import { purchaseContent } from '#server/domain/workflows/order-draft-content.ts';
import { cancelOrder } from '#server/domain/workflows/order-end.ts';
import { announceTransfer, withdrawTransfer } from '#server/domain/workflows/transfer-announce.ts';
import { readOrderPause } from '#server/domain/orders/pause.ts';
import {
  offerContract,
  openContract,
  SignedContract,
} from '#server/domain/views/order-contract.ts';
import { listOrders, readOrder } from '#server/domain/views/orders.ts';
import { ownedQuotation } from '#server/domain/quotations/read.ts';
import { createQuotedOrder } from '#server/domain/workflows/order-place-quoted.ts';
import { createSaasOrder } from '#server/domain/workflows/order-place-saas.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { readBody, readQuery } from '#server/http/input.ts';
import type { CallRequest, Handlers } from '#server/http/site-endpoints.ts';

type Create = Extract<CallName, `create${string}Order`>;
type Moving = Pick<CallRequest<'cancelOrder'>, 'ask' | 'userId' | 'locale' | 'params'>;
type Asked = Pick<CallRequest<Create>, 'ask' | 'userId' | 'locale'>;

/** Handles orders (spec 7). */
export function orderHandlers(deps: HttpDeps) {
  const place = ({ ask, userId, locale }: Asked, purchase: OrderPurchase) =>
    createOrder(ask, userId, purchase, locale);

  const creates: {
    [Kind in ServiceType]: (asked: Asked, body: OrderBody<Kind>) => Promise<Order>;
  } = {
    service: (asked, body) =>
      body.type === 'saas'
        ? createSaasOrder(asked.ask, asked.userId, body, asked.locale)
        : place(asked, purchaseService(asked.userId, body, asked.locale)),
    membership: ({ ask, userId, locale }, body) => createMembershipOrder(ask, userId, body, locale),
    report(asked, body) {
      const item = { type: 'report', id: body.report_id, quantity: 1 } as const;
      return place(asked, purchaseContent({ ...body, ...item }, asked.locale));
    },
    article(asked, body) {
      const item = { type: 'article', id: body.article_id, quantity: 1 } as const;
      return place(asked, purchaseContent({ ...body, ...item }, asked.locale));
    },
    package(asked, body) {
      const item = { type: 'package', id: body.identifier } as const;
      return place(asked, purchaseContent({ ...body, ...item }, asked.locale));
    },
  };

  /** All creates are one call: a key belongs to one order, at whichever address it was placed. */
  const placed = {
    keyedAs: 'createOrder',
    ref: ({ order_no }: Order) => order_no,
    read: ({ userId, locale }: Asked, orderNo: string) => readOrder(deps, userId, orderNo, locale),
  };

  /** A call that moves an order; a repeat under its key reads the order as it is now. */
  const moving = (move: typeof cancelOrder) => ({
    act: ({ ask, userId, params, locale }: Moving) => move(ask, userId, params.orderNo, locale),
    read: ({ userId, params, locale }: Moving) => readOrder(deps, userId, params.orderNo, locale),
  });

  return {
    createServiceOrder: { ...placed, act: (request) => creates.service(request, request.body) },
    createMembershipOrder: {
      ...placed,
      act: (request) => creates.membership(request, request.body),
    },
    createReportOrder: { ...placed, act: (request) => creates.report(request, request.body) },
    createArticleOrder: { ...placed, act: (request) => creates.article(request, request.body) },
    createPackageOrder: { ...placed, act: (request) => creates.package(request, request.body) },
    createQuotationOrder: {
      ...placed,
      async act(request) {
        const { ask, userId, params, body, locale } = request;
        const quotation = await ownedQuotation(ask.db, userId, params.quoteNo);
        const { draft, validUntil } = quotation;
        if (validUntil > ask.clock.date()) {
          return createQuotedOrder(ask, userId, quotation, body, locale);
        }
        // Expired: an order of the same at the price of today, which has to be shown first.
        switch (draft.type) {
          case 'membership':
            return creates.membership(request, { ...draft, ...body });
          case 'package':
            return creates.package(request, { ...draft, ...body });
          default:
            return creates.service(request, { ...draft, ...body, attachments: [] });
        }
      },
    },
    createOrder: {
      ...placed,
      async act(request) {
        const body = await readBody(request.c, OrderRequest);
        switch (body.service_type) {
          case 'membership':
            return creates.membership(request, body);
          case 'report':
            return creates.report(request, body);
          case 'article':
            return creates.article(request, body);
          case 'package':
            return creates.package(request, body);
          default:
            return creates.service(request, body);
        }
      },
      // As a typed create is stored.
      async keyedBy({ c, params }) {
        const { service_type: _kind, ...body } = await readBody(c, OrderRequest);
        return [params, body, []];
      },
    },
    listOrders: ({ userId, query, locale }) => listOrders(deps, userId, query, locale),
    readOrderPause: ({ locale }) => readOrderPause(deps.db, locale),
    readOrder: ({ userId, params, locale }) => readOrder(deps, userId, params.orderNo, locale),
    cancelOrder: moving(cancelOrder),
    announceTransfer: moving(announceTransfer),
    withdrawTransfer: moving(withdrawTransfer),
    readContract: ({ userId, params, locale }) =>
      offerContract(deps, userId, params.orderNo, locale),
  } satisfies Partial<Handlers>;
}

/** Serves the contract of a signed address, which opens without a session. */
export function contractFile(deps: HttpDeps): Hono {
  return new Hono().get('/orders/contract/file', async (c) => {
    const { bytes, fileName } = await openContract(deps, readQuery(c, SignedContract));
    return c.body(bytes, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="contract.pdf"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'private, no-store',
    });
  });
}
