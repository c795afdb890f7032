import * as v from 'valibot';
import { maxWaitSeconds } from '../../contract/limits.ts';
import { Channel } from '../../contract/words.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../domain/app-error.ts';
import { whileSignedIn } from '../domain/auth/sessions.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { createPayment } from '../domain/payments/create.ts';
import { createPaymentOnce } from '../domain/payments/keyed.ts';
import { listPayments } from '../domain/payments/list.ts';
import { lookAtPayment, watchPayment } from '../domain/payments/state.ts';
import { answerQuickly } from '../http/answer.ts';
import type { Handlers } from '../http/endpoint.ts';
import { tokenOf } from '../http/person.ts';

/** Paying an order (spec 7). */
export function paymentHandlers(deps: Deps) {
  return {
    listPayments: ({ userId, query, locale }) => listPayments(deps, userId, query, locale),
    createPayment({ c, userId, params: { orderNo }, body, locale }) {
      const key = c.req.header('idempotency-key');
      const idempotency = idempotencyOf(userId, `payments/orders/${orderNo}`, key, body);
      return idempotency === null
        ? createPayment(deps, userId, orderNo, body, locale)
        : createPaymentOnce(deps, idempotency, orderNo, body, locale);
    },
    // No wallet speaks to this address yet: whatever arrives is not from one.
    notifyPayment({ params }) {
      if (!v.is(Channel, params.channel)) throw new AppError(404);
      throw new AppError(400, 'payment.notify_refused');
    },
    async readPaymentState({ c, userId, params: { paymentNo } }) {
      const seconds = preferredWait(c.req.header('prefer'));
      const release = seconds === 0 ? null : deps.heldCalls.begin(userId);
      if (release === null) {
        return answerQuickly(c, await lookAtPayment(deps, userId, paymentNo), {});
      }
      const token = tokenOf(c) ?? '';
      try {
        const state = await whileSignedIn(deps, token, c.req.raw.signal, (session, signal) => {
          const waitMs = Math.min(seconds * 1000, session.expiresAt - deps.clock.now());
          return watchPayment(deps, userId, paymentNo, waitMs, signal);
        });
        return answerQuickly(c, state, { 'preference-applied': `wait=${seconds}` });
      } finally {
        release();
      }
    },
  } satisfies Partial<Handlers>;
}

/** The seconds of `Prefer: wait=N` (RFC 7240), as far as they are honoured. */
function preferredWait(prefer: string | undefined): number {
  const wanted = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(wanted ?? 0), maxWaitSeconds);
}
