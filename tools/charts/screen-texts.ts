import type { ByState } from '#machines/state-path.ts';
import type { acceptanceMachine } from '#machines/acceptance.machine.ts';
import type { attachmentMachine } from '#machines/attachment.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { confirmMachine } from '#machines/confirm.machine.ts';
import type { conversationMachine } from '#machines/conversation.machine.ts';
import type { invoiceLifecycleMachine } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { invoiceRequestMachine } from '#machines/invoice-request.machine.ts';
import type { orderMachine } from '#machines/order.machine.ts';
import type { orderLifecycleMachine } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { paymentMachine } from '#machines/payment.machine.ts';
import type { pendingSendMachine } from '#machines/pending-send.machine.ts';
import type { refundLifecycleMachine } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { refundRequestMachine } from '#machines/refund-request.machine.ts';
import type { portraitMachine } from '#machines/portrait.machine.ts';
import type { removalMachine } from '#machines/removal.machine.ts';
import type { serviceLifecycleMachine } from '#machines/lifecycles/service-lifecycle.machine.ts';
import type { sessionMachine } from '#machines/session.machine.ts';
import type { smsCodeMachine } from '#machines/sms-code.machine.ts';
import type { submissionMachine } from '#machines/submission.machine.ts';
import type { unreadMachine } from '#machines/unread.machine.ts';
import type { upgradeMachine } from '#machines/upgrade.machine.ts';
import type { watchMachine } from '#machines/watch.machine.ts';

type Texts = readonly string[];

/** Every innermost state has an entry; without one it does not compile. */
type ScreenTexts = {
  session: ByState<typeof sessionMachine, Texts>;
  smsCode: ByState<typeof smsCodeMachine, Texts>;
  submission: ByState<typeof submissionMachine, Texts>;
  pendingSend: ByState<typeof pendingSendMachine, Texts>;
  confirm: ByState<typeof confirmMachine, Texts>;
  checkout: ByState<typeof checkoutMachine, Texts>;
  acceptance: ByState<typeof acceptanceMachine, Texts>;
  payment: ByState<typeof paymentMachine, Texts>;
  orderLifecycle: ByState<typeof orderLifecycleMachine, Texts>;
  serviceLifecycle: ByState<typeof serviceLifecycleMachine, Texts>;
  conversation: ByState<typeof conversationMachine, Texts>;
  invoiceRequest: ByState<typeof invoiceRequestMachine, Texts>;
  refundRequest: ByState<typeof refundRequestMachine, Texts>;
  invoiceLifecycle: ByState<typeof invoiceLifecycleMachine, Texts>;
  refundLifecycle: ByState<typeof refundLifecycleMachine, Texts>;
  order: ByState<typeof orderMachine, Texts>;
  upgrade: ByState<typeof upgradeMachine, Texts>;
  removal: ByState<typeof removalMachine, Texts>;
  attachment: ByState<typeof attachmentMachine, Texts>;
  portrait: ByState<typeof portraitMachine, Texts>;
  unread: ByState<typeof unreadMachine, Texts>;
  watch: ByState<typeof watchMachine, Texts>;
};

const texts: ScreenTexts = {
  session: {
    restoring: [],
    'guest.signedOut': [
      'shell:account.login',
      'auth:login.expired',
      'auth:login.back',
      'auth:login.backToPayment',
      'shell:account.signOutFailed',
      'shell:account.signOutFailedText',
    ],
    'guest.signingIn': ['auth:login.busy', 'auth:register.busy'],
    'guest.unclear': ['auth:login.busy', 'auth:register.busy'],
    signedIn: ['shell:account.signOut'],
    signingOut: [],
  },
  smsCode: {
    // A person who already had a code is asked whether to send another.
    idle: ['auth:code.send', 'auth:code.sendAgain'],
    sending: ['auth:code.sending'],
    unclear: ['auth:code.sending'],
    coolingDown: [
      'auth:code.sent',
      'auth:code.mailed.login',
      'auth:code.mailed.bind',
      'auth:code.wait',
    ],
    'refused.retryable': ['auth:code.failed', 'auth:code.unknown', 'auth:code.sendAgain'],
    'refused.waiting': ['auth:code.failed', 'auth:code.waitLong'],
  },
  submission: {
    editing: [],
    submitting: ['contact:form.busy', 'auth:reset.busy'],
    unclear: ['contact:form.busy', 'auth:reset.busy'],
    unknown: ['contact:form.submit'],
    failed: ['contact:form.failed', 'auth:reset.failed'],
    submitted: ['contact:done.title', 'auth:reset.done'],
  },
  pendingSend: {
    idle: [],
    waiting: ['files:waiting'],
  },
  acceptance: {
    checking: ['acceptance:checking'],
    unavailable: ['acceptance:unavailable', 'acceptance:retry'],
    asked: ['acceptance:text', 'acceptance:accept', 'acceptance:decline'],
    submitting: ['acceptance:busy'],
    unclear: ['acceptance:busy'],
    refused: ['acceptance:failed', 'acceptance:accept'],
    accepted: [],
    declined: [],
  },
  confirm: {
    closed: [],
    open: ['orders:cancel.title', 'orders:cancel.keep'],
    working: ['shell:confirm.working'],
  },
  checkout: {
    waiting: ['checkout:loading'],
    'drafting.reviewing': [
      'checkout:review.nothingYet',
      'checkout:review.submit',
      'checkout:review.failed',
      'checkout:review.noTwice',
    ],
    'drafting.termsChanged': [
      'checkout:changed.title',
      'checkout:changed.hint',
      'checkout:review.submit',
    ],
    creatingOrder: ['checkout:review.busy'],
    unclear: ['checkout:unclear.title', 'checkout:unclear.text', 'checkout:unclear.retry'],
    accepting: ['acceptance:title'],
    // What has ended stays on the screen while it is read again.
    loadingOrder: ['checkout:loading', 'checkout:cancelled.word', 'checkout:refunded.word'],
    resolving: [],
    missing: ['checkout:missing.text'],
    unavailable: ['checkout:unavailable.title', 'checkout:unavailable.text'],
    'unpaid.resuming': [],
    'unpaid.choosingChannel': [
      'checkout:choose.title',
      'checkout:choose.until',
      'checkout:choose.ended',
      'checkout:choose.unsettled',
      'checkout:choose.failed',
    ],
    'unpaid.startingPayment': [
      'checkout:panel.starting.word',
      'checkout:panel.starting.text',
      'checkout:choose.busy',
      'checkout:choose.opening',
    ],
    'unpaid.identifyingPayer': [
      'checkout:panel.starting.word',
      'checkout:panel.starting.text',
      'checkout:choose.opening',
    ],
    'unpaid.paying': [
      'checkout:panel.live.word',
      'checkout:panel.live.title',
      'checkout:panel.live.text',
    ],
    // Where no code is on the screen, the order is read behind the choice of a wallet.
    'unpaid.checking': [
      'checkout:panel.checkingOrder.word',
      'checkout:panel.checkingOrder.text',
      'checkout:choose.title',
    ],
    'paid.loadingReceipt': [
      'checkout:paid.word',
      'checkout:paid.title',
      'checkout:receipt.reading',
    ],
    'paid.complete': [
      'checkout:paid.word',
      'checkout:paid.title',
      'checkout:paid.twice.title',
      'checkout:paid.twice.text',
    ],
    refunded: [
      'checkout:refunded.word',
      'checkout:refunded.title.cancelled',
      'checkout:refunded.text.cancelled',
      'checkout:refunded.title.expired',
      'checkout:refunded.text.expired',
      'checkout:refunded.title.requested',
      'checkout:refunded.text.requested',
    ],
    cancelled: [
      'checkout:cancelled.word',
      'checkout:cancelled.title.cancelled',
      'checkout:cancelled.title.expired',
      'checkout:cancelled.text',
      'checkout:cancelled.nothing',
    ],
  },
  payment: {
    'watched.watch.polling': ['checkout:act.looking'],
    'watched.watch.waiting': ['checkout:panel.live.text', 'checkout:act.notYet'],
    'watched.watch.unreachable': [
      'checkout:panel.confirming.word',
      'checkout:panel.confirming.title',
      'checkout:panel.confirming.text',
    ],
    'watched.watch.hidden': [],
    'watched.watch.offline': [
      'checkout:panel.offline.word',
      'checkout:panel.offline.title',
      'checkout:panel.offline.text',
    ],
    'watched.watch.missing': [
      'checkout:panel.missing.word',
      'checkout:panel.missing.title',
      'checkout:panel.missing.text',
    ],
    'watched.code.live': [
      'checkout:panel.live.word',
      'checkout:panel.live.title',
      'checkout:panel.live.text',
    ],
    'watched.code.closing': [
      'checkout:panel.closing.word',
      'checkout:panel.closing.text',
      'checkout:panel.closing.last',
      'checkout:time.five',
    ],
    'watched.code.checking': [
      'checkout:panel.checking.word',
      'checkout:panel.checking.title',
      'checkout:panel.checking.text',
      'checkout:panel.walletChecking.word',
      'checkout:panel.walletChecking.title',
      'checkout:panel.walletChecking.text',
    ],
    'watched.code.expired': [
      'checkout:panel.expired.word',
      'checkout:panel.expired.title',
      'checkout:panel.expired.text',
      'checkout:panel.walletExpired.word',
      'checkout:panel.walletExpired.title',
      'checkout:panel.walletExpired.text',
    ],
    'watched.wallet.arriving': [],
    'watched.wallet.scanning': [],
    'watched.wallet.leaving': ['checkout:panel.leaving.word', 'checkout:panel.leaving.title'],
    'watched.wallet.away': [],
    'watched.wallet.back': ['checkout:panel.back.word', 'checkout:panel.back.title'],
    'watched.wallet.asked': [
      'checkout:panel.asked.word',
      'checkout:panel.asked.title',
      'checkout:panel.asked.text',
    ],
    'watched.wallet.unopened': [
      'checkout:panel.unopened.word',
      'checkout:panel.unopened.title',
      'checkout:panel.unopened.text',
    ],
    'watched.extension.available': [
      'checkout:extend.ask',
      'checkout:extend.last',
      'checkout:extend.failed',
    ],
    'watched.extension.extending': ['checkout:extend.busy'],
    paid: ['checkout:paid.word', 'checkout:paid.title'],
    refunded: [
      'checkout:refunded.word',
      'checkout:refunded.text.cancelled',
      'checkout:refunded.text.expired',
    ],
    failed: ['checkout:choose.ended'],
    // The order says what has taken its place: another code, or the choice of a wallet.
    superseded: ['checkout:panel.live.word', 'checkout:choose.unsettled'],
  },
  orderLifecycle: {
    pending: ['orders:status.pending', 'orders:hint'],
    processing: ['orders:status.processing', 'orders:next.order.fulfilled'],
    completed: ['orders:status.completed', 'orders:next.completed'],
    cancelled: ['orders:status.cancelled', 'orders:next.cancelled'],
  },
  serviceLifecycle: {
    awaitingStart: ['orders:service.say.awaitingStart.title'],
    startPaused: ['orders:service.say.startPaused.title'],
    underWay: ['orders:service.tag.yours', 'orders:service.adviser.title'],
    paused: ['orders:service.say.paused.title'],
    delivered: ['orders:service.say.delivered.title'],
    ended: ['orders:service.say.ended.title'],
  },
  conversation: {
    'messages.loading': ['orders:conversation.loading'],
    'messages.shown': ['orders:conversation.none', 'orders:conversation.you'],
    'messages.refreshing': [],
    'messages.loadingOlder': ['orders:conversation.olderBusy'],
    'messages.failed': ['orders:conversation.failed', 'orders:conversation.retry'],
    'messages.resting': [],
    'composer.writing': ['orders:conversation.send'],
    'composer.sending': ['orders:conversation.busy'],
    'composer.rejected': ['orders:conversation.rejected'],
    'composer.unclear': ['orders:conversation.unclear'],
  },
  invoiceRequest: {
    // The offered orders stay on the screen while they are read again.
    loading: ['invoices:ask.loading', 'invoices:ask.orders'],
    unavailable: ['invoices:ask.failed', 'invoices:failed.retry'],
    nothingAvailable: ['invoices:ask.nothing'],
    choosing: ['invoices:ask.orders', 'invoices:ask.buyer', 'invoices:ask.submit'],
    termsChanged: ['invoices:changed.title', 'invoices:changed.hint', 'invoices:ask.submit'],
    submitting: ['invoices:ask.busy'],
    unclear: ['invoices:ask.unclear', 'invoices:ask.unclearHint', 'invoices:ask.sendAgain'],
    requested: ['invoices:ask.requested', 'invoices:ask.another'],
  },
  refundRequest: {
    deciding: ['refunds:loading'],
    // A form stays while its terms are read again.
    quoting: ['refunds:loading', 'refunds:ask.terms'],
    asking: ['refunds:ask.title', 'refunds:ask.terms', 'refunds:ask.submit'],
    termsChanged: ['refunds:changed.title', 'refunds:changed.hint', 'refunds:ask.submit'],
    submitting: ['refunds:ask.busy'],
    unclear: ['refunds:unclear.title', 'refunds:unclear.retry'],
    nothingLeft: ['refunds:nothingLeft.title'],
    unavailable: ['refunds:failed.title'],
    reading: ['refunds:loading'],
    'following.resting': [
      'refunds:state.requested.title',
      'refunds:state.offered.title',
      'refunds:state.refunding.title',
      'refunds:state.failed.title',
    ],
    'following.refreshing': ['refunds:row.number'],
    confirmingWithdrawal: ['refunds:withdraw.title', 'refunds:withdraw.content'],
    acting: ['refunds:act.busy'],
    actUnclear: ['refunds:act.busy'],
    closed: [
      'refunds:state.declined.title',
      'refunds:state.withdrawn.title',
      'refunds:state.refunded.title',
      'refunds:state.settled.title',
    ],
  },
  invoiceLifecycle: {
    requested: [],
    issued: [],
    reversing: [],
    reversed: [],
    declined: [],
    withdrawn: [],
  },
  refundLifecycle: {
    requested: [],
    offered: [],
    refunding: [],
    failed: [],
    declined: [],
    withdrawn: [],
    refunded: [],
    settled: [],
  },
  order: {
    idle: ['orders:cancel.short', 'orders:cancel.failed', 'orders:cancel.unclear'],
    'asking.confirming': ['orders:cancel.title', 'orders:cancel.content', 'orders:cancel.keep'],
    'asking.cancelling': ['orders:cancel.busy'],
    'asking.checking': ['orders:cancel.busy'],
    cancelled: ['orders:cancel.done'],
    alreadyPaid: ['orders:cancel.paid', 'orders:cancel.paidText'],
  },
  upgrade: {
    waiting: [],
    loading: ['membership:loading'],
    unavailable: ['membership:failed.title', 'membership:failed.text'],
    choosing: [
      'membership:compare.title',
      'membership:offer.failed',
      'membership:offer.nothingOrdered',
    ],
    pricing: ['membership:offer.pricing'],
    confirming: ['membership:offer.title', 'membership:offer.credit', 'membership:offer.confirm'],
    checkingOut: ['checkout:review.submit'],
    'activating.polling': ['membership:standing.activating'],
    'activating.waiting': ['membership:standing.activating'],
    activated: ['membership:standing.activated'],
  },
  removal: {
    listed: ['notifications:removal.act'],
    waiting: ['notifications:removal.done', 'notifications:removal.undo'],
    deleting: ['notifications:removal.busy'],
    // The same words as of every form that asks again.
    unclear: [],
    failed: ['notifications:removal.failed'],
    gone: [],
  },
  attachment: {
    checking: [],
    uploading: ['files:cancelShort'],
    unclear: ['files:asking'],
    failed: ['files:retryShort'],
    stored: ['files:stored'],
    removing: ['files:removing'],
    unclearRemoval: ['files:removing'],
    refused: [],
    gone: [],
  },
  portrait: {
    shown: ['profile:portrait.choose'],
    checking: [],
    cropping: ['profile:crop.title', 'profile:crop.save'],
    preparing: ['profile:crop.preparing'],
    uploading: ['profile:crop.uploading', 'profile:crop.stop'],
  },
  unread: {
    polling: [],
    waiting: ['shell:account.unread'],
    hidden: [],
    ended: [],
  },
  watch: {
    shown: [],
    reading: [],
    outdated: ['shell:watch.outdated'],
    hidden: [],
    ended: [],
  },
};

/**
 * The texts on the screen in each state: the locale keys of texts that distinguish this state from others.
 * Empty if the page shows nothing special in that state.
 */
export const screenTexts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  texts;
