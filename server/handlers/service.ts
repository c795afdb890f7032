import { shanghaiDay } from '#contract/base/shanghai.ts';
import { listMessages, readMessage } from '#server/domain/views/service-messages.ts';
import { sendMessage } from '#server/domain/workflows/service-message.ts';
import { openHandedFile } from '#server/domain/workflows/service-open-file.ts';
import { listServices, readService } from '#server/domain/views/service-offer.ts';
import { readSampleOrder } from '#server/domain/views/sample-order.ts';
import { readOrderService } from '#server/domain/views/order-service.ts';
import { readPossessions } from '#server/domain/views/possessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles what services promise, and the service of a paid order (wire, Calls after the payment). */
export function serviceHandlers(deps: HttpDeps) {
  return {
    readService: ({ params, locale }) => readService(deps.db, params.item, locale),
    listServices: ({ locale }) => listServices(deps.db, locale),
    readSampleOrder: ({ params, locale }) =>
      readSampleOrder(deps.db, params.item, locale, shanghaiDay(deps.clock.date())),
    readEntitlements: ({ userId, locale }) => readPossessions(deps, userId, locale),
    readOrderService: ({ userId, params, locale }) =>
      readOrderService(deps, userId, params.orderNo, locale),
    readOrderFile: ({ userId, params }) =>
      openHandedFile(deps, userId, params.orderNo, params.file),
    listOrderMessages: ({ userId, params, query, locale }) =>
      listMessages(deps, userId, params.orderNo, query, locale),
    sendOrderMessage: {
      act: ({ ask, userId, params, body, locale }) =>
        sendMessage(ask, userId, params.orderNo, body, locale),
      ref: ({ id }: { id: number }) => String(id),
      read: ({ userId, params, locale }, id) =>
        readMessage(deps, userId, params.orderNo, Number(id), locale),
    },
  } satisfies Partial<Handlers>;
}
