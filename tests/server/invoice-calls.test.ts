import { expect, test } from 'vitest';
import * as v from 'valibot';
import { invoiceCalls } from '#contract/invoices/calls.ts';
import { issueInvoice } from '#server/domain/workflows/issue-invoice.ts';
import {
  askForInvoice,
  company,
  freshDocuments,
  individual,
  paidOrder,
  refundPart,
  requestedInvoice,
  saveTitle,
} from '#tests/support/invoices.ts';
import type { TestResponse } from '#tests/support/server.ts';
import { setUpOnce, setUpServer } from '#tests/support/set-up.ts';

const server = setUpServer();
const person = setUpOnce(() => server.register());

const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { token: person.token, body });

async function issued(): Promise<string> {
  const { invoice_no } = await requestedInvoice(server, person);
  await issueInvoice(server.deps, 'tester', invoice_no, freshDocuments());
  return invoice_no;
}

const successes: Record<keyof typeof invoiceCalls, () => Promise<TestResponse>> = {
  async listInvoiceTitles() {
    await saveTitle(server, person, { ...individual, name: '客户 018' });
    return call('GET', 'invoice-titles');
  },
  createInvoiceTitle: () => call('POST', 'invoice-titles', company),
  async updateInvoiceTitle() {
    const { id } = await saveTitle(server, person, { ...individual, name: '客户 019' });
    return call('PUT', `invoice-titles/${id}`, { ...individual, name: '客户 020' });
  },
  async deleteInvoiceTitle() {
    const { id } = await saveTitle(server, person, { ...individual, name: '客户 021' });
    return call('DELETE', `invoice-titles/${id}`);
  },
  async listInvoiceableOrders() {
    await paidOrder(server, person);
    return call('GET', 'invoices/available');
  },
  async createInvoice() {
    const { order_no } = await paidOrder(server, person);
    const { id } = await saveTitle(server, person, { ...company, name: '示例二' });
    const body = { order_nos: [order_no], title_id: id, kind: 'special', email: 'a@b.cn' };
    return askForInvoice(server, person, body);
  },
  async listInvoices() {
    await issued();
    return call('GET', 'invoices?status=issued&per_page=5');
  },
  readInvoice: async () => call('GET', `invoices/${await issued()}`),
  withdrawInvoice: async () =>
    call('POST', `invoices/${(await requestedInvoice(server, person)).invoice_no}/withdraw`),
  async replaceInvoice() {
    const invoice = await requestedInvoice(server, person);
    await refundPart(server, invoice, 20_000);
    return call('POST', `invoices/${invoice.invoice_no}/replace`, { amount: 39_900 });
  },
  readInvoiceFile: async () => call('GET', `invoices/${await issued()}/file?format=ofd`),
};

test.each(Object.entries(successes))(
  'the call %s answers as its schema says',
  async (name, succeed) => {
    const response = await succeed();
    expect([response.status, response.body.code, response.body.message]).toEqual([
      200,
      200,
      '成功',
    ]);
    const own = Object.entries(invoiceCalls).find(([each]) => each === name)?.[1];
    const strict = v.safeParse(own?.data ?? v.never(), response.data);
    expect(strict.issues).toBeUndefined();
    // The response has no field outside the contract.
    expect(response.data).toEqual(strict.output);
  },
);
