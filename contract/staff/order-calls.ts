import * as v from 'valibot';
import {
  BranchReached,
  Delivery,
  StaffRefundRequest,
  StaffReply,
  ProposalConfirmation,
  RefundApproval,
  RefundSettlement,
  ServiceStart,
  StepDone,
  WithReason,
} from './acts.ts';
import type { StaffCall } from './call.ts';
import { AskedStatus } from './picklists.ts';
import { RefundOutcome } from './case.ts';

/** The empty data of an act, after which the console reads the case again. */
const Done = v.object({});

const atOrder = { 404: ['order.not_found'], 409: ['desk.not_now'] } as const;
const atRefund = {
  404: ['refund.not_found', 'desk.not_found'],
  409: ['refund.changed', 'desk.changed'],
} as const;

/** The console's calls for an order: its payments, refunds and service. */
export const staffOrderCalls = {
  askWallet: {
    method: 'POST',
    path: 'orders/{orderNo}/ask-wallet',
    audience: 'staff.serve',
    act: 'payment.ask',
    data: v.object({
      asked: v.array(v.object({ payment_no: v.string(), status: AskedStatus })),
    }),
    errors: { ...atOrder, 503: ['payment.still_confirming'] },
  },
  cancelOrder: {
    method: 'POST',
    path: 'orders/{orderNo}/cancel',
    audience: 'staff.serve',
    act: 'order.cancel',
    body: WithReason,
    data: Done,
    errors: {
      404: ['order.not_found'],
      409: ['order.already_paid', 'order.not_cancellable'],
      503: ['payment.still_confirming'],
    },
  },
  refundOrder: {
    method: 'POST',
    path: 'orders/{orderNo}/refunds',
    audience: 'staff.money',
    act: 'refund.request',
    keyed: 'answer',
    body: StaffRefundRequest,
    data: RefundOutcome,
    errors: {
      404: ['order.not_found'],
      409: ['refund.terms_changed', 'refund.open', 'refund.changed'],
    },
  },
  approveRefund: {
    method: 'POST',
    path: 'refunds/{refundNo}/approve',
    audience: 'staff.money',
    act: 'refund.approve',
    keyed: 'answer',
    body: RefundApproval,
    data: RefundOutcome,
    errors: { ...atRefund, 409: ['refund.terms_changed', 'refund.changed', 'desk.changed'] },
  },
  declineRefund: {
    method: 'POST',
    path: 'refunds/{refundNo}/decline',
    audience: 'staff.money',
    act: 'refund.decline',
    keyed: 'answer',
    body: WithReason,
    data: RefundOutcome,
    errors: atRefund,
  },
  settleRefund: {
    method: 'POST',
    path: 'refunds/{refundNo}/settle',
    audience: 'staff.money',
    act: 'refund.settle',
    keyed: 'answer',
    body: RefundSettlement,
    data: RefundOutcome,
    errors: { ...atRefund, 503: ['payment.still_confirming'] },
  },
  confirmProposal: {
    method: 'POST',
    path: 'proposals/{id}/confirm',
    audience: 'staff.money',
    act: 'refund.confirm',
    keyed: 'answer',
    body: ProposalConfirmation,
    data: RefundOutcome,
    errors: {
      401: ['desk.code_failed'],
      403: ['desk.same_person'],
      404: ['desk.not_found'],
      409: ['desk.changed', 'desk.amount_differs', 'refund.terms_changed', 'refund.changed'],
      429: ['desk.locked'],
    },
  },
  returnProposal: {
    method: 'POST',
    path: 'proposals/{id}/return',
    audience: 'staff.money',
    act: 'refund.return',
    body: WithReason,
    data: Done,
    errors: { 404: ['desk.not_found'], 409: ['desk.changed'] },
  },
  startService: {
    method: 'POST',
    path: 'orders/{orderNo}/start',
    audience: 'staff.serve',
    act: 'service.start',
    body: ServiceStart,
    data: Done,
    errors: atOrder,
  },
  doStep: {
    method: 'POST',
    path: 'orders/{orderNo}/steps',
    audience: 'staff.serve',
    act: 'service.step',
    body: StepDone,
    data: Done,
    errors: atOrder,
  },
  reachBranch: {
    method: 'POST',
    path: 'orders/{orderNo}/branches',
    audience: 'staff.serve',
    act: 'service.branch',
    body: BranchReached,
    data: Done,
    errors: atOrder,
  },
  deliverFiles: {
    method: 'POST',
    path: 'orders/{orderNo}/files',
    audience: 'staff.serve',
    act: 'service.deliver',
    keyed: 'answer',
    body: Delivery,
    upload: ['files'],
    data: v.object({ names: v.array(v.string()) }),
    errors: { ...atOrder, 413: ['file.too_large'], 415: ['file.unsupported'] },
  },
  completeOrder: {
    method: 'POST',
    path: 'orders/{orderNo}/complete',
    audience: 'staff.serve',
    act: 'service.complete',
    data: Done,
    errors: atOrder,
  },
  replyToOrder: {
    method: 'POST',
    path: 'orders/{orderNo}/messages',
    audience: 'staff.serve',
    act: 'service.reply',
    keyed: 'answer',
    body: StaffReply,
    data: Done,
    errors: atOrder,
  },
  settleMessages: {
    method: 'POST',
    path: 'orders/{orderNo}/messages/settle',
    audience: 'staff.serve',
    act: 'service.settle',
    data: v.object({ settled: v.number() }),
    errors: atOrder,
  },
} as const satisfies Record<string, StaffCall>;
