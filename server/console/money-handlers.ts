import { asc, eq } from 'drizzle-orm';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { runStaffUnitOfWork } from '#server/records/unit-of-work.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { cancelOrder } from '#server/domain/workflows/end-order.ts';
import { queryAttempt } from '#server/domain/workflows/query-payment.ts';
import { decideRefund } from '#server/domain/workflows/decide-refund.ts';
import { approveAsOne, refundByHand } from '#server/domain/workflows/approve-refund-as-one.ts';
import {
  confirmAsSecond,
  returnProposal,
} from '#server/domain/workflows/approve-refund-as-second.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { askWhy, isAskable } from '#server/domain/views/console/possible-acts.ts';
import { toApprovalOutcome, toRefundOutcome } from '#server/domain/views/console/refund-outcome.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Handles acts on payments and refunds; above `limit`, in fen, a refund needs two people. */
export function moneyHandlers(deps: HttpDeps, limit: number) {
  return {
    async askWallet({ person, params, keep }) {
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
      const asked = await Promise.all(
        open.map(async (attempt) => {
          const status = await queryAttempt(deps, attempt).catch(() => null);
          return { ...toAttemptFacts(attempt), status };
        }),
      );
      // What one wallet said counts, also when another did not answer.
      const known = asked.flatMap(({ payment_no, status }) =>
        status === null ? [] : [{ payment_no, status }],
      );
      await runStaffUnitOfWork(deps, { actor, keep }, async (work) => {
        await work.log({ ...entry, facts: { asked } });
        if (known.length > 0) await work.keep({ asked: known });
      });
      if (known.length === 0) throw stillConfirming();
      return { asked: known };
    },
    async cancelOrder({ person, params, body, locale, keep }) {
      const order = await readOrderRow(deps, params.orderNo);
      const byStaff = { actor: person.actor, reason: body.reason };
      await cancelOrder(deps, order.userId, order.orderNo, locale, {
        byStaff,
        keep: (tx) => keep(tx, {}),
      });
      return {};
    },
    async refundOrder({ person, params, body, locale, keep }) {
      const order = await readOrderRow(deps, params.orderNo);
      const approved = await refundByHand(deps, person, limit, order, body, locale, keep);
      return toApprovalOutcome(approved, person);
    },
    async approveRefund({ person, params, body, keep }) {
      const approved = await approveAsOne(deps, person, limit, params.refundNo, body, keep);
      return toApprovalOutcome(approved, person);
    },
    async declineRefund({ person, params, body, keep }) {
      const decision = { act: 'decline', reason: body.reason } as const;
      return toRefundOutcome(
        await decideRefund(deps, person.actor, params.refundNo, decision, keep),
      );
    },
    async settleRefund({ person, params, body, keep }) {
      const decision = { act: 'settle', reference: body.reference } as const;
      return toRefundOutcome(
        await decideRefund(deps, person.actor, params.refundNo, decision, keep),
      );
    },
    async confirmProposal({ person, params, body, keep }) {
      const approved = await confirmAsSecond(deps, person, parseProposalId(params.id), body, keep);
      return toApprovalOutcome(approved, person);
    },
    async returnProposal({ person, params, body, keep }) {
      const id = parseProposalId(params.id);
      await returnProposal(deps, person, id, body.reason, (tx) => keep(tx, {}));
      return {};
    },
  } satisfies Partial<StaffHandlers>;
}

function toAttemptFacts({ paymentNo, amount }: typeof payments.$inferSelect) {
  return { payment_no: paymentNo, amount };
}

async function readOrderRow({ db }: HttpDeps, orderNo: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Refusal(404, 'order.not_found');
  return order;
}

function parseProposalId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(404, 'console.not_found');
  return Number(text);
}
