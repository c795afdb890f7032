import type { UserEvent } from '@testing-library/user-event';
import type { StaffWrite } from '#contract/staff/calls.ts';
import { screen, within } from './console-page.tsx';
import type { Colleague, TestConsole } from './console.ts';
import { insertDifference } from './differences.ts';
import { pdfBytes, freshFapiaoNo } from './invoices.ts';
import { sentEvent, webhook } from './webhooks.ts';
import { failedRefund, paidOrder, paidService, requestedRefund } from './refunds.ts';
import type { TestServer } from './server.ts';
import {
  askedOrder,
  begunBooking,
  begunService,
  branchingService,
  invoiceIn,
  openInquiry,
  openVerification,
  proposedRefund,
  requestedBooking,
  usedService,
  workedService,
} from './staff-subjects.ts';
import { excessTransfer, freshReference, recordTransfer, sendBack } from './transfers.ts';
import { translatorIn } from './translator.ts';

/** A form or a button of the console that changes something. */
export type ConsoleForm = {
  /** Prepares its subject on the server; returns the address of its page. */
  page: () => Promise<string>;
  /** Opens its dialog. */
  open: (user: UserEvent) => Promise<unknown>;
  /** Fills what it requires, apart from `field`. */
  fill?: (user: UserEvent) => Promise<unknown>;
  /** The field that keeps its input; null for a form without one. */
  field: (() => HTMLElement) | null;
  /** Returns a text that the field takes, and another one. */
  texts?: () => readonly [string, string];
  send: (user: UserEvent) => Promise<unknown>;
  /** Waits until the page says that it is done. */
  says: () => Promise<unknown>;
};

type Subject = {
  server: TestServer;
  admin: TestConsole;
  author: () => Colleague;
  me: () => Colleague;
};

const hook = 'https://erp.example/park';
const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-case:${key}`, values);
const dialog = () => within(screen.getByRole('dialog'));
const field = (key: string) => () => dialog().getByLabelText(words(`field.${key}`));
const press =
  (key: string, values = {}) =>
  (user: UserEvent) =>
    user.click(dialog().getByRole('button', { name: words(key, values) }));
const button = (name: string) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
const done = (key: string) => () => screen.findAllByText(words(`done.${key}`));
const pdf = () => new File([pdfBytes], 'a.pdf', { type: 'application/pdf' });

/** Presses the key of an act once the case can be acted on. */
const key = (letter: string) => async (user: UserEvent) => {
  await screen.findAllByText(words('acts.note'));
  await user.keyboard(letter);
  await screen.findByRole('dialog');
};

/** Picks the first day and the first time that are free. */
async function pickTime(user: UserEvent): Promise<void> {
  for (const part of ['day', 'time']) {
    const list = await screen.findByLabelText<HTMLSelectElement>(
      t(`console-bookings:field.${part}`),
    );
    await user.selectOptions(list, list.options[1]?.value ?? '');
  }
}

/** Returns the form of every write of the console: a missing one does not compile. */
export function listConsoleForms(subject: Subject): Readonly<Record<StaffWrite, ConsoleForm>> {
  const { server, admin, author, me } = subject;
  let numbers = 0;
  const at = (orderNo: string) => `/orders/${orderNo}`;
  const begun = async () => at(await begunService(server, admin, author()));
  const unpaid = async () => server.order(await server.register());
  const asked = async () => {
    const paid = await paidOrder(server);
    await requestedRefund(server, paid, 59_900);
    return at(paid.order_no);
  };
  const decide = (decision: 'part' | 'none') => async (user: UserEvent) => {
    await key('d')(user);
    await user.click(dialog().getByRole('radio', { name: words(`decide.${decision}`) }));
  };
  const proposed = async () => at((await proposedRefund(server, admin, author())).orderNo);
  const recorded = async () => {
    const { order_no: orderNo } = await unpaid();
    await recordTransfer(admin, author(), orderNo, { amount: 59_900 });
    return at(orderNo);
  };
  const invoice = (state: Parameters<typeof invoiceIn>[3]) => async () =>
    at((await invoiceIn(server, admin, author(), state)).orderNo);
  const issues = (call: 'issueInvoice' | 'confirmReversal') => ({
    fill: (user: UserEvent) =>
      user.upload(dialog().getByLabelText(words('invoices.pick', { format: 'PDF' })), pdf()),
    field: field('fapiaoNo'),
    texts: () => [freshFapiaoNo(), freshFapiaoNo()] as const,
    send: press(`${call}.confirm`),
    says: done(call),
  });
  const booked = async () => `/bookings/${(await requestedBooking(server)).booking_no}`;
  const ofBooking = (call: StaffWrite) => ({
    send: (user: UserEvent) =>
      user.click(dialog().getByRole('button', { name: t(`console-bookings:${call}.confirm`) })),
    says: done(call),
  });
  const secondDevice = async () => {
    server.clock.move(60_000);
    await admin.signIn(me());
    return '/sessions';
  };
  const act = (call: StaffWrite) => t(`console-programs:acts.${call}.title`);
  const ofAddress = (call: StaffWrite) => {
    const name = t('console-programs:actOf', { act: act(call), name: hook });
    return { open: button(name), field: null, ...ofProgram(call) };
  };
  const ofProgram = (call: StaffWrite) => ({
    send: (user: UserEvent) => user.click(dialog().getByRole('button', { name: act(call) })),
    says: () => screen.findByText(t(`console-programs:acts.${call}.done`)),
  });
  const showsSecret = () => screen.findByText(t('console-programs:secret.once'));
  const program = (field: string) => () =>
    dialog().getByLabelText(t(`console-programs:field.${field}`));
  const addressed = async () => {
    await webhook(server, admin, me(), hook);
    return '/programs';
  };
  const difference = () => `P2026${(numbers += 1)}`;
  return {
    askWallet: {
      async page() {
        const customer = await server.register();
        const { order_no: orderNo } = await server.order(customer);
        await server.pay(customer, orderNo);
        server.clock.move(10_000);
        return at(orderNo);
      },
      open: () => screen.findAllByText(words('acts.note')),
      field: null,
      send: (user) => user.keyboard('w'),
      says: () => screen.findByText(/^钱包已答复/),
    },
    cancelOrder: {
      page: async () => at((await unpaid()).order_no),
      open: key('c'),
      field: field('reasonForCustomer'),
      send: press('cancelOrder.confirm'),
      says: done('cancelOrder'),
    },
    refundOrder: {
      page: async () => at((await paidOrder(server)).order_no),
      open: key('r'),
      async fill(user) {
        await user.clear(field('amount')());
        await user.type(field('amount')(), '100');
      },
      field: field('reasonForCustomer'),
      send: press('refund.confirm'),
      says: done('refund'),
    },
    approveRefund: {
      page: asked,
      open: decide('part'),
      async fill(user) {
        await user.clear(field('amount')());
        await user.type(field('amount')(), '100');
      },
      field: field('reasonForCustomer'),
      send: press('decide.part'),
      says: done('refund'),
    },
    declineRefund: {
      page: asked,
      open: decide('none'),
      field: field('reasonForCustomer'),
      send: press('declineRefund.confirm'),
      says: done('declineRefund'),
    },
    settleRefund: {
      page: async () => at((await failedRefund(server)).paid.order_no),
      open: key('b'),
      field: field('reference'),
      send: press('acts.settle_refund'),
      says: done('settleRefund'),
    },
    confirmProposal: {
      page: proposed,
      open: key('p'),
      fill: (user) => user.type(field('code')(), admin.freshCode(me())),
      field: field('amountAgain'),
      texts: () => ['59', '599'],
      send: press('confirm.confirm', { amount: '¥599.00' }),
      says: done('confirmed.wallet'),
    },
    returnProposal: {
      page: proposed,
      open: async (user) => user.click(await screen.findByText(words('acts.return'))),
      field: field('reason'),
      send: press('returnProposal.confirm'),
      says: done('returnProposal'),
    },
    recordTransfer: {
      page: async () => at((await unpaid()).order_no),
      open: key('e'),
      fill: (user) => user.type(field('received')(), '100'),
      field: field('bankReference'),
      texts: () => [freshReference(), freshReference()] as const,
      send: press('recordTransfer.confirm'),
      says: done('recordTransfer.part'),
    },
    confirmTransfer: {
      page: recorded,
      open: key('k'),
      fill: (user) => user.type(field('code')(), admin.freshCode(me())),
      field: field('amountAgain'),
      texts: () => ['59', '599'],
      send: press('confirmTransfer.confirm'),
      says: done('recordTransfer.booked'),
    },
    dropTransfer: {
      page: recorded,
      open: key('q'),
      field: field('reason'),
      send: press('dropTransfer.confirm'),
      says: done('dropTransfer'),
    },
    sendBack: {
      page: async () => at((await excessTransfer(server, admin)).orderNo),
      open: key('z'),
      field: field('bankReference'),
      texts: () => [freshReference(), freshReference()] as const,
      send: press('sendBack.confirm'),
      says: done('sendBack'),
    },
    confirmSentBack: {
      async page() {
        const { orderNo, refundNo } = await excessTransfer(server, admin);
        await sendBack(admin, author(), refundNo, 'B1 0017');
        return at(orderNo);
      },
      open: key('h'),
      fill: (user) => user.type(field('code')(), admin.freshCode(me())),
      field: field('referenceAgain'),
      texts: () => ['B1', 'B10017'],
      send: press('confirmSentBack.confirm'),
      says: done('confirmSentBack'),
    },
    startService: {
      page: async () => at((await paidService(server)).order_no),
      open: key('s'),
      field: field('adviser'),
      send: press('acts.start'),
      says: done('startService'),
    },
    openMatter: {
      page: begun,
      open: key('o'),
      field: field('matterTitle'),
      send: press('openMatter.confirm'),
      says: done('openMatter'),
    },
    withdrawMatter: {
      page: begun,
      open: key('x'),
      field: field('reason'),
      send: press('withdrawMatter.confirm'),
      says: done('withdrawMatter'),
    },
    useUnits: {
      page: begun,
      open: key('u'),
      field: field('noteForCustomer'),
      send: press('useUnits.confirm'),
      says: done('useUnits'),
    },
    undoUse: {
      page: async () => at((await usedService(server, admin, author())).orderNo),
      open: key('u'),
      field: null,
      send: press('units.undo'),
      says: done('undoUse'),
    },
    doStep: {
      page: begun,
      open: key('t'),
      field: null,
      send: press('step.confirm'),
      says: done('step'),
    },
    reachBranch: {
      page: async () => at(await branchingService(server, admin, author())),
      open: key('t'),
      fill: (user) => user.click(dialog().getByRole('radio', { name: /^被驳回/ })),
      field: null,
      send: press('step.confirm'),
      says: done('step'),
    },
    deliverFiles: {
      page: begun,
      open: key('f'),
      fill: (user) => user.upload(dialog().getByLabelText(words('deliver.pick')), pdf()),
      field: field('note'),
      send: press('acts.deliver'),
      says: done('deliver'),
    },
    completeOrder: {
      page: async () => at(await workedService(server, admin, author())),
      open: key('v'),
      field: null,
      send: press('acts.complete'),
      says: done('completeOrder'),
    },
    replyToOrder: {
      page: async () => at(await askedOrder(server)),
      open: key('a'),
      field: field('reply'),
      send: press('replyToOrder.confirm'),
      says: done('replyToOrder'),
    },
    settleMessages: {
      page: async () => at(await askedOrder(server)),
      open: key('a'),
      field: null,
      send: press('reply.settle'),
      says: done('settleMessages'),
    },
    settleInquiry: {
      page: async () => `/inquiries/${await openInquiry(server)}`,
      open: () => screen.findByRole('button', { name: words('inquiry.confirm') }),
      field: null,
      send: button(words('inquiry.confirm')),
      says: () => screen.findByText(/，已答复。$/),
    },
    decideVerification: {
      page: async () => `/verifications/${await openVerification(server)}`,
      open: () => screen.findByRole('button', { name: words('identity.confirm') }),
      field: () => screen.getByLabelText(words('field.reasonIfRejected')),
      send: button(words('identity.confirm')),
      says: () => screen.findByText(new RegExp(`，${words('verification.rejected')}。$`)),
      fill: (user) => user.click(screen.getByRole('radio', { name: words('identity.rejected') })),
    },
    issueInvoice: {
      page: invoice('requested'),
      open: button(words('invoiceActs.issue')),
      ...issues('issueInvoice'),
    },
    declineInvoice: {
      page: invoice('requested'),
      open: button(words('invoiceActs.decline')),
      field: field('reasonForCustomer'),
      send: press('declineInvoice.confirm'),
      says: done('declineInvoice'),
    },
    replaceInvoice: {
      page: invoice('exceeding'),
      open: button(words('invoiceActs.replace')),
      field: null,
      send: press('replaceInvoice.confirm'),
      says: done('replaceInvoice'),
    },
    enterReversal: {
      page: invoice('issued'),
      open: button(words('invoiceActs.reverse')),
      field: null,
      send: press('enterReversal.confirm'),
      says: done('enterReversal'),
    },
    confirmReversal: {
      page: invoice('reversing'),
      open: button(words('invoiceActs.reversed')),
      ...issues('confirmReversal'),
    },
    refuseReversal: {
      page: invoice('reversing'),
      open: button(words('invoiceActs.refuse')),
      field: field('reasonForCustomer'),
      send: press('refuseReversal.confirm'),
      says: done('refuseReversal'),
    },
    addNote: {
      page: async () => at((await unpaid()).order_no),
      open: key('n'),
      field: field('noteForColleagues'),
      send: press('addNote.confirm'),
      says: done('addNote'),
    },
    setFilter: {
      page: async () => '/?queue=refunds',
      open: () => screen.findByLabelText(t('console-queues:nav.name')),
      fill: (user) => user.type(screen.getByLabelText(t('console-queues:nav.name')), '退款 017'),
      field: null,
      send: button(t('console-queues:nav.save')),
      says: () =>
        screen.findByRole('button', { name: t('console-queues:nav.remove', { name: '退款 017' }) }),
    },
    setOwner: {
      page: async () => at((await unpaid()).order_no),
      open: key('m'),
      field: null,
      send: press('owner.confirm'),
      says: done('owner'),
    },
    movePromise: {
      page: async () => at(await askedOrder(server)),
      open: key('l'),
      field: null,
      send: press('promise.confirm'),
      says: done('promise'),
    },
    announce: {
      page: async () => at((await unpaid()).order_no),
      open: key('i'),
      async fill(user) {
        const label = (part: string) => dialog().getByLabelText(words(`announce.${part}`));
        await user.type(label('title.zh-CN'), '通知');
        await user.type(label('title.en-US'), 'Notice');
        await user.type(label('body.en-US'), 'Maintenance');
      },
      field: () => dialog().getByLabelText(words('announce.body.zh-CN')),
      send: press('announce.confirm'),
      says: done('announce'),
    },
    bookForCaller: {
      page: async () => '/bookings?kind=room&place=b301',
      open: () => screen.findByRole('button', { name: t('console-bookings:book.confirm') }),
      fill: pickTime,
      field: () => screen.getByLabelText(t('console-bookings:field.note')),
      send: button(t('console-bookings:book.confirm')),
      says: () => screen.findByText(t('console-bookings:book.done')),
    },
    confirmBooking: { page: booked, open: key('p'), field: null, ...ofBooking('confirmBooking') },
    rebook: { page: booked, open: key('v'), fill: pickTime, field: null, ...ofBooking('rebook') },
    declineBooking: {
      page: booked,
      open: key('d'),
      field: field('reasonForCustomer'),
      ...ofBooking('declineBooking'),
    },
    cancelBookingForOwner: {
      page: booked,
      open: key('c'),
      field: field('reasonForCustomer'),
      ...ofBooking('cancelBookingForOwner'),
    },
    missBooking: {
      page: async () => `/bookings/${await begunBooking(server)}`,
      open: key('a'),
      field: null,
      ...ofBooking('missBooking'),
    },
    settleDifference: {
      async page() {
        await insertDifference(server, { number: difference() });
        return '/differences';
      },
      async open(user) {
        const name = t('console-differences:settle.of', { number: `P2026${numbers}` });
        await button(name)(user);
      },
      field: () => dialog().getByLabelText(t('console-differences:settle.reason')),
      send: (user) =>
        user.click(dialog().getByRole('button', { name: t('console-differences:settle.button') })),
      says: () => screen.findByText(t('console-differences:settle.done')),
    },
    createWebhook: {
      page: async () => '/programs',
      open: button(act('createWebhook')),
      fill: (user) => user.click(dialog().getByRole('checkbox', { name: '订单已付款' })),
      field: program('url'),
      texts: () => ['https://erp.example/a', 'https://erp.example/b'],
      ...ofProgram('createWebhook'),
      says: showsSecret,
    },
    renewWebhookSecret: {
      page: addressed,
      ...ofAddress('renewWebhookSecret'),
      says: showsSecret,
    },
    stopWebhook: { page: addressed, ...ofAddress('stopWebhook') },
    resumeWebhook: {
      async page() {
        const id = await webhook(server, admin, me(), hook);
        await admin.call('stopWebhook', { token: me().token, params: [id] });
        return '/programs';
      },
      ...ofAddress('resumeWebhook'),
    },
    removeWebhook: { page: addressed, ...ofAddress('removeWebhook') },
    repeatDelivery: {
      async page() {
        const id = await webhook(server, admin, me(), hook);
        await sentEvent(server);
        return `/programs?address=${id}`;
      },
      open: async (user) => {
        const title = act('repeatDelivery');
        const [first] = await screen.findAllByRole('button', { name: new RegExp(`^${title}`) });
        if (first === undefined) throw new Error('no event can be sent again');
        await user.click(first);
      },
      field: null,
      ...ofProgram('repeatDelivery'),
    },
    makeToken: {
      page: async () => '/programs',
      open: button(act('makeToken')),
      fill: (user) => user.click(dialog().getByRole('checkbox', { name: '查看订单和预约' })),
      field: program('name'),
      ...ofProgram('makeToken'),
      says: showsSecret,
    },
    endToken: {
      async page() {
        const body = { name: `erp ${(numbers += 1)}`, scopes: ['orders.read'], days: 9 };
        await admin.call('makeToken', { token: me().token, body });
        return '/programs';
      },
      open: (user) =>
        button(t('console-programs:actOf', { act: act('endToken'), name: `erp ${numbers}` }))(user),
      field: null,
      ...ofProgram('endToken'),
    },
    endSession: {
      page: secondDevice,
      open: () => screen.findByRole('list', { name: t('console-sessions:title') }),
      field: null,
      async send(user) {
        const [first] = await within(screen.getByRole('list')).findAllByRole('button');
        if (first === undefined) throw new Error('there is no other session');
        await user.click(first);
      },
      says: () => screen.findByText(t('console-sessions:ended.one')),
    },
    endOtherSessions: {
      page: secondDevice,
      open: () => screen.findByRole('button', { name: t('console-sessions:endOthers') }),
      field: null,
      send: button(t('console-sessions:endOthers')),
      says: () => screen.findByText(t('console-sessions:ended.others')),
    },
  };
}
