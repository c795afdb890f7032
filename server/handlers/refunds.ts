import { createIdempotency } from '#server/records/idempotency.ts';
import {
  acceptOffer,
  addNote,
  setAccount,
  withdrawRefund,
} from '#server/domain/workflows/act-on-refund.ts';
import { createRefund } from '#server/domain/workflows/request-refund.ts';
import { listRefunds, readRefund } from '#server/domain/views/refund.ts';
import { quoteRefund } from '#server/domain/views/refund-quote.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers, Reread } from '#server/http/site-endpoints.ts';

type RefundAct = 'acceptRefundOffer' | 'withdrawRefund' | 'addRefundNote' | 'setRefundAccount';

/** Handles refunds (wire, Calls of refunds). */
export function refundHandlers(deps: HttpDeps) {
  const read: Reread<RefundAct> = ({ userId, params, locale }) =>
    readRefund(deps, userId, params.refundNo, locale);
  return {
    readRefundQuote: ({ userId, params, locale }) =>
      quoteRefund(deps, userId, params.orderNo, locale),
    listRefunds: ({ userId, query, locale }) => listRefunds(deps, userId, query, locale),
    readRefund: ({ userId, params, locale }) => readRefund(deps, userId, params.refundNo, locale),
    createRefund({ c, userId, body, locale }) {
      const key = c.req.header('idempotency-key');
      return createRefund(
        deps,
        userId,
        body,
        createIdempotency(userId, 'refunds', key, body),
        locale,
      );
    },
    acceptRefundOffer: {
      act: ({ userId, params, body, locale, keep }) =>
        acceptOffer(deps, userId, params.refundNo, body.offered, locale, keep),
      read,
    },
    withdrawRefund: {
      act: ({ userId, params, locale, keep }) =>
        withdrawRefund(deps, userId, params.refundNo, locale, keep),
      read,
    },
    addRefundNote: {
      act: ({ userId, params, body, locale, keep }) =>
        addNote(deps, userId, params.refundNo, body.text, locale, keep),
      read,
    },
    setRefundAccount: {
      act: ({ userId, params, body, locale, keep }) =>
        setAccount(deps, userId, params.refundNo, body, locale, keep),
      read,
    },
  } satisfies Partial<Handlers>;
}
