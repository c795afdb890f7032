import type { CaseTransfer } from '#contract/staff/case.ts';
import { asc, eq } from 'drizzle-orm';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { runStaffWork } from '#server/records/ask.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { cancelOrder } from '#server/domain/workflows/order-end.ts';
import { queryAttempt } from '#server/domain/workflows/payment-query.ts';
import { decideRefund } from '#server/domain/workflows/refund-decide.ts';
import {
  approveAsOne,
  confirmAsSecond,
  refundByHand,
  returnProposal,
} from '#server/domain/workflows/refund-approve.ts';
import {
  confirmTransfer,
  dropTransfer,
  recordTransfer,
} from '#server/domain/workflows/transfer-record.ts';
import { confirmReturn, recordReturn } from '#server/domain/workflows/transfer-return.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { askWhy, isAskable } from '#server/domain/views/console/possible-acts.ts';
import {
  toApprovalOutcome,
  toRefundOutcome,
  type Approved,
} from '#server/domain/views/console/refund-outcome.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Handles acts on payments and refunds; above `limit`, in fen, a refund needs two people. */
export function moneyHandlers(deps: HttpDeps, limit: number) {
  return {
    async askWallet({ ask, person, params }) {
      const order = await readOrderRow(deps, params.orderNo);
      const attempts = await deps.db
        .select()
        .from(payments)
        .where(eq(payments.orderId, order.id))
        .orderBy(asc(payments.id));
      const why = askWhy(deps.gateways, attempts);
      if (why !== null) throw new Refusal(409, 'console.not_now', { why });
      const open = attempts.filter((attempt) => isAskable(deps.gateways, attempt));
      const { actor } = person;
      const entry = { act: 'payment.ask', subject: order.orderNo } as const;
      await writeStaffLog(deps.db, {
        at: deps.clock.date(),
        actor,
        ...entry,
        facts: { asked: open.map(toAttemptFacts) },
        outcome: 'begun',
      });
      const statuses = await Promise.all(
        open.map(async (attempt) => {
          const status = await queryAttempt(deps, attempt).catch(() => null);
          return { ...toAttemptFacts(attempt), status };
        }),
      );
      // What one wallet said counts, also when another did not answer.
      const answers = statuses.flatMap(({ payment_no, status }) =>
        status === null ? [] : [{ payment_no, status }],
      );
      const done = await runStaffWork(ask, actor, async ({ log }) => {
        await log({ ...entry, facts: { asked: statuses } });
        return answers.length === 0 ? null : { asked: answers };
      });
      if (done === null) throw stillConfirming();
      return done;
    },
    async cancelOrder({ ask, person, params, body, locale }) {
      const { userId, orderNo } = await readOrderRow(deps, params.orderNo);
      const byStaff = { actor: person.actor, reason: body.reason };
      await cancelOrder(ask, userId, orderNo, locale, byStaff);
    },
    refundOrder: {
      async act({ ask, person, params, body, locale }) {
        const order = await readOrderRow(deps, params.orderNo);
        return refundByHand(ask, person, limit, order, body, locale);
      },
      present: presentApproval,
    },
    approveRefund: {
      act: ({ ask, person, params, body }) =>
        approveAsOne(ask, person, limit, params.refundNo, body),
      present: presentApproval,
    },
    declineRefund: {
      act: ({ ask, person, params, body: { reason } }) =>
        decideRefund(ask, person.actor, params.refundNo, { act: 'decline', reason }),
      present: toRefundOutcome,
    },
    settleRefund: {
      act: ({ ask, person, params, body: { reference } }) =>
        decideRefund(ask, person.actor, params.refundNo, { act: 'settle', reference }),
      present: toRefundOutcome,
    },
    recordTransfer: {
      act: ({ ask, person, params, body }) =>
        recordTransfer(ask, person, limit, params.orderNo, body),
      present: presentTransfer,
    },
    confirmTransfer: {
      act: ({ ask, person, params, body }) =>
        confirmTransfer(ask, person, parseRowId(params.id), body),
      present: presentTransfer,
    },
    dropTransfer: async ({ ask, person, params, body }) =>
      dropTransfer(ask, person, parseRowId(params.id), body.reason),
    sendBack: {
      act: ({ ask, person, params, body: { reference } }) =>
        recordReturn(ask, person, params.refundNo, reference),
      present: toRefundOutcome,
    },
    confirmSentBack: {
      act: ({ ask, person, params, body }) => confirmReturn(ask, person, params.refundNo, body),
      present: toRefundOutcome,
    },
    confirmProposal: {
      act: async ({ ask, person, params, body }) =>
        confirmAsSecond(ask, person, parseRowId(params.id), body),
      present: presentApproval,
    },
    returnProposal: async ({ ask, person, params, body }) =>
      returnProposal(ask, person, parseRowId(params.id), body.reason),
  } satisfies Partial<StaffHandlers>;
}

function presentTransfer({ transfer }: { transfer: CaseTransfer }): CaseTransfer {
  return transfer;
}

function presentApproval(approved: Approved, { person }: { person: StaffPerson }) {
  return toApprovalOutcome(approved, person);
}

function toAttemptFacts({ paymentNo, amount }: typeof payments.$inferSelect) {
  return { payment_no: paymentNo, amount };
}

async function readOrderRow({ db }: HttpDeps, orderNo: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Refusal(404, 'order.not_found');
  return order;
}

function parseRowId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(404, 'console.not_found');
  return Number(text);
}
