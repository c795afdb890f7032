import { bookingLifecycleMachine } from '#machines/lifecycles/booking-lifecycle.machine.ts';
import type { ScreenRules, ShownWhen } from '#machines/outline.ts';

type MachineRules = Partial<ScreenRules> & {
  /**
   * The texts by which support recognizes the states: locale keys, or what they begin with. Which state shows
   * which is recorded (`screens.json`).
   */
  texts?: readonly string[];
  /** The texts that no tour shows, or of which it shows one case of several, by state; and when. */
  only?: Readonly<Record<string, Readonly<Record<string, ShownWhen>>>>;
};

// The content of the page, the typed text or the server's answer decides, which the record does not
// contain.
const unrecorded = 'unrecorded';

const since = (happened: readonly string[], until: readonly string[]): ShownWhen => ({
  since: happened,
  until,
});

const panelTexts = (state: string, ...keys: readonly string[]) =>
  keys.map((key) => `checkout:panel.${state}.${key}`);
const all = (keys: readonly string[], when: ShownWhen) =>
  Object.fromEntries(keys.map((key) => [key, when]));

// The way to the choice of a wallet is taken where no code is open.
const hadCode = since(['done startPayment', 'always hasOpenCode'], ['always']);
const hadNoCode = since(['always'], ['done startPayment', 'always hasOpenCode']);

// A payment in the wallet on this phone: new, or found on a return.
const inWallet = since(['always isNew', 'always'], []);
const withCode = since(['always isCode'], []);

// What a payer sees of a payment while nothing else is to be said.
const paying = ['watched.code', 'watched.extension', 'watched.wallet'];

/** The rules for each machine's texts that hide one another, stay longer than their state, or appear in some cases. */
export const screenRules: Readonly<Record<string, MachineRules>> = {
  session: {
    texts: ['shell:account.login', 'shell:account.signOut', 'auth:login.busy'],
    only: {
      'guest.signedOut': {
        'auth:login.expired': since(
          ['event session.rejected isCurrent'],
          ['event credentials.submitted', 'event session.adopted'],
        ),
        'auth:login.back': unrecorded,
        'auth:login.backToPayment': unrecorded,
        ...all(
          ['shell:account.signOutFailed', 'shell:account.signOutFailedText'],
          since(
            ['error signOut', 'after signOutTimeout'],
            ['event credentials.submitted', 'event session.adopted'],
          ),
        ),
      },
      'guest.signingIn': all(['auth:login.busy', 'auth:register.busy'], unrecorded),
      'guest.unclear': all(['auth:login.busy', 'auth:register.busy'], unrecorded),
    },
  },
  smsCode: {
    texts: ['auth:code'],
    only: {
      // A person who already had a code is asked whether to send another.
      idle: {
        'auth:code.send': unrecorded,
        'auth:code.sendAgain': since(['after coolDown'], ['event code.requested']),
      },
      coolingDown: all(
        ['auth:code.sent', 'auth:code.mailed.login', 'auth:code.mailed.bind'],
        unrecorded,
      ),
      'refused.retryable': all(['auth:code.failed', 'auth:code.unknown'], unrecorded),
      'refused.waiting': all(['auth:code.wait', 'auth:code.waitLong'], unrecorded),
    },
  },
  submission: {
    texts: ['contact:form.busy', 'contact:form.failed', 'contact:done.title'],
    only: {
      submitting: all(['contact:form.busy', 'auth:reset.busy'], unrecorded),
      unclear: all(['contact:form.busy', 'auth:reset.busy'], unrecorded),
      failed: all(['contact:form.failed', 'auth:reset.failed'], unrecorded),
      unknown: { 'contact:form.submit': unrecorded },
      submitted: all(['contact:done.title', 'auth:reset.done'], unrecorded),
    },
  },
  pendingSend: { texts: ['files:waiting'] },
  acceptance: { texts: ['acceptance'] },
  confirm: {
    texts: ['shell:confirm.working'],
    only: { open: all(['orders:cancel.title', 'orders:cancel.keep'], unrecorded) },
  },
  checkout: {
    texts: [
      'acceptance:title',
      'checkout:changed',
      'checkout:unclear',
      'checkout:missing.text',
      'checkout:unavailable',
      'checkout:choose.until',
      'checkout:choose.submit',
      'checkout:panel.live',
      'checkout:transfer.title',
      'checkout:transfer.announcing',
      'checkout:transfer.withdrawing',
      'checkout:panel.checkingOrder',
      'checkout:paid.word',
      'checkout:paid.title',
      'checkout:refunded.word',
      'checkout:cancelled.word',
      'checkout:cancelled.text',
      'checkout:loading',
      'checkout:receipt.reading',
      'checkout:review.submit',
      'checkout:review.busy',
    ],
    of: { 'unpaid.paying': 'payment' },
    only: {
      // No tour visits this state: no page is open yet.
      waiting: { 'checkout:loading': 'always' },
      'drafting.reviewing': {
        // Folded on a narrow screen.
        'checkout:review.nothingYet': unrecorded,
        'checkout:review.failed': since(
          ['error createOrder (answered)'],
          ['event draft.submitted', 'event draft.opened'],
        ),
        'checkout:review.noTwice': since(
          ['error createOrder'],
          ['event draft.submitted', 'event draft.opened'],
        ),
      },
      // What has ended stays on the screen while it is read again.
      loadingOrder: all(
        ['checkout:loading', 'checkout:cancelled.word', 'checkout:refunded.word'],
        unrecorded,
      ),
      'unpaid.choosingChannel': {
        // The step of the order has the same words.
        'checkout:choose.title': 'always',
        ...all(['checkout:choose.ended', 'checkout:choose.unsettled'], unrecorded),
        'checkout:choose.failed': since(
          ['error startPayment'],
          ['event channel.picked', 'done startPayment'],
        ),
      },
      'unpaid.startingPayment': {
        ...all(panelTexts('starting', 'word', 'text'), hadCode),
        // A phone opens the wallet, every other device gets a code.
        ...all(['checkout:choose.busy', 'checkout:choose.opening'], unrecorded),
      },
      'unpaid.identifyingPayer': {
        ...all(panelTexts('starting', 'word', 'text'), hadCode),
        'checkout:choose.opening': hadNoCode,
      },
      'unpaid.checking': {
        ...all(panelTexts('checkingOrder', 'word', 'text'), hadCode),
        'checkout:choose.title': hadNoCode,
      },
      'paid.complete': all(['checkout:paid.twice.title', 'checkout:paid.twice.text'], unrecorded),
      refunded: all(
        ['cancelled', 'expired', 'requested'].flatMap((cause) => [
          `checkout:refunded.title.${cause}`,
          `checkout:refunded.text.${cause}`,
        ]),
        unrecorded,
      ),
      cancelled: all(
        [
          'checkout:cancelled.title.cancelled',
          'checkout:cancelled.title.expired',
          'checkout:cancelled.nothing',
        ],
        unrecorded,
      ),
    },
  },
  payment: {
    texts: [
      ...['live', 'checking', 'expired', 'confirming', 'offline', 'missing'].flatMap((state) =>
        panelTexts(state, 'word', 'title', 'text'),
      ),
      ...panelTexts('closing', 'word', 'text'),
      'checkout:time.five',
      'checkout:paid.word',
      'checkout:paid.title',
      'checkout:refunded.word',
      'checkout:refunded.text',
      'checkout:choose.ended',
    ],
    covers: {
      'watched.watch.hidden': ['watched'],
      'watched.watch.offline': ['watched.watch.unreachable', ...paying],
      'watched.watch.missing': ['watched.watch.unreachable', ...paying],
      'watched.watch.unreachable': paying,
      'watched.code.checking': ['watched.extension', 'watched.wallet'],
      'watched.code.expired': ['watched.extension', 'watched.wallet'],
      ...Object.fromEntries(
        ['leaving', 'back', 'asked', 'unopened'].map((state) => [
          `watched.wallet.${state}`,
          ['watched.code.live', 'watched.code.closing', 'watched.extension'],
        ]),
      ),
    },
    // "Confirming" stays until the server has answered.
    stays: { 'watched.watch.unreachable': 'done fetchStatus' },
    only: {
      'watched.watch.polling': {
        'checkout:act.looking': since(['event poll.requested'], ['done fetchStatus']),
      },
      'watched.watch.waiting': {
        'checkout:panel.live.text': unrecorded,
        'checkout:act.notYet': since(['event poll.requested'], ['event tab.hidden']),
      },
      'watched.code.checking': {
        ...all(panelTexts('checking', 'word', 'title', 'text'), withCode),
        ...all(panelTexts('walletChecking', 'word', 'title', 'text'), inWallet),
      },
      'watched.code.expired': {
        ...all(panelTexts('expired', 'word', 'title', 'text'), withCode),
        ...all(panelTexts('walletExpired', 'word', 'title', 'text'), inWallet),
      },
      // The first of the two while the code can be extended, which the server says.
      'watched.code.closing': all(panelTexts('closing', 'text', 'last'), unrecorded),
      // Only a phone opens a wallet.
      'watched.wallet.leaving': all(panelTexts('leaving', 'word', 'title'), 'always'),
      'watched.wallet.back': all(panelTexts('back', 'word', 'title'), 'always'),
      'watched.wallet.asked': all(panelTexts('asked', 'word', 'title', 'text'), 'always'),
      'watched.wallet.unopened': all(panelTexts('unopened', 'word', 'title', 'text'), 'always'),
      'watched.extension.available': {
        ...all(['checkout:extend.ask', 'checkout:extend.last'], unrecorded),
        'checkout:extend.failed': since(['error extendCode'], ['event extension.requested']),
      },
      'watched.extension.extending': { 'checkout:extend.busy': 'always' },
      refunded: all(
        ['checkout:refunded.text.cancelled', 'checkout:refunded.text.expired'],
        unrecorded,
      ),
      // The order says what has taken its place.
      failed: all(['checkout:choose.ended'], unrecorded),
      superseded: all(
        [...panelTexts('live', 'word', 'title', 'text'), 'checkout:choose.unsettled'],
        unrecorded,
      ),
    },
  },
  orderLifecycle: {
    texts: ['orders:hint', 'orders:next'],
    // The steps of an order have the same words.
    only: Object.fromEntries(
      ['pending', 'processing', 'completed', 'cancelled'].map((status) => [
        status,
        { [`orders:status.${status}`]: 'always' },
      ]),
    ),
  },
  serviceLifecycle: {
    texts: ['orders:service.say', 'orders:service.matter.state'],
    only: {
      // An open matter has a step that waits for the customer or for staff.
      underWay: all(['orders:service.tag.yours', 'orders:service.say.ourMove.text'], unrecorded),
    },
  },
  conversation: { texts: ['orders:conversation'] },
  invoiceRequest: { texts: ['invoices:ask', 'invoices:changed', 'invoices:failed'] },
  refundRequest: {
    texts: [
      'refunds:loading',
      'refunds:ask.terms',
      'refunds:ask.submit',
      'refunds:ask.busy',
      'refunds:changed',
      'refunds:unclear',
      'refunds:nothingLeft',
      'refunds:failed',
      'refunds:row.number',
      'refunds:withdraw.title',
      'refunds:withdraw.content',
      'refunds:withdraw.keep',
      'refunds:act.busy',
    ],
    only: {
      'following.resting': all(
        ['requested', 'offered', 'refunding', 'failed'].map(
          (status) => `refunds:state.${status}.title`,
        ),
        unrecorded,
      ),
      closed: all(
        ['declined', 'withdrawn', 'refunded', 'settled'].map(
          (status) => `refunds:state.${status}.title`,
        ),
        unrecorded,
      ),
    },
  },
  // The page names the state of each booking.
  bookingLifecycle: {
    only: Object.fromEntries(
      Object.keys(bookingLifecycleMachine.states).map((state) => [
        state,
        { [`bookings:state.${state}`]: 'always' },
      ]),
    ),
  },
  booking: {
    texts: [
      'bookings:loadingTimes',
      'bookings:failed',
      'bookings:times.choose',
      'bookings:times.failed',
      'bookings:times.sending',
      'bookings:times.submit',
      'bookings:unclear',
      'bookings:cancel',
      'bookings:settled',
    ],
    only: {
      choosing: {
        'bookings:cancel.failed': since(
          ['error performAct isCancellation'],
          ['event cancel.requested', 'event move.requested', 'event place.chosen'],
        ),
      },
      picking: {
        'bookings:times.failed': since(
          ['error performAct'],
          ['event time.submitted', 'event place.left', 'event place.chosen'],
        ),
        // The chosen time decides what the button says.
        ...all(
          ['units', 'ask', 'seat', 'wait', 'move'].map((by) => `bookings:times.submit.${by}`),
          unrecorded,
        ),
      },
      // A time is booked or moved to, or a booking is cancelled.
      sending: all(['bookings:times.sending', 'bookings:cancel.busy'], unrecorded),
      unclear: all(
        ['unclear.title', 'unclear.text', 'cancel.unclear', 'cancel.unclearText'].map(
          (key) => `bookings:${key}`,
        ),
        unrecorded,
      ),
      settled: all(
        [
          ...['confirmed', 'requested', 'waiting', 'moved'].map(
            (what) => `bookings:settled.${what}`,
          ),
          'bookings:cancel.done',
        ],
        unrecorded,
      ),
    },
  },
  order: {
    texts: ['orders:cancel'],
    only: {
      idle: {
        'orders:cancel.failed': since(['error cancelOrder (answered)'], ['event cancel.requested']),
        'orders:cancel.unclear': since(
          ['error cancelOrder (unreachable)'],
          ['event cancel.requested'],
        ),
      },
    },
  },
  upgrade: {
    texts: [
      'membership:loading',
      'membership:failed',
      'membership:offer',
      'membership:standing',
      'checkout:review.submit',
    ],
    only: {
      choosing: {
        // The levels stay on the page in the states after.
        'membership:compare.title': 'always',
        ...all(
          ['membership:offer.failed', 'membership:offer.nothingOrdered'],
          since(['error fetchQuote'], ['event plan.chosen']),
        ),
      },
      confirming: { 'membership:offer.credit': unrecorded },
    },
  },
  removal: {
    texts: ['notifications:removal'],
    // The other lines of the list have it in every state.
    only: { listed: { 'notifications:removal.act': 'always' } },
  },
  attachment: { texts: ['files'] },
  portrait: {
    texts: ['profile:crop'],
    only: {
      shown: { 'profile:portrait.choose': 'always' },
      preparing: { 'profile:crop.preparing': 'always' },
    },
  },
  // Whether the badge of the menu is there depends on what has come.
  unread: { only: { waiting: { 'shell:account.unread': 'always' } } },
  watch: { texts: ['shell:watch'] },
};
