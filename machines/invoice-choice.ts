import type {
  Invoice,
  InvoiceableOrder,
  InvoiceRequest,
  InvoiceTitle,
} from '#contract/invoices/schemas.ts';
import type { InvoiceKind } from '#contract/base/picklists.ts';

/** The orders that can be invoiced, and the saved titles. */
export type Available = {
  orders: readonly InvoiceableOrder[];
  titles: readonly InvoiceTitle[];
};

/** The ticked orders and the chosen title; a reload keeps those that are still available. */
export type InvoiceChoice = {
  orderNos: readonly string[];
  titleId: string | null;
  kind: InvoiceKind;
};

/** The kind and title of an earlier invoice: chosen again if still available. */
export type Earlier = Pick<Invoice, 'kind' | 'title'>;

/** Returns the sum still available for invoicing from the chosen orders, in fen. */
export function sumChosen(choice: InvoiceChoice, available: Available | null): number {
  const orders = available?.orders ?? [];
  return orders
    .filter(({ order_no }) => choice.orderNos.includes(order_no))
    .reduce((sum, order) => sum + order.available, 0);
}

/** Builds the request with the shown sum and title, so that the server refuses any other. */
export function createInvoiceRequest(
  choice: InvoiceChoice,
  available: Available | null,
): InvoiceRequest {
  const title = available?.titles.find(({ id }) => id === choice.titleId);
  if (title === undefined) throw new Error('a title is known before it is chosen');
  const { id, is_default: _, ...buyer } = title;
  return {
    order_nos: [...choice.orderNos],
    title_id: id,
    kind: choice.kind,
    email: null,
    amount: sumChosen(choice, available),
    title: buyer,
  };
}

/**
 * Keeps the part of a choice that is still available; without a title it takes that of `earlier`, or the
 * default.
 */
export function stillPossible(
  choice: InvoiceChoice,
  { orders, titles }: Available,
  earlier: Earlier | null,
): InvoiceChoice {
  const orderNos = choice.orderNos.filter((orderNo) =>
    orders.some(({ order_no, available }) => order_no === orderNo && available > 0),
  );
  const title =
    titles.find(({ id }) => id === choice.titleId) ??
    findEarlierTitle(earlier, titles) ??
    titles.find(({ is_default }) => is_default) ??
    null;
  const kind = (title?.tax_no ?? null) === null ? 'ordinary' : choice.kind;
  return { orderNos, titleId: title?.id ?? null, kind };
}

/** Finds the title of an earlier invoice by name and tax number; a corrected title differs in one of them. */
function findEarlierTitle(
  earlier: Earlier | null,
  titles: readonly InvoiceTitle[],
): InvoiceTitle | null {
  if (earlier === null) return null;
  const { name, tax_no: taxNo } = earlier.title;
  const byNumber = taxNo === null ? undefined : titles.find((title) => title.tax_no === taxNo);
  return titles.find((title) => title.name === name) ?? byNumber ?? null;
}
