import type { Refund } from '#contract/refunds/schemas.ts';
import {
  acceptOffer,
  addNote,
  createRefund,
  setAccount,
  withdrawRefund,
} from '#server/domain/workflows/refund-request.ts';
import { listRefunds, readRefund } from '#server/domain/views/refund.ts';
import { quoteRefund } from '#server/domain/views/refund-quote.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { CallRequest, Handlers } from '#server/http/site-endpoints.ts';

type RefundAct = 'acceptRefundOffer' | 'withdrawRefund' | 'addRefundNote' | 'setRefundAccount';

/** Handles refunds (wire, Calls of refunds). */
export function refundHandlers(deps: HttpDeps) {
  const read = ({
    userId,
    params,
    locale,
  }: Pick<CallRequest<RefundAct>, 'userId' | 'params' | 'locale'>) =>
    readRefund(deps, userId, params.refundNo, locale);
  return {
    readRefundQuote: ({ userId, params, locale }) =>
      quoteRefund(deps, userId, params.orderNo, locale),
    listRefunds: ({ userId, query, locale }) => listRefunds(deps, userId, query, locale),
    readRefund: ({ userId, params, locale }) => readRefund(deps, userId, params.refundNo, locale),
    createRefund: {
      act: ({ ask, userId, body, locale }) => createRefund(ask, userId, body, locale),
      ref: ({ refund_no }: Refund) => refund_no,
      read: ({ userId, locale }, refundNo) => readRefund(deps, userId, refundNo, locale),
    },
    acceptRefundOffer: {
      act: ({ ask, userId, params, body, locale }) =>
        acceptOffer(ask, userId, params.refundNo, body.offered, locale),
      read,
    },
    withdrawRefund: {
      act: ({ ask, userId, params, locale }) =>
        withdrawRefund(ask, userId, params.refundNo, locale),
      read,
    },
    addRefundNote: {
      act: ({ ask, userId, params, body, locale }) =>
        addNote(ask, userId, params.refundNo, body.text, locale),
      read,
    },
    setRefundAccount: {
      act: ({ ask, userId, params, body, locale }) =>
        setAccount(ask, userId, params.refundNo, body, locale),
      read,
    },
  } satisfies Partial<Handlers>;
}
