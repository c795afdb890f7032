import { call, toDecision, type DecisionWords } from '#tests/support/act-by-command.ts';
import { screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { expect } from 'vitest';
import * as v from 'valibot';
import { InvoicePage } from '#contract/invoices/schemas.ts';
import { OrderMessagePage } from '#contract/service/schemas.ts';
import * as invoices from '#tests/support/invoices.ts';
import { describeLostAnswers, type LostForm } from '#tests/support/lost-answers.ts';
import {
  bankAccount,
  failedRefund,
  paidOrder,
  paidService,
  readOrder,
  requestedRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { server } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
let paid: PaidOrder;

/** Signs the owner of an order in, and keeps the order for `done`. */
async function own(order: PaidOrder): Promise<PaidOrder> {
  localStorage.clear();
  sessionStorage.clear();
  paid = order;
  await storeSession(server, paid.person);
  return paid;
}

async function openRefund(amount: number, decision?: DecisionWords): Promise<string> {
  const { refund_no: number } = await requestedRefund(
    server,
    await own(await paidOrder(server)),
    amount,
  );
  if (decision !== undefined) await call(server, ...toDecision(number, decision));
  return `/user/refunds/${number}`;
}

const readRefunds = async () => (await readOrder(server, paid)).refunds;
const readList = async (path: string) =>
  (await server.call('GET', path, { token: paid.person.token })).data;
const press = (key: string, values = {}) => screen.findByRole('button', { name: t(key, values) });

const forms: readonly LostForm[] = [
  {
    title: 'a refund request',
    call: 'createRefund',
    page: async () => `/user/orders/${(await own(await paidOrder(server))).order_no}/refund`,
    asking: t('refunds:unclear.title'),
    async send(user) {
      await user.click(await screen.findByRole('radio', { name: t('refunds:reason.unneeded') }));
      await user.click(await press('refunds:ask.submit'));
    },
    says: () => screen.findByRole('heading', { name: t('refunds:state.requested.title') }),
    done: async () => expect(await readRefunds()).toMatchObject([{ status: 'requested' }]),
  },
  {
    title: 'a refund offer',
    call: 'acceptRefundOffer',
    page: () => openRefund(500, ['approve', '1.50']),
    send: async (user) => user.click(await screen.findByRole('button', { name: /1\.50/ })),
    says: () => screen.findByText(t('refunds:status.refunded')),
    done: async () => expect(await readRefunds()).toMatchObject([{ amount: 150 }]),
  },
  {
    title: 'the withdrawal of a refund',
    call: 'withdrawRefund',
    page: () => openRefund(500),
    async send(user) {
      await user.click(await press('refunds:act.withdraw'));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: t('refunds:withdraw.confirm') }));
    },
    says: () => screen.findByRole('heading', { name: t('refunds:state.withdrawn.title') }),
    done: async () => expect(await readRefunds()).toMatchObject([{ status: 'withdrawn' }]),
  },
  {
    title: 'a note to a refund',
    call: 'addRefundNote',
    page: () => openRefund(500),
    async send(user) {
      await user.click(await press('refunds:act.note'));
      await user.type(await screen.findByLabelText(t('refunds:act.noteField')), '请尽快');
      await user.click(await press('refunds:act.sendNote'));
    },
    says: () => screen.findByText('请尽快', { selector: 'p, dd, span, li' }),
    async done() {
      const [refund] = await readRefunds();
      const notes = await readList(`refunds/${refund?.refund_no}`);
      expect(notes).toMatchObject({ notes: [{ text: '请尽快' }] });
    },
  },
  {
    title: 'the account for a refund',
    call: 'setRefundAccount',
    async page() {
      const failed = await failedRefund(server);
      await own(failed.paid);
      return `/user/refunds/${failed.refund.refund_no}`;
    },
    async send(user) {
      const form = within(await screen.findByRole('form', { name: t('refunds:account.title') }));
      const field = (key: string) =>
        form.getByRole('textbox', { name: (name) => name.startsWith(t(`refunds:account.${key}`)) });
      await user.type(field('holder'), bankAccount.holder);
      await user.type(field('bank'), bankAccount.bank);
      await user.type(field('number'), bankAccount.account);
      await user.click(form.getByRole('button', { name: t('refunds:account.submit') }));
    },
    says: () => press('refunds:account.change'),
    async done() {
      const [refund] = await readRefunds();
      const read = await readList(`refunds/${refund?.refund_no}`);
      expect(read).toMatchObject({ account: { bank: bankAccount.bank } });
    },
  },
  {
    title: 'a message about an order',
    call: 'sendOrderMessage',
    page: async () => `/user/orders/${(await own(await paidService(server))).order_no}`,
    asking: t('orders:conversation.unclear'),
    async send(user) {
      const name = t('orders:conversation.field');
      await user.type(await screen.findByRole('textbox', { name }), '收到了吗？');
      await user.click(await press('orders:conversation.send'));
    },
    async says() {
      const list = await screen.findByRole('list', { name: t('orders:conversation.list') });
      await within(list).findByText('收到了吗？');
      await waitFor(() => expect(screen.queryByText(t('orders:conversation.unclear'))).toBeNull());
    },
    async done() {
      const page = v.parse(OrderMessagePage, await readList(`orders/${paid.order_no}/messages`));
      expect(page.items.map(({ text }) => text)).toEqual(['收到了吗？']);
    },
  },
  {
    title: 'an invoice request',
    call: 'createInvoice',
    async page() {
      const { person, order_no: number } = await own(await paidOrder(server));
      await invoices.saveTitle(server, person);
      return `/user/invoices?order=${number}`;
    },
    asking: t('invoices:ask.unclear'),
    async send(user) {
      await screen.findByRole('checkbox', { name: new RegExp(paid.order_no), checked: true });
      await user.click(await press('invoices:ask.submit'));
    },
    says: () => screen.findByText(t('invoices:ask.requested')),
    done: async () =>
      expect(v.parse(InvoicePage, await readList('invoices')).items).toMatchObject([
        { status: 'requested' },
      ]),
  },
  {
    title: 'the withdrawal of an invoice request',
    call: 'withdrawInvoice',
    async page() {
      const { person } = await own(await paidOrder(server));
      await invoices.requestedInvoice(server, person);
      return '/user/invoices';
    },
    async send(user) {
      const [invoice] = v.parse(InvoicePage, await readList('invoices')).items;
      await user.click(await press('invoices:withdraw.of', { number: invoice?.invoice_no }));
    },
    says: () => screen.findByText(t('invoices:unnumbered.withdrawn'), { selector: 'b' }),
    done: async () =>
      expect(v.parse(InvoicePage, await readList('invoices')).items).toMatchObject([
        { status: 'withdrawn' },
      ]),
  },
  {
    title: 'the replacement of an invoice request',
    call: 'replaceInvoice',
    async page() {
      const { person } = await own(await paidOrder(server));
      await invoices.refundPart(server, await invoices.requestedInvoice(server, person), 50_000);
      return '/user/invoices';
    },
    async send(user) {
      const [invoice] = v.parse(InvoicePage, await readList('invoices')).items;
      const values = { number: invoice?.invoice_no, remaining: '¥99.00' };
      await user.click(await press('invoices:replace.of', values));
    },
    says: () => screen.findByText(t('invoices:unnumbered.withdrawn'), { selector: 'b' }),
    done: async () =>
      expect(v.parse(InvoicePage, await readList('invoices')).items).toMatchObject([
        { status: 'requested', amount: 9_900 },
        { status: 'withdrawn', amount: 59_900 },
      ]),
  },
];

describeLostAnswers(server, forms);
