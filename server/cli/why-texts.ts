import type { AttentionWhy, NoticeOutcome } from '#contract/staff/attention.ts';
import { describeKeyFault } from '#server/domain/views/key-faults.ts';
import { yuan } from './table.ts';

/** Texts about money that was refunded in the wallet's own console. */
const sentBack = {
  alipay: 'the money was sent back at the wallet',
  wechat: 'money was sent back at the wallet, all or a part of it, which its console tells',
} as const;

const noticeOutcomes = {
  nothing: 'nothing was done',
  counted: 'the payment counts as paid',
  returning: 'the payment was captured, and its money is to go back',
  returned: 'the payment was captured, and its money was sent back',
} as const satisfies Record<NoticeOutcome, string>;

/** Explains why a finding needs a person, and which command helps. */
export function sayWhy(why: AttentionWhy): string {
  switch (why.code) {
    case 'orders_paused':
      return 'no orders are taken and no payments begun; "resume-orders" ends it';
    case 'wallet_silent':
      return `the wallet does not say what became of it; order ${why.order_no}`;
    case 'payment_other_account':
      return `made with ${why.account}, which is not configured: no wallet is asked about it, and order ${why.order_no} cannot be paid until it is clear; look in that account, and "payments end" it if there is no money, or start once with its keys`;
    case 'other_amount':
      return `the wallet took ${yuan(why.taken)} yuan where ${yuan(why.asked)} were asked for; send it back at the wallet; order ${why.order_no}`;
    case 'sent_back_there':
      return `${sentBack[why.channel]}, and order ${why.order_no} goes on`;
    case 'refund_unanswered':
      return `the promised time for an answer has passed; order ${why.order_no}`;
    case 'refund_failed':
      return `the wallet cannot send the money back where it came from; see to it in the wallet's console, or pay it by hand and "settle" it; order ${why.order_no}`;
    case 'refund_other_account':
      return `its payment is of ${why.account}, which is not configured: look in that account whether the money went back, else pay it by hand, and "settle" it; order ${why.order_no}`;
    case 'refund_slow':
      return `the money has not gone back yet; order ${why.order_no}`;
    case 'notice_differs':
      return `${why.channel} signed it for payment ${why.payment_no}: ${why.detail}; ${noticeOutcomes[why.outcome]}`;
    case 'duty_failing':
      return `${why.topic} has failed ${why.tries} times; the log says why`;
    case 'duty_waiting':
      return `${why.topic} has been put off for an hour: its server asks for it later each time`;
    case 'not_fulfilled':
      return 'paid, and should have been ready at once; "complete" tries again';
    case 'not_begun':
      return 'paid, and nobody has said when it begins; "start" does';
    case 'period_over':
      return 'its period is over, and it is not completed';
    case 'reply_late':
      return 'the promised time for a reply to a customer has passed; "messages" shows it';
    case 'step_late':
      return `step ${why.step} was expected by ${why.due}`;
    case 'inquiry_late':
      return 'the promised time for an answer has passed';
    case 'verification_late':
      return 'nobody has decided it for a day';
    case 'invoice_late':
      return 'the promised time for issuing it has passed';
    case 'invoice_exceeds':
      return `of order ${why.order_no} ${yuan(why.kept)} yuan are kept and ${yuan(why.invoiced)} invoiced; "reverse" it`;
    case 'invoice_request_exceeds':
      return `of order ${why.order_no} ${yuan(why.kept)} yuan are kept and ${yuan(why.invoiced)} asked for: do not issue it; "replace" it`;
    case 'holidays_unknown':
      return 'the public holidays are not in contract/base/working-days.ts: every Monday to Friday counts as a working day';
    case 'bill_differs':
      return `${why.open} ${why.open === 1 ? 'difference' : 'differences'} with our books; "differences" says which, and what to do`;
    case 'bill_missing':
      return `it is not to be had: ${why.detail}; "npm run reconcile -- ${why.day}" tries again`;
    case 'sealed_unreadable':
    case 'keys_differ':
      return describeKeyFault(why);
  }
}
