import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { PageQuery } from '../base/envelope.ts';
import { NamedFileUrl } from '../files/schemas.ts';
import { Order } from '../orders/schemas.ts';
import { Quotation, QuotationOrderRequest, QuotationPage, QuotationRequest } from './schemas.ts';

/** The calls about quotations (wire, Calls of quotations). */
export const quotationCalls = {
  listQuotations: {
    method: 'GET',
    path: 'quotes',
    audience: 'user',
    query: PageQuery,
    data: QuotationPage,
    errors: { 401: 'auth.expired' },
  },
  createQuotation: {
    method: 'POST',
    path: 'quotes',
    audience: 'user',
    keyed: 'made',
    body: QuotationRequest,
    data: Quotation,
    errors: {
      401: 'auth.expired',
      403: 'invoice_title.not_yours',
      404: ['package.not_found', 'invoice_title.not_found'],
      409: ['order.terms_changed', 'quotation.credited'],
      429: 'quotation.too_many',
      503: 'server.unavailable',
      507: 'file.no_space',
    },
  },
  readQuotationFile: {
    method: 'GET',
    path: 'quotes/{quoteNo}/file',
    audience: 'user',
    data: NamedFileUrl,
    errors: { 401: 'auth.expired', 403: 'quotation.not_yours', 404: 'quotation.not_found' },
  },
  createQuotationOrder: {
    method: 'POST',
    path: 'quotes/{quoteNo}/order',
    audience: 'user',
    keyed: 'made',
    body: QuotationOrderRequest,
    data: Order,
    errors: {
      401: 'auth.expired',
      403: 'quotation.not_yours',
      404: ['quotation.not_found', 'package.not_found'],
      409: [
        'order.terms_changed',
        'quotation.used',
        'quotation.credited',
        'legal.not_accepted',
        'order.unpaid_exists',
        'order.membership_open',
        'order.saas_open',
        'refund.open',
      ],
      429: ['order.too_many', 'request.too_many'],
      500: 'order.create_failed',
      503: ['order.paused', 'payment.still_confirming', 'server.unavailable'],
    },
  },
} as const satisfies Record<string, Call>;

export const quotationExamples = {
  createQuotation: {
    body: {
      draft: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 12 },
      shown: { amount: 358_800, terms: 'Uy4aKLbSTfVj8q3N' },
      buyer_name: '示例科技有限公司',
    },
  },
  createQuotationOrder: {
    body: { shown: { amount: 358_800, terms: 'BJ202611228F2K7M3W' } },
  },
} satisfies Examples<typeof quotationCalls>;
