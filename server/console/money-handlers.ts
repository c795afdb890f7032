import { asc, eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { AppError } from '#server/domain/app-error.ts';
import { DeskFailure } from '#server/domain/desk-failure.ts';
import { writeDeskLog } from '#server/domain/desk-log/write.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { cancelOrder } from '#server/domain/orders/end.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { queryAttempt } from '#server/domain/payments/query.ts';
import { createRefund } from '#server/domain/refunds/create.ts';
import { decideRefund } from '#server/domain/refunds/decide.ts';
import {
  approveAsOne,
  confirmAsSecond,
  returnProposal,
} from '#server/domain/refunds/two-people.ts';
import { consoleActor } from '#server/domain/staff/actor.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { DeskHandlers } from './endpoints.ts';
import { isAskable } from './possible-acts.ts';
import { presentOutcome } from './refund-outcome.ts';

type Own =
  | 'askWallet'
  | 'cancelOrder'
  | 'refundOrder'
  | 'approveRefund'
  | 'declineRefund'
  | 'settleRefund'
  | 'confirmProposal'
  | 'returnProposal';

/** What is done about payments and refunds; `limit` is the sum in fen above which it takes two people. */
export function moneyHandlers(deps: HttpDeps, limit: number): Pick<DeskHandlers, Own> {
  return {
    async askWallet({ person, params }) {
      const order = await orderOf(deps, params.orderNo);
      const attempts = await deps.db
        .select()
        .from(payments)
        .where(eq(payments.orderId, order.id))
        .orderBy(asc(payments.id));
      const open = attempts.filter(({ status }) => isAskable(status));
      if (open.length === 0) throw new DeskFailure(409, 'desk.not_now', { why: 'no_open_payment' });
      const asked = await Promise.all(
        open.map(async (attempt) => {
          const status = await queryAttempt(deps, attempt).catch(() => null);
          return { payment_no: attempt.paymentNo, status };
        }),
      );
      // What one wallet said counts, also when another did not answer.
      const said = asked.map(({ payment_no, status }) => `${payment_no} ${status ?? 'silent'}`);
      await writeDeskLog(deps.db, {
        at: deps.clock.date(),
        actor: consoleActor(person.name),
        act: 'payment.ask',
        subject: order.orderNo,
        reason: said.join(', '),
        outcome: 'done',
      });
      const known = asked.flatMap(({ payment_no, status }) =>
        status === null ? [] : [{ payment_no, status }],
      );
      if (known.length === 0) throw stillConfirming();
      return { asked: known };
    },
    async cancelOrder({ person, params, body, locale }) {
      const order = await orderOf(deps, params.orderNo);
      await cancelOrder(deps, order.userId, order.orderNo, locale);
      await writeDeskLog(deps.db, {
        at: deps.clock.date(),
        actor: consoleActor(person.name),
        act: 'order.cancel',
        subject: order.orderNo,
        reason: body.reason,
        outcome: 'done',
      });
      return {};
    },
    async refundOrder({ person, params, body, locale }) {
      const { userId, orderNo } = await orderOf(deps, params.orderNo);
      const { amount, reason } = body;
      const request = { order_no: orderNo, amount, reason: 'other', note: reason } as const;
      const { refund_no: refundNo } = await createRefund(deps, userId, request, null, locale);
      await writeDeskLog(deps.db, {
        at: deps.clock.date(),
        actor: consoleActor(person.name),
        act: 'refund.request',
        subject: orderNo,
        reason: `${refundNo}: ${reason}`,
        outcome: 'done',
      });
      const approval = { amount: null, reason };
      const { refund, proposal } = await approveAsOne(deps, person, limit, refundNo, approval);
      return presentOutcome(refund, proposal, person);
    },
    async approveRefund({ person, params, body }) {
      const { refund, proposal } = await approveAsOne(deps, person, limit, params.refundNo, body);
      return presentOutcome(refund, proposal, person);
    },
    async declineRefund({ person, params, body }) {
      const decision = { act: 'decline', reason: body.reason } as const;
      const actor = consoleActor(person.name);
      return presentOutcome(
        await decideRefund(deps, actor, params.refundNo, decision),
        null,
        person,
      );
    },
    async settleRefund({ person, params, body }) {
      const decision = { act: 'settle', reference: body.reference } as const;
      const actor = consoleActor(person.name);
      return presentOutcome(
        await decideRefund(deps, actor, params.refundNo, decision),
        null,
        person,
      );
    },
    confirmProposal: async ({ person, params, body }) =>
      presentOutcome(await confirmAsSecond(deps, person, idOf(params.id), body), null, person),
    async returnProposal({ person, params, body }) {
      await returnProposal(deps, person, idOf(params.id), body.reason);
      return {};
    },
  };
}

async function orderOf({ db }: HttpDeps, orderNo: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new AppError(404, 'order.not_found');
  return order;
}

function idOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new DeskFailure(404, 'desk.not_found');
  return Number(text);
}
