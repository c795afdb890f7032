import { Hono } from 'hono';
import * as v from 'valibot';
import { maxWaitSeconds } from '../../contract/limits.ts';
import { PaymentQuery, PaymentRequest } from '../../contract/payments.ts';
import { Channel } from '../../contract/words.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../domain/app-error.ts';
import { whileSignedIn } from '../domain/auth/sessions.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { createPayment } from '../domain/payments/create.ts';
import { createPaymentOnce } from '../domain/payments/keyed.ts';
import { listPayments } from '../domain/payments/list.ts';
import { lookAtPayment, watchPayment } from '../domain/payments/state.ts';
import { answer, answerQuickly } from '../http/answer.ts';
import { pathWord, readBody, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { personOf, recalledPersonOf, tokenOf } from '../http/person.ts';

export function paymentRoutes(deps: Deps): Hono {
  return (
    new Hono()
      .get('/', async (c) => {
        const userId = await personOf(deps, c);
        return answer(c, await listPayments(deps, userId, readQuery(c, PaymentQuery), localeOf(c)));
      })
      .post('/orders/:orderNo', async (c) => {
        const userId = await personOf(deps, c);
        const orderNo = pathWord(c, 'orderNo', 'order.not_found');
        const body = await readBody(c, PaymentRequest);
        const key = c.req.header('idempotency-key');
        const idempotency = idempotencyOf(userId, `payments/orders/${orderNo}`, key, body);
        const payment =
          idempotency === null
            ? await createPayment(deps, userId, orderNo, body, localeOf(c))
            : await createPaymentOnce(deps, idempotency, orderNo, body, localeOf(c));
        return answer(c, payment);
      })
      // No wallet speaks to this address yet: whatever arrives is not from one.
      .post('/notify/:channel', (c) => {
        if (!v.is(Channel, c.req.param('channel'))) throw new AppError(404);
        throw new AppError(400, 'payment.notify_refused');
      })
      .get('/:paymentNo/status', async (c) => {
        const userId = await recalledPersonOf(deps, c);
        const paymentNo = pathWord(c, 'paymentNo', 'payment.not_found');
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
      })
  );
}

/** The seconds of `Prefer: wait=N` (RFC 7240), as far as they are honoured. */
function preferredWait(prefer: string | undefined): number {
  const wanted = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(wanted ?? 0), maxWaitSeconds);
}
