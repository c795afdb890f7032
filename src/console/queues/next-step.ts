import type { AttentionWhy } from '#contract/staff/attention.ts';
import type { QueueItem } from '#contract/staff/case.ts';

/** Findings of the server, grouped by the action that they need. */
const about = {
  orders_paused: 'resumeOrders',
  wallet_silent: 'askWallet',
  payment_other_account: 'checkWallet',
  other_amount: 'sendBack',
  sent_back_there: 'askCustomer',
  refund_unanswered: 'decideRefund',
  refund_failed: 'settleRefund',
  refund_other_account: 'settleRefund',
  refund_slow: 'checkWallet',
  refund_not_transferred: 'sendMoneyBack',
  notice_differs: 'checkWallet',
  duty_failing: 'readLog',
  duty_waiting: 'readLog',
  not_fulfilled: 'complete',
  not_begun: 'start',
  period_over: 'complete',
  reply_late: 'reply',
  step_late: 'doStep',
  inquiry_late: 'answerInquiry',
  verification_late: 'decideVerification',
  invoice_late: 'issueInvoice',
  invoice_exceeds: 'reverseInvoice',
  invoice_request_exceeds: 'replaceInvoice',
  holidays_unknown: 'addHolidays',
  bill_differs: 'checkDifferences',
  bill_missing: 'fetchBill',
  webhook_stopped: 'resumeWebhook',
  sealed_unreadable: 'restoreKey',
  keys_differ: 'shareKeys',
} as const satisfies Record<AttentionWhy['code'], string>;

/** Names the next action for a queue item in the same words as the page where it is done. */
export function getNextStep({ queue, why, status, promised_by: due }: QueueItem) {
  switch (queue) {
    case 'attention':
      return why === null ? 'readLog' : about[why.code];
    case 'replies':
      return 'reply';
    case 'inquiries':
      return 'answerInquiry';
    case 'to_start':
      return 'start';
    case 'to_deliver':
      // Nothing is due once all steps are done: the order is complete when no units are left either.
      return due === null ? 'goOn' : 'doStep';
    case 'refunds':
      if (status === 'refunding') return 'sendMoneyBack';
      return status === 'failed' ? 'settleRefund' : 'decideRefund';
    case 'second_person':
      if (status === 'recorded') return 'confirmTransfer';
      return status === 'refunding' ? 'confirmSentBack' : 'confirmRefund';
    case 'invoices':
      return why === null ? 'issueInvoice' : about[why.code];
    case 'verifications':
      return 'decideVerification';
    case 'bookings':
      return 'answerBooking';
  }
}
