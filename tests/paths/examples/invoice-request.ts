import type { Examples } from '../examples.ts';
import {
  failures,
  invoice,
  invoiceableOrder,
  invoiceTermsChanged,
  invoiceTitle,
} from './values.ts';

const complete = {
  orderNos: [invoiceableOrder.order_no],
  titleId: invoiceTitle.id,
  kind: 'ordinary',
};

export const examples: Examples = {
  inputs: { start: { orderNos: [] } },
  events: {
    'choice.changed': {
      complete: { choice: complete },
      empty: { choice: { ...complete, orderNos: [] } },
    },
    'available.changed': { saved: { titleId: invoiceTitle.id } },
    'invoice.submitted': { once: { idempotencyKey: 'key' } },
  },
  results: {
    fetchAvailable: {
      done: {
        some: { orders: [invoiceableOrder], titles: [invoiceTitle] },
        none: { orders: [{ ...invoiceableOrder, available: 0 }], titles: [] },
      },
      error: { unreachable: failures.unreachable },
    },
    createInvoice: {
      done: { invoice },
      error: {
        invalid: failures.invalid,
        unreachable: failures.unreachable,
        conflict: failures.conflict,
        termsChanged: invoiceTermsChanged,
      },
    },
  },
};
