import type { ScreenRules, ShownWhen } from '#machines/outline.ts';

/** The rules that a replay needs, in addition to `screenTexts`, to list only the texts on the screen. */
type MachineRules = Partial<ScreenRules> & {
  /** The condition of a text, by state and text. Every other text is visible throughout its state. */
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

/** The `screenTexts`, by machine, that hide one another, stay longer, or are visible only in some cases. */
export const screenRules: Readonly<Record<string, MachineRules>> = {
  session: {
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
    },
  },
  smsCode: {
    only: {
      idle: {
        'auth:code.send': unrecorded,
        'auth:code.sendAgain': since(['after coolDown'], ['event code.requested']),
      },
      coolingDown: all(
        ['auth:code.sent', 'auth:code.mailed.login', 'auth:code.mailed.bind'],
        unrecorded,
      ),
    },
  },
  submission: {
    only: {
      submitting: all(['contact:form.busy', 'auth:reset.busy'], unrecorded),
      failed: all(['contact:form.failed', 'auth:reset.failed'], unrecorded),
      submitted: all(['contact:done.title', 'auth:reset.done'], unrecorded),
    },
  },
  confirm: {
    only: { open: all(['orders:cancel.title', 'orders:cancel.keep'], unrecorded) },
  },
  checkout: {
    of: { 'unpaid.paying': 'payment' },
    only: {
      'drafting.reviewing': {
        'checkout:review.failed': since(
          ['error createOrder (answered)'],
          ['event draft.submitted', 'event draft.opened'],
        ),
        'checkout:review.noTwice': since(
          ['error createOrder'],
          ['event draft.submitted', 'event draft.opened'],
        ),
      },
      loadingOrder: all(
        ['checkout:loading', 'checkout:cancelled.word', 'checkout:refunded.word'],
        unrecorded,
      ),
      'unpaid.choosingChannel': {
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
      'watched.extension.available': {
        ...all(['checkout:extend.ask', 'checkout:extend.last'], unrecorded),
        'checkout:extend.failed': since(['error extendCode'], ['event extension.requested']),
      },
      refunded: all(
        ['checkout:refunded.text.cancelled', 'checkout:refunded.text.expired'],
        unrecorded,
      ),
      // The order says what has taken its place.
      failed: all(['checkout:choose.ended'], unrecorded),
      superseded: all(['checkout:panel.live.word', 'checkout:choose.unsettled'], unrecorded),
    },
  },
  conversation: {
    only: { 'messages.shown': all(['orders:conversation.none'], unrecorded) },
  },
  invoiceRequest: {
    only: { loading: all(['invoices:ask.loading', 'invoices:ask.orders'], unrecorded) },
  },
  refundRequest: {
    only: {
      quoting: all(['refunds:loading', 'refunds:ask.terms'], unrecorded),
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
  order: {
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
    only: {
      choosing: all(
        ['membership:offer.failed', 'membership:offer.nothingOrdered'],
        since(['error fetchQuote'], ['event plan.chosen']),
      ),
    },
  },
};
