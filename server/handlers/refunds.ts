import { idempotencyOf } from '#server/domain/idempotency.ts';
import { acceptOffer, addNote, setAccount, withdrawRefund } from '#server/domain/refunds/act.ts';
import { createRefund } from '#server/domain/refunds/create.ts';
import { listRefunds, readRefund } from '#server/domain/refunds/present.ts';
import { quoteRefund } from '#server/domain/refunds/quote.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/endpoints.ts';

/** Handles money that goes back (wire, Calls of refunds). */
export function refundHandlers(deps: HttpDeps) {
  return {
    readRefundQuote: ({ userId, params, locale }) =>
      quoteRefund(deps, userId, params.orderNo, locale),
    listRefunds: ({ userId, query, locale }) => listRefunds(deps, userId, query, locale),
    readRefund: ({ userId, params, locale }) => readRefund(deps, userId, params.refundNo, locale),
    createRefund({ c, userId, body, locale }) {
      const key = c.req.header('idempotency-key');
      return createRefund(deps, userId, body, idempotencyOf(userId, 'refunds', key, body), locale);
    },
    acceptRefundOffer: ({ userId, params, body, locale }) =>
      acceptOffer(deps, userId, params.refundNo, body.offered, locale),
    withdrawRefund: ({ userId, params, locale }) =>
      withdrawRefund(deps, userId, params.refundNo, locale),
    addRefundNote: ({ userId, params, body, locale }) =>
      addNote(deps, userId, params.refundNo, body.text, locale),
    setRefundAccount: ({ userId, params, body, locale }) =>
      setAccount(deps, userId, params.refundNo, body, locale),
  } satisfies Partial<Handlers>;
}
