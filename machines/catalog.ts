import type { AnyStateMachine, ContextFrom } from 'xstate';
import { bookingLifecycleMachine } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import { invoiceLifecycleMachine } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { orderLifecycleMachine } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { refundIs, refundLifecycleMachine } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { serviceLifecycleMachine } from '#machines/lifecycles/service-lifecycle.machine.ts';
import { acceptanceMachine } from './acceptance.machine.ts';
import { attachmentMachine } from './attachment.machine.ts';
import { bookingMachine } from './booking.machine.ts';
import { checkoutMachine } from './checkout.machine.ts';
import { confirmMachine } from './confirm.machine.ts';
import { conversationMachine } from './conversation.machine.ts';
import { invoiceRequestMachine } from './invoice-request.machine.ts';
import { orderMachine } from './order.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import { pendingSendMachine } from './pending-send.machine.ts';
import { portraitMachine } from './portrait.machine.ts';
import { refundRequestMachine } from './refund-request.machine.ts';
import { removalMachine } from './removal.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { smsCodeMachine } from './sms-code.machine.ts';
import { staffSessionMachine } from './staff-session.machine.ts';
import { submissionMachine } from './submission.machine.ts';
import { unreadMachine } from './unread.machine.ts';
import { upgradeMachine } from './upgrade.machine.ts';
import { watchMachine } from './watch.machine.ts';

/**
 * A machine as the path generator, the atlas and the replay see it. Everything they do is derived
 * from here and from the example payloads of tests/paths/examples; a machine that is missing here
 * fails a test.
 */
export type CatalogEntry = {
  name: string;
  /** Locale key of its title. */
  titleKey: string;
  machine: AnyStateMachine;
  /** True for a machine of the staff console, which the site does not show. */
  isForStaff: boolean;
  /** Events that only the machine itself raises; no caller can send them. */
  internal: readonly string[];
  /** Adjacent transitions of the chart that cannot follow each other, and why. */
  infeasible: readonly { first: string; next: string; reason: string }[];
  /** Returns the part of the context that guards read, kept small and bounded. */
  guardedContext(context: object): unknown;
};

export const catalog: readonly CatalogEntry[] = [
  entry(sessionMachine, {
    guardedContext: ({ identity, unanswered }) => [identity?.token, unanswered],
  }),
  entry(smsCodeMachine, { guardedContext: ({ unanswered }) => unanswered }),
  entry(submissionMachine, {
    infeasible: ['editing', 'unknown', 'failed', 'submitted'].map((state) => ({
      first: `${state} *`,
      next: 'submitting submit.error 2',
      reason: 'a submission without a response is first repeated several times',
    })),
    guardedContext: ({ changes, unanswered }) => [changes, unanswered],
  }),
  entry(pendingSendMachine),
  entry(confirmMachine, {
    infeasible: [
      {
        first: 'closed confirm.requested',
        next: 'open confirm.dismissed 1',
        reason: 'the first question is alone in the queue',
      },
    ],
    guardedContext: ({ queue }) => queue.map(({ id }) => id),
  }),
  entry(checkoutMachine, {
    infeasible: [
      { first: '*', next: '* draft.opened 0', reason: 'a checkout with an order has no draft' },
      {
        first: 'unpaid.choosingChannel *',
        next: 'unpaid.checking checkOrder.error 1',
        reason: 'without a code or a failed request there is nothing to doubt',
      },
      {
        first: 'unpaid.awaitingTransfer *',
        next: 'unpaid.checking checkOrder.error 1',
        reason: 'without a code or a failed request there is nothing to doubt',
      },
      {
        first: 'unpaid.announcingTransfer announceTransfer.error',
        next: 'unpaid.checking checkOrder.error 2',
        reason: 'the transfer may be announced although its request failed',
      },
      {
        first: 'unpaid.withdrawingTransfer withdrawTransfer.error',
        next: 'unpaid.checking checkOrder.error 2',
        reason: 'the transfer may be taken back although its request failed',
      },
      ...['announcingTransfer announceTransfer', 'withdrawingTransfer withdrawTransfer'].map(
        (call) => ({
          first: `unpaid.${call}.done 1`,
          next: 'resolving always 3',
          reason: 'an order that is still pending stays unpaid',
        }),
      ),
      {
        first: 'unpaid.checking checkOrder.error 2',
        next: 'unpaid.resuming always 1',
        reason: 'an order with a code is not shown before it is read',
      },
      {
        first: 'unpaid.checking checkOrder.error 2',
        next: 'unpaid.resuming always 2',
        reason: 'what was begun is given up when the order cannot be read',
      },
      {
        first: 'unpaid.startingPayment startPayment.error 1',
        next: 'unpaid.checking checkOrder.error 2',
        reason: 'a code may exist although its request failed',
      },
      {
        first: 'unpaid.identifyingPayer identifyPayer.error',
        next: 'unpaid.checking checkOrder.error 2',
        reason: 'the page shows why the payer could not be identified once the order is read',
      },
      {
        first: 'unpaid.resuming always 2',
        next: 'unpaid.startingPayment startPayment.error 0',
        reason: 'a payer who comes back from WeChat is not sent there again without a press',
      },
      {
        first: 'unpaid.checking checkOrder.done 0',
        next: 'unpaid.resuming always 2',
        reason: 'a payment that was begun is started at once, before the order is read again',
      },
      {
        first: 'unpaid.paying payment.done 1',
        next: 'unpaid.checking checkOrder.error 2',
        reason: 'the watched code is kept until the order is read',
      },
      {
        first: 'unpaid.checking checkOrder.done 1',
        next: 'resolving always 3',
        reason: 'an order that is still pending continues in "resuming"',
      },
    ],
    guardedContext: ({ orderNo, order, payment, draft, quote, doubt, isBegun }) => ({
      orderNo,
      status: order?.status,
      draft: draft?.plan_slug,
      terms: quote?.terms,
      code: payment !== null,
      transfer: order?.transfer?.announced_at,
      doubt: doubt !== null,
      isBegun,
      settled: order?.payments_settled,
    }),
  }),
  entry(acceptanceMachine),
  entry(paymentMachine, {
    internal: ['status.received', 'code.extended'],
    guardedContext: ({ leftMs }) => leftMs,
  }),
  entry(orderLifecycleMachine),
  entry(serviceLifecycleMachine),
  entry(invoiceLifecycleMachine),
  entry(refundLifecycleMachine),
  entry(invoiceRequestMachine, {
    infeasible: [
      {
        first: 'loading choice.changed',
        next: 'loading fetchAvailable.done 0',
        reason: 'a change of the choice clears the refused figure',
      },
      {
        first: 'choosing available.changed',
        next: 'loading fetchAvailable.done 0',
        reason: 'nothing is refused in this state',
      },
      {
        first: 'termsChanged available.changed',
        next: 'loading fetchAvailable.done 1',
        reason: 'the refused figure stays until the next choice or request',
      },
      {
        first: 'submitting createInvoice.error 1',
        next: 'loading fetchAvailable.done 1',
        reason: 'the refused figure stays until the next choice or request',
      },
      {
        first: 'submitting createInvoice.error 3',
        next: 'loading fetchAvailable.done 0',
        reason: 'this error does not report changed terms',
      },
    ],
    guardedContext: ({ choice, refused }) => [
      choice.orderNos.length > 0 && choice.titleId !== null,
      refused !== null,
    ],
  }),
  entry(refundRequestMachine, {
    infeasible: [
      {
        first: 'nothingLeft retry.requested',
        next: 'quoting fetchQuote.done 3',
        reason: 'an amount above zero differs from the zero before',
      },
      {
        first: 'following.resting *',
        next: 'following always',
        reason: 'an open refund stays open until it is read',
      },
      {
        first: 'following.refreshing refreshRefund.error',
        next: 'following always',
        reason: 'an open refund stays open until it is read',
      },
      {
        first: 'confirmingWithdrawal confirmation.declined',
        next: 'following always',
        reason: 'a withdrawal is confirmed for an open refund only',
      },
    ],
    guardedContext: ({ refundNo, orderNo, quote, refund }) => ({
      terms: quote?.terms,
      isKnown: refundNo !== '',
      hasOrder: orderNo !== '',
      isClosed: refund !== null && !refundIs(refund.status, 'open'),
    }),
  }),
  entry(bookingLifecycleMachine),
  entry(bookingMachine, {
    infeasible: [
      {
        first: 'picking time.submitted',
        next: 'sending performAct.error 1',
        reason: 'a time is booked or moved to, not cancelled',
      },
      {
        first: 'confirming confirmation.accepted',
        next: 'sending performAct.error 2',
        reason: 'a cancellation was sent, not a time',
      },
    ],
    guardedContext: ({ place, act }) => [place !== null, act?.kind],
  }),
  entry(orderMachine),
  entry(conversationMachine, {
    infeasible: [
      {
        first: 'messages.shown after pollTime',
        next: 'messages.refreshing refreshNewest.error 1',
        reason: 'messages are shown only after they were fetched',
      },
    ],
    guardedContext: ({ messages, hasOlder }) => ({ isLoaded: messages !== null, hasOlder }),
  }),
  entry(upgradeMachine, {
    guardedContext: ({ current, draft }) => ({
      periods: current?.history.length,
      draft: draft !== null,
    }),
  }),
  entry(removalMachine, { guardedContext: ({ unanswered }) => unanswered }),
  entry(attachmentMachine, { guardedContext: ({ unanswered }) => unanswered }),
  entry(portraitMachine),
  entry(unreadMachine),
  entry(watchMachine),
  entry(staffSessionMachine, {
    isForStaff: true,
    infeasible: [
      {
        first: 'enteringCode code.submitted',
        next: 'checkingCode checkCode.error 2',
        reason: 'a code of the authenticator was sent, not a recovery code',
      },
      {
        first: 'enteringRecovery recovery.submitted',
        next: 'checkingCode checkCode.error 3',
        reason: 'a recovery code was sent, not one of the authenticator',
      },
    ],
    guardedContext: ({ token, wasRecovery, unanswered }) => [token, wasRecovery, unanswered],
  }),
];

/** The machines that customers use: the site draws, explains and replays them. */
export const siteCatalog = catalog.filter(({ isForStaff }) => !isForStaff);

function entry<Machine extends AnyStateMachine>(
  machine: Machine,
  facts: Partial<Pick<CatalogEntry, 'isForStaff' | 'internal' | 'infeasible'>> & {
    guardedContext?: (context: ContextFrom<Machine>) => unknown;
  } = {},
): CatalogEntry {
  return {
    name: machine.id,
    titleKey: `${machine.id}.title`,
    machine,
    isForStaff: false,
    internal: [],
    infeasible: [],
    guardedContext: () => null,
    ...facts,
  };
}
