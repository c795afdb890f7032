import * as v from 'valibot';
import { Quote } from '#contract/pricing/schemas.ts';
import type { Shown } from '#contract/base/shown.ts';
import { InvoiceableOrders, InvoiceTitles } from '#contract/invoices/schemas.ts';
import { QuotationPage } from '#contract/quotations/schemas.ts';
import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';

type Ask = (
  method: string,
  path: string,
  sent?: { token?: string | undefined },
) => Promise<{ data?: unknown }>;

const priced = [
  'type',
  'plan_slug',
  'pricing_model',
  'user_count',
  'months',
  'item_type',
  'quantity',
  'identifier',
  'report_id',
  'article_id',
];

/**
 * Adds to the body of a create call the amount that its page would have shown, so that tests about other
 * subjects need not request the price, and that an order of the same thing is known. A body with `shown`
 * stays unchanged, and so does `undefined`; an unknown product gets an invented amount.
 */
export async function withShownFigure(
  call: Ask,
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown },
): Promise<unknown> {
  if (typeof body !== 'object' || body === null || 'shown' in body) return body;
  if (path === 'refunds') return withRefundFigure(call, { token, body });
  const accepted = /^(refunds\/\w+)\/accept$/.exec(path)?.[1];
  if (accepted !== undefined) return withOffer(call, accepted, { token, body });
  if (path === 'invoices') return withInvoiceFigure(call, { token, body });
  const quoteNo = /^quotes\/(\w+)\/order$/.exec(path)?.[1];
  if (quoteNo !== undefined) return withQuotation(call, quoteNo, { token, body });
  if (path === 'quotes') {
    return { ...body, shown: await findPrice(call, token, Object(body).draft ?? {}) };
  }
  const kind = /^orders\/(service|membership|report|article|package)$/.exec(path)?.[1];
  if (kind === undefined) return body;
  const asked = { ...(kind === 'service' ? {} : { type: kind }), ...body };
  const shown = await findPrice(call, token, asked);
  const another = kind === 'service' || kind === 'package' ? { another: true } : null;
  return { ...another, ...body, shown };
}

async function findPrice(call: Ask, token: string | undefined, asked: object): Promise<Shown> {
  const query = Object.entries(asked).filter(([name]) => priced.includes(name));
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  const { data } = await call('GET', `pricing/calculate?${search}`, { token });
  const quote = v.safeParse(Quote, data);
  return quote.success
    ? { amount: quote.output.amount, terms: quote.output.terms }
    : { amount: 0, terms: '' };
}

type Sent = { token?: string | undefined; body: object };

async function withQuotation(call: Ask, quoteNo: string, { token, body }: Sent): Promise<object> {
  const page = v.safeParse(QuotationPage, (await call('GET', 'quotes', { token })).data);
  const items = page.success ? page.output.items : [];
  const { amount = 0, terms = '' } = items.find(({ quote_no: no }) => no === quoteNo) ?? {};
  return { ...body, shown: { amount, terms } };
}

async function withRefundFigure(call: Ask, { token, body }: Sent): Promise<object> {
  const { order_no: orderNo = '' }: { order_no?: string } = body;
  const { data } = await call('GET', `orders/${orderNo}/refund-quote`, { token });
  const quote = v.safeParse(RefundQuote, data);
  const shown: Shown = quote.success
    ? { amount: quote.output.refundable, terms: quote.output.terms }
    : { amount: 0, terms: '' };
  return { ...body, shown };
}

async function withInvoiceFigure(call: Ask, { token, body }: Sent): Promise<object> {
  const {
    order_nos: orderNos = [],
    title_id: titleId,
  }: { order_nos?: string[]; title_id?: string } = body;
  const available = await call('GET', 'invoices/available', { token });
  const titles = await call('GET', 'invoice-titles', { token });
  const orders = v.safeParse(InvoiceableOrders, available.data);
  const kept = v.safeParse(InvoiceTitles, titles.data);
  const chosen = (orders.success ? orders.output.items : []).filter(({ order_no: no }) =>
    orderNos.includes(no),
  );
  const found = kept.success ? kept.output.items.find(({ id }) => id === titleId) : undefined;
  const amount = chosen.reduce((sum, order) => sum + order.available, 0);
  return { amount, title: found ?? nobody, ...body };
}

const nobody = {
  kind: 'individual',
  name: '',
  tax_no: null,
  address: null,
  phone: null,
  bank: null,
  account: null,
};

async function withOffer(call: Ask, path: string, { token, body }: Sent): Promise<object> {
  const refund = v.safeParse(Refund, (await call('GET', path, { token })).data);
  return { offered: refund.success ? (refund.output.offered ?? 1) : 1, ...body };
}
